import { inFewWords, timeInSeconds } from '../../data/format.ts'
import { useNow } from '../../data/use-now.ts'
import type { WritingState } from '../writing-state.ts'

/** A recent instant in a few words: `12 s ago`, `4 min ago`, then its time. */
const ago = (at: number, now: number): string => {
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  if (seconds < 60) return `${seconds} s ago`
  return seconds < 3600
    ? `${Math.floor(seconds / 60)} min ago`
    : inFewWords(new Date(at).toISOString())
}

const wordsOf = (state: WritingState, hasChanges: boolean, now: number): string => {
  const { subject, from, savedAt, keptAt, isKept } = state
  if (hasChanges) {
    if (isKept === false) return 'Not saved'
    return keptAt === null
      ? 'Not saved yet'
      : `Saved on this device ${timeInSeconds(keptAt * 1000)}`
  }
  if (from.base === null) return 'Not saved yet'
  const what = subject.kind === 'draft' ? 'Saved as draft' : 'Published'
  return `${what} ${ago(savedAt ?? Date.parse(from.base), now)}`
}

/** Where the current text is saved, and since when. */
export const SaveState = ({ state, hasChanges }: { state: WritingState; hasChanges: boolean }) => {
  const now = useNow()
  return (
    <span className="editor-state" data-saved={!hasChanges}>
      {wordsOf(state, hasChanges, Math.max(now, state.savedAt ?? 0))}
    </span>
  )
}
