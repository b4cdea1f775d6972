import { plain } from './plain.ts'

const barWidth = 24

/** The progress of long work. */
export interface Progress {
  readonly done: number
  readonly total: number
  /** The current item. */
  readonly title: string
}

/** The used part of standard error. */
export interface Screen {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

const bar = (share: number): string => {
  const full = Math.round(share * barWidth)
  return '█'.repeat(full) + '░'.repeat(barWidth - full)
}

/** The remaining time at the pace so far, once it can be estimated. */
const timeLeft = ({ done, total }: Progress, elapsed: number): string => {
  if (done === 0 || done === total || elapsed < 1_000) return ''
  const seconds = Math.ceil(((elapsed / done) * (total - done)) / 1_000)
  return seconds < 100 ? `, ${seconds} s left` : `, ${Math.ceil(seconds / 60)} min left`
}

/**
 * Shows progress and the remaining time: on a terminal as one redrawn line, elsewhere
 * as at most one line for every tenth.
 */
export const showProgress = (screen: Screen): ((progress: Progress) => void) => {
  let lastTenth = 0
  let begun: number | undefined
  return (progress) => {
    const { done, total, title } = progress
    if (total === 0) return
    begun ??= performance.now()
    const count = `${done} of ${total}${timeLeft(progress, performance.now() - begun)}`
    if (!screen.isTTY) {
      const tenth = Math.floor((done / total) * 10)
      if (tenth > lastTenth) screen.write(`  ${count}\n`)
      lastTenth = tenth
      return
    }
    const line = `${bar(done / total)} ${count}  ${plain(title)}`
    // A wide character takes two columns, so half of the remaining columns always suffices.
    const room = Math.max(0, (screen.columns ?? 80) - barWidth - 16) / 2 + barWidth + 15
    screen.write(`\r\u001b[2K${[...line].slice(0, Math.floor(room)).join('')}`)
    if (done === total) screen.write('\r\u001b[2K')
  }
}
