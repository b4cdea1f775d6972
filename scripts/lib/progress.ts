import { plain } from './plain.ts'

const barWidth = 24

/** How far long work is. */
export interface Progress {
  readonly done: number
  readonly total: number
  /** What is at hand. */
  readonly title: string
}

/** The part of standard error that is used. */
export interface Screen {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

const bar = (share: number): string => {
  const full = Math.round(share * barWidth)
  return '█'.repeat(full) + '░'.repeat(barWidth - full)
}

/**
 * Shows progress: on a terminal as one line that is redrawn, elsewhere as a line for every tenth at
 * most.
 */
export const showProgress = (screen: Screen): ((progress: Progress) => void) => {
  let lastTenth = 0
  return ({ done, total, title }) => {
    if (total === 0) return
    if (!screen.isTTY) {
      const tenth = Math.floor((done / total) * 10)
      if (tenth > lastTenth) screen.write(`  ${done} of ${total}\n`)
      lastTenth = tenth
      return
    }
    const line = `${bar(done / total)} ${done} of ${total}  ${plain(title)}`
    // A wide character takes two columns; half of the rest is sure to fit.
    const room = Math.max(0, (screen.columns ?? 80) - barWidth - 16) / 2 + barWidth + 15
    screen.write(`\r\u001b[2K${[...line].slice(0, Math.floor(room)).join('')}`)
    if (done === total) screen.write('\r\u001b[2K')
  }
}
