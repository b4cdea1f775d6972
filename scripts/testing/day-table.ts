import type { Cost, Used } from './costs.ts'
import { addRows, type DayRow, type Rows, rowKinds } from './day-at-ceilings.ts'

/** What the Free plan has for a day. */
const freeDay: Rows = { read: 5e6, written: 1e5, objectRead: 5e6, objectWritten: 1e5 }
/** The rows of a day in all. */
const sumOf = (day: readonly DayRow[]): Rows =>
  addRows(
    day.map((one) => {
      const all = rowKinds.map((kind) => [kind, one.times * one[kind]])
      return Object.fromEntries(all) as unknown as Rows
    }),
  )

const percent = (part: number, whole: number) => `${Math.ceil((100 * part) / whole)} %`

/** The shares of the Free plan's day that are used without captchas and sign-ins, and with them. */
export const sharesOf = (day: readonly DayRow[]): readonly [without: Rows, all: Rows] => {
  const share = (some: readonly DayRow[]) => {
    const sum = sumOf(some)
    const shares = rowKinds.map((kind) => [kind, sum[kind] / freeDay[kind]])
    return Object.fromEntries(shares) as unknown as Rows
  }
  return [share(day.filter(({ isOfSignIn }) => !isOfSignIn)), share(day)]
}

const dayIntroduction = `## A day on which every ceiling is met

The costliest callers: each from a /64 and a /48 of its own. What the cron deletes later is in it. Rows of one time:`

/** Cloudflare's prices of November 2026 beyond what the Paid plan includes, in dollars for a million. */
const prices = { requests: 0.3, cpuMilliseconds: 0.02, rowsRead: 0.001, classB: 0.36 }

const readsOf = ({ read, classB }: Pick<Used, 'read' | 'classB'>): number =>
  read * prices.rowsRead + classB * prices.classB

/** What 100 requests a second cost in a day. @param most what the costliest open route reads that has many addresses */
const attackText = (most: Pick<Used, 'read' | 'classB'>): string => {
  const millions = (100 * 86_400) / 1e6
  const base = millions * (prices.requests + 2 * prices.cpuMilliseconds)
  const all = base + millions * readsOf(most)
  return `100 requests a second, all day, are 8.64 million: on the Paid plan ${base.toFixed(2)} dollars a day for requests and 2 ms of CPU each, beyond
what it includes, if pages are kept or files; ${all.toFixed(2)} dollars if each is the costliest address without a limit that nobody has asked for
since the last change (rows of D1: ${most.read}, reads of R2: ${most.classB}). The Free plan has no requests left after 17 minutes.`
}

/** The day as a section of the committed table. */
export const dayTable = (day: readonly DayRow[], costs: readonly Cost[] = []): string => {
  // What has one address is kept after the first request.
  const many = costs.filter(({ name, limit }) => limit === '' && /[*:]/.test(name))
  const [most = { read: 0, classB: 0 }] = many.toSorted((a, b) => readsOf(b) - readsOf(a))
  const heads = ['What', 'Times a day', 'D1 rows read', 'written', 'Object rows read', 'written']
  const rows = day.map((one) => [
    one.what,
    one.times.toLocaleString('en'),
    ...rowKinds.map((kind) => String(one[kind] || '')),
  ])
  const sums = sharesOf(day).map((share, n) => [
    ['without captchas and sign-ins', 'in all'][n] ?? '',
    '',
    ...rowKinds.map((kind) => percent(share[kind], 1)),
  ])
  const lines = [heads, heads.map(() => '---'), ...rows, ...sums]
  const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  return `${dayIntroduction}\n\n${table.replaceAll(/ {2,}/g, ' ')}\n\n${attackText(most)}\n`
}
