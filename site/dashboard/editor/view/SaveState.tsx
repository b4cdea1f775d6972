import { formatShortDateTime, formatTimeWithSeconds } from '../../data/format.ts'
import { useNow } from '../../data/use-now.ts'
import { canRetry } from '../../media/upload.ts'
import { Button } from '../../parts/Button.tsx'
import type { Writing } from '../writing.ts'
import {
  describePictures,
  isSaved,
  isUnsent,
  type WritingState,
  waitingPictures,
} from '../writing-state.ts'

/** A recent instant in a few words: `12 s ago`, `4 min ago`, then its time. */
const formatAgo = (at: number, now: number): string => {
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  if (seconds < 60) return `${seconds} s ago`
  return seconds < 3600
    ? `${Math.floor(seconds / 60)} min ago`
    : formatShortDateTime(new Date(at).toISOString())
}

const describeText = (state: WritingState, now: number): string => {
  const { subject, stored, sent, message, conflict, unsentBecause } = state
  const { savedAt, localCopyAt, hasLocalCopy } = state
  if (isSaved(state)) {
    const what = subject.kind === 'draft' ? 'Saved as draft' : 'Published'
    return `${what} ${formatAgo(savedAt ?? Date.parse(stored.base ?? ''), now)}`
  }
  if (sent !== null && !unsentBecause && !message) return 'Saving…'
  if (!isUnsent(state))
    return stored.base === null ? 'Not saved yet' : 'A newer version is on the server'
  const reason = conflict ? 'a newer version is on the server' : unsentBecause
  if (hasLocalCopy === false) return reason ? `Not saved: ${reason}` : 'Not saved'
  if (reason) return `On this device only: ${reason}`
  return localCopyAt === null
    ? 'Not saved yet'
    : `Saved on this device ${formatTimeWithSeconds(localCopyAt * 1000)}`
}

const describeState = (state: WritingState, now: number): string => {
  const pictures = describePictures(state)
  if (pictures !== '' && !isUnsent(state) && !state.conflict) return pictures
  return [describeText(state, now), pictures].filter(Boolean).join('. ')
}

interface Props {
  readonly writing: Writing
  readonly state: WritingState
}

/** Where the current text is saved, and since when; sends all pictures again that failed. */
export const SaveState = ({ writing, state }: Props) => {
  const now = useNow()
  return (
    <span className="editor-state" data-saved={isSaved(state)}>
      {describeState(state, Math.max(now, state.savedAt ?? 0))}
      {waitingPictures(state).some(({ state }) => canRetry(state.get())) && (
        <>
          {' '}
          <Button onClick={writing.retryPictures}>Try again</Button>
        </>
      )}
    </span>
  )
}
