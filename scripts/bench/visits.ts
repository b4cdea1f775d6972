import { calls, pathOf } from '../../shared/calls.ts'
import { type DayShare, noUsage, type Usage } from '../../worker/usage/usage.ts'
import { articleNumber } from './articles.ts'
import { type Measure, type Row, rounded } from './report.ts'
import { withBlog } from './stack.ts'

const articles = 200
const daySeconds = 86_400

/** How many calls come in a second, evenly, and from how many networks. */
const crowds = {
  '1 view a second': [1, 'many'],
  '10 views a second': [10, 'many'],
  '20 views a second': [20, 'many'],
  '100 views a second': [100, 'many'],
  'one attacker, 100 requests a second': [100, 'one'],
} as const satisfies Record<string, readonly [rate: number, networks: 'many' | 'one']>

interface Counter {
  report(used: Usage): Promise<{ share: DayShare }>
  settle(day: string, used: Usage, isNow: boolean): Promise<{ share: DayShare }>
}

/** Dollars a day on the Paid plan, at list prices, as if nothing were included. */
const dollarsOf = (requests: number, objectRequests: number, share: Usage): number =>
  requests * (0.3e-6 + 2 * 0.02e-6) +
  objectRequests * 0.15e-6 +
  (share.rowsWritten + share.objectRowsWritten) * 1e-6 +
  (share.rowsRead + share.objectRowsRead) * 0.001e-6 +
  // The object is awake all the time, with 128 MB.
  daySeconds * 0.128 * 12.5e-6

const difference = (after: Usage, before: Usage): Usage => ({
  rowsRead: after.rowsRead - before.rowsRead,
  rowsWritten: after.rowsWritten - before.rowsWritten,
  objectRowsRead: after.objectRowsRead - before.objectRowsRead,
  objectRowsWritten: after.objectRowsWritten - before.objectRowsWritten,
})

const times = (usage: Usage, factor: number): Usage =>
  Object.fromEntries(
    Object.entries(usage).map(([kind, rows]) => [kind, rows * factor]),
  ) as unknown as Usage

let count = 0

const viewFrom = (origin: string, networks: 'many' | 'one'): Promise<Response> => {
  count += 1
  const network =
    networks === 'one' ? '198.51.100.7' : `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`
  const headers = {
    'Content-Type': 'application/json',
    'CF-Connecting-IP': network,
    'User-Agent': `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/${count}.0`,
  }
  const { id: ArticleId } = articleNumber(count % articles)
  const { method } = calls.countVisit
  return fetch(origin + pathOf(calls.countVisit), {
    method,
    headers,
    body: JSON.stringify({ ArticleId }),
  })
}

/** Measures what views cost, by the counts of D1 and of the objects. */
export const measure: Measure = (isQuick) => {
  const seconds = isQuick ? 2 : 20
  return withBlog(articles, async ({ flare, origin }) => {
    const namespace = await flare.getDurableObjectNamespace('VISIT_COUNTER')
    const counter = namespace.getByName('visits') as unknown as Counter
    const rows: Record<string, Row> = {}
    await (await viewFrom(origin, 'many')).text()
    for (const [name, [rate, networks]] of Object.entries(crowds)) {
      const { share: before } = await counter.report(noUsage)
      const began = performance.now()
      const statuses: Promise<number>[] = []
      for (let n = 0; n < rate * seconds; n += 1) {
        const wait = began + (n * 1_000) / rate - performance.now()
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
        statuses.push(viewFrom(origin, networks).then(({ status }) => status))
      }
      const answered = (await Promise.all(statuses)).filter((status) => status === 200).length
      const { share: after } = await counter.report(noUsage)
      const views = difference(after, before)
      // The sums of these seconds; of a day they are at most one row in four seconds.
      const day = new Date().toISOString().slice(0, 10)
      const { share: settled } = await counter.settle(day, noUsage, true)
      const sums = difference(settled, after)
      const ofDay = times(views, daySeconds / seconds)
      const written = Math.min(daySeconds / 4, (sums.rowsWritten * daySeconds) / seconds)
      const used = { ...ofDay, rowsWritten: ofDay.rowsWritten + written }
      const calls = rate * daySeconds
      const passed = (answered * daySeconds) / seconds
      rows[name] = {
        seconds: Math.round((performance.now() - began) / 1_000),
        answered,
        refused: statuses.length - answered,
        "objects' rows a view": rounded(views.objectRowsWritten / answered, 2),
        "D1's rows a view": rounded((used.rowsWritten * seconds) / daySeconds / answered, 2),
        "objects' rows a day": Math.round(used.objectRowsWritten),
        "D1's rows a day": Math.round(used.rowsWritten),
        'dollars a day': rounded(dollarsOf(calls, passed, used), 2),
      }
    }
    return {
      title: `Views of ${articles} articles, from one network each or all from one`,
      rows,
      note: `${seconds} seconds each, if the machine is quick enough, as if a day went on like that; dollars of the Paid plan at list prices, nothing included.`,
    }
  })
}
