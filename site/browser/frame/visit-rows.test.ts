import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { root } from '../../../scripts/lib/paths.ts'
import { publish } from '../../../scripts/testing/articles.ts'
import { type Blog, startBlog } from '../../../scripts/testing/blog.ts'
import { openPage } from '../../../scripts/testing/browser.ts'
import { newCaller } from '../../../scripts/testing/captcha.ts'
import { siteConfig } from '../../../shared/site.config.ts'
import { retentionJobs } from '../../../worker/retention.ts'

/** Requests to the Worker, and the rows that they read and write. */
interface Cost {
  readonly requests: number
  readonly written: number
  readonly read: number
}

const sum = (costs: readonly Cost[]): Cost => ({
  requests: costs.reduce((all, { requests }) => all + requests, 0),
  written: costs.reduce((all, { written }) => all + written, 0),
  read: costs.reduce((all, { read }) => all + read, 0),
})

/** Notes what each answer of the Worker cost, by the D1 database's own count. @returns what was noted since */
const watchCosts = (page: Page) => {
  const seen: [path: string, cost: Cost][] = []
  page.on('response', (response) => {
    const { 'x-database-rows-read': read, 'x-database-rows-written': written } = response.headers()
    if (read === undefined) return
    const { pathname } = new URL(response.url())
    seen.push([pathname, { requests: 1, read: Number(read), written: Number(written) }])
  })
  return () => seen.splice(0)
}

/** Reads the blog's list, coming from another site, then an article down to its likes. */
const readTwoPages = async (blog: Blog, id: string) => {
  const page = await openPage(blog.origin)
  const session = await page.context().newCDPSession(page)
  const userAgent = await page.evaluate(() => navigator.userAgent.replace('Headless', ''))
  await session.send('Emulation.setUserAgentOverride', { userAgent })
  await page.setExtraHTTPHeaders(newCaller())
  const taken = watchCosts(page)
  const open = async (path: string, from: { referer?: string } = {}) => {
    const counted = page.waitForResponse(/api\/visit$/)
    await page.goto(path, { waitUntil: 'networkidle', ...from })
    await counted
  }
  await open('/blog', { referer: 'https://search.example.com/' })
  const list = taken()
  await open(`/blog/${id}`)
  await page.locator('.reactions').scrollIntoViewIfNeeded()
  await page.locator('.reactions [type=email]:enabled').waitFor()
  return [list, taken()] as const
}

/** What the cron writes and reads to forget what visitors left. */
const forget = async ({ db }: Blog): Promise<Cost> => {
  await db.batch([
    db.prepare("UPDATE visits SET day = '2001-01-01'"),
    db.prepare("UPDATE call_limits SET window_start = '2001-01-01'"),
  ])
  const results = (await Promise.all([...retentionJobs].map((one) => one(db)))).flat()
  const metas = results.flatMap((result) => {
    const { meta } = (result ?? {}) as { meta?: Record<'rows_read' | 'rows_written', number> }
    return meta ? [{ requests: 0, read: meta.rows_read, written: meta.rows_written }] : []
  })
  return sum(metas)
}

/** The rows of a table of `worker/README.md`, by their first cell. */
const tableAfter = (header: string): Record<string, string[]> => {
  const [, table = ''] = readFileSync(`${root}worker/README.md`, 'utf8').split(`\n| ${header} |`)
  const rows = (table.split('\n\n')[0] ?? '').split('\n').slice(2)
  return Object.fromEntries(
    rows.map((row) => {
      const [, name = '', ...cells] = row.split('|').map((cell) => cell.trim())
      return [name, cells.slice(0, -1)]
    }),
  )
}

/** Two digits of a number, in millions from a tenth of one. */
const short = (count: number): string =>
  count < 100_000
    ? Number(count.toPrecision(2)).toLocaleString('en')
    : `${Number((count / 1e6).toPrecision(2))} M`

/** Minutes of a month: the cron's requests, each with a read of KV. */
const minutes = (365 / 12) * 24 * 60

/** A line of the table of costs: Cloudflare's prices of November 2026, beyond what the Paid plan includes. */
const monthOf = (views: number, visit: Cost, cron: Cost, plan: 'Free' | 'Paid'): string[] => {
  const month = (kind: keyof Cost) => (views / 2) * visit[kind] + minutes * cron[kind]
  const beyond = (count: number, free: number, price: number) => Math.max(0, count - free) * price
  const dollars =
    5 +
    beyond(month('requests'), 10e6, 0.3e-6) +
    beyond(2 * month('requests'), 30e6, 0.02e-6) +
    beyond(month('written'), 50e6, 1e-6) +
    beyond(month('read'), 25e9, 0.001e-6) +
    beyond(views + minutes, 10e6, 0.5e-6)
  const rounded = dollars > 10 ? `about ${5 * Math.round(dollars / 5)}` : String(dollars)
  return [
    short(month('requests')),
    `${short(month('written'))} / ${short(month('read'))}`,
    short(views + minutes),
    plan,
    plan === 'Free' ? '0' : rounded,
  ]
}

test('a visit of two pages costs what the README says, its forgetting included', async () => {
  const blog = await startBlog({ worker: 'counting-worker' })
  const html = '<p>A paragraph.</p>'.repeat(80)
  const imageCdn = `${siteConfig.url}/logo-light.svg`
  const id = await publish(blog.author, { headingSave: 'Read to its end', html, imageCdn })
  await blog.rebuild()
  // The first visit of a day begins the day's rows.
  await readTwoPages(blog, id)
  await forget(blog)
  const [list, article] = await readTwoPages(blog, id)
  const forgotten = await forget(blog)
  const idle = { ...(await forget(blog)), requests: 1 }
  const costOf = (seen: readonly [string, Cost][], isPage: boolean) =>
    sum(seen.flatMap(([path, cost]) => (path.startsWith('/blog') === isPage ? [cost] : [])))
  const parts = {
    'two pages': costOf([...list, ...article], true),
    "the list's view: visitor, day, other site": costOf(list, false),
    "the article's view: visitor, day; its votes": costOf(article, false),
    'forgetting the visitor': { ...forgotten, read: forgotten.read - idle.read },
  }
  const visit = sum(Object.values(parts))
  expect(tableAfter('Of a visit')).toEqual(
    Object.fromEntries(
      Object.entries({ ...parts, 'in all': visit }).map(([name, { requests, written, read }]) => [
        name,
        [requests, written, read].map(String),
      ]),
    ),
  )
  expect(visit.written).toBeLessThanOrEqual(8)
  expect(tableAfter('Page views a month')).toEqual({
    '10,000': monthOf(1e4, visit, idle, 'Free'),
    '1 million': monthOf(1e6, visit, idle, 'Paid'),
    '100 million': monthOf(1e8, visit, idle, 'Paid'),
  })
  const free = tableAfter('Limit of the Free plan')
  const thousands = (count: number) =>
    `${(1000 * Math.floor(count / 1000)).toLocaleString('en')} page views a day`
  expect(free['D1, 100,000 rows written a day']?.[0]).toBe(thousands(2e5 / visit.written))
  expect(free['Workers, 100,000 requests a day']?.[0]).toBe(
    thousands((2 * (1e5 - 1_440)) / visit.requests),
  )
})
