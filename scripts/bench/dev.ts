import { setTimeout as wait } from 'node:timers/promises'
import { create, measureOne } from './publish.ts'
import { median, type Report, rounded } from './report.ts'
import { until, untilLanded, withDev } from './with-dev.ts'

/** Measures publishes under `npm run dev`, one after the other, each read at once. */
export const benchDev = ({ times = 12 } = {}): Promise<Report> =>
  withDev(async ({ origin, author, output }) => {
    const get = (path: string, init?: RequestInit) =>
      fetch(origin + path, { redirect: 'manual', ...init })
    const change = create()
    const rows: (string | number)[][] = []
    await until(() => output().includes('social cards.'))
    // The Worker starts anew with them; it says so nowhere.
    await wait(5_000)
    for (const [at, name] of ['while nothing else is done', 'once those have landed'].entries()) {
      await untilLanded(author)
      const totals: number[] = []
      for (let n = 0; n < times; n += 1) {
        totals.push((await measureOne({ author, get }, change, at * times + n)).total)
      }
      const done = performance.now()
      await untilLanded(author)
      const landed = (performance.now() - done) / 1_000
      const [middle, worst] = [median(totals), Math.max(...totals)]
      rows.push([name, rounded(middle, 1), rounded(worst, 1), rounded(landed, 1)])
    }
    return {
      title: `Publish to live under npm run dev: ${times} in a row, ms`,
      columns: ['when', 'median', 'worst', 'landed after, s'],
      rows,
      notes: [
        'From sending an article to having the whole page that shows it, with the demo articles.',
        'The second dozen begins as the first has landed: its cards and the restarted Worker are beside it.',
        'Target: a median of 60 ms, none over 500 ms.',
      ],
    }
  })
