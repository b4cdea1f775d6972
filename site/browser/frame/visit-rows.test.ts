import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { root } from '../../../scripts/lib/paths.ts'
import { publish } from '../../../scripts/testing/articles.ts'
import { type Blog, startBlog } from '../../../scripts/testing/blog.ts'
import { openPage } from '../../../scripts/testing/browser.ts'
import { sql } from '../../../scripts/testing/calls.ts'
import { newCaller } from '../../../scripts/testing/captcha.ts'
import { totalOf } from '../../../scripts/testing/costs.ts'
import { inOneDay } from '../../../scripts/testing/readers.ts'
import { samplesPath } from '../../../shared/settings/samples.ts'
import { siteConfig } from '../../../shared/site.config.ts'
import { retentionJobs } from '../../../worker/retention.ts'

/** Requests to the Worker and to the objects, D1's rows, and the objects' rows written, by their own counts. */
interface Cost {
  readonly requests: number
  readonly objectRequests: number
  readonly written: number
  readonly read: number
  readonly objectsWritten: number
}

const kinds = ['requests', 'objectRequests', 'written', 'read', 'objectsWritten'] as const

const sum = (costs: readonly Partial<Cost>[]): Cost =>
  Object.fromEntries(
    kinds.map((kind) => [kind, costs.reduce((all, cost) => all + (cost[kind] ?? 0), 0)]),
  ) as unknown as Cost

/** Notes what each answer of the Worker cost, by the D1 database's own count. @returns what was noted since */
const watchCosts = (page: Page) => {
  const seen: [path: string, cost: Partial<Cost>][] = []
  page.on('response', (response) => {
    const { 'x-database-rows-read': read, 'x-database-rows-written': written } = response.headers()
    const { pathname } = new URL(response.url())
    // Only a blog that shows the samples has their pictures.
    if (read === undefined || pathname.startsWith(samplesPath)) return
    const objectRequests = pathname === '/api/visit' ? 1 : 0
    const cost = { requests: 1, objectRequests, read: Number(read), written: Number(written) }
    seen.push([pathname, cost])
  })
  return () => seen.splice(0)
}

/** The object that counts visits, with what `counting-worker.ts` adds to it. */
interface Counter {
  settle(day: string, isNow: boolean): Promise<void>
}

const counterOf = async ({ flare }: Blog): Promise<Counter> =>
  (await flare.getDurableObjectNamespace('VISIT_COUNTER')).getByName('visits') as never

/** Reads the blog's list, coming from another site, then an article down to its likes; then the sums go to D1. */
const readTwoPages = async (blog: Blog, id: string) => {
  const page = await openPage(blog.origin)
  const session = await page.context().newCDPSession(page)
  const userAgent = await page.evaluate(() => navigator.userAgent.replace('Headless', ''))
  await session.send('Emulation.setUserAgentOverride', { userAgent })
  await page.setExtraHTTPHeaders(newCaller())
  const taken = watchCosts(page)
  const counter = await counterOf(blog)
  const open = async (path: string, from: { referer?: string } = {}) => {
    const { objectWritten: before } = await totalOf(blog)
    const counted = page.waitForResponse(/api\/visit$/)
    await page.goto(path, { waitUntil: 'networkidle', ...from })
    await counted
    // Its row comes after the answer.
    let objectsWritten = 0
    await expect
      .poll(async () => {
        objectsWritten = (await totalOf(blog)).objectWritten - before
        return objectsWritten
      })
      .toBeGreaterThan(0)
    return [...taken(), ['/api/visit', { objectsWritten }] as const]
  }
  const list = await open('/blog', { referer: 'https://search.example.com/' })
  const article = await open(`/blog/${id}`)
  await page.locator('.reactions').scrollIntoViewIfNeeded()
  await page.locator('.reactions [type=email]:enabled').waitFor()
  const before = await totalOf(blog)
  const day = new Date().toISOString().slice(0, 10)
  await counter.settle(day, true)
  const after = await totalOf(blog)
  const sums = {
    written: after.written - before.written,
    read: after.read - before.read,
    objectsWritten: after.objectWritten - before.objectWritten,
  }
  return { list, article: [...article, ...taken()], sums }
}

/** What the cron writes and reads to forget what visitors left: nothing of visits. */
const forget = async ({ db }: Blog): Promise<Cost> => {
  await sql(db, "UPDATE call_counts SET until = '2001-01-01'")
  const results = (await Promise.all([...retentionJobs].map((one) => one(db)))).flat()
  const metas = results.flatMap((result) => {
    const { meta } = (result ?? {}) as { meta?: Record<'rows_read' | 'rows_written', number> }
    return meta ? [{ read: meta.rows_read, written: meta.rows_written }] : []
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

/** Seconds of a month. */
const seconds = minutes * 60

/** Rows of the objects for views that come evenly: those of ten seconds share one. */
const rowsOfViews = (views: number, time: number): number => views / (1 + (10 * views) / time)

/** A line of the table of costs: Cloudflare's prices of November 2026, beyond what the Paid plan includes. */
const monthOf = (views: number, visit: Cost, sums: Cost, cron: Cost, plan: 'Free' | 'Paid') => {
  const month = (kind: keyof Cost) => (views / 2) * visit[kind] + minutes * cron[kind]
  // A delivery a minute at most, of one row in four seconds.
  const deliveries = Math.min(views / 2, minutes)
  const written =
    month('written') +
    Math.min((views / 2) * sums.written, seconds / 4) -
    (views / 2) * sums.written
  const read = month('read') - (views / 2 - deliveries) * sums.read
  const objectsWritten = rowsOfViews(views, seconds) + deliveries * sums.objectsWritten
  const beyond = (count: number, free: number, price: number) => Math.max(0, count - free) * price
  const dollars =
    5 +
    beyond(month('requests'), 10e6, 0.3e-6) +
    beyond(2 * month('requests'), 30e6, 0.02e-6) +
    beyond(written, 50e6, 1e-6) +
    beyond(read, 25e9, 0.001e-6) +
    beyond(month('objectRequests'), 1e6, 0.15e-6) +
    beyond(objectsWritten, 50e6, 1e-6) +
    beyond(views + minutes, 10e6, 0.5e-6)
  const rounded =
    dollars > 10 ? `about ${5 * Math.round(dollars / 5)}` : String(Number(dollars.toFixed(2)))
  return [
    short(month('requests')),
    short(month('objectRequests')),
    `${short(written)} / ${short(read)}`,
    short(objectsWritten),
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
  const { list, article, sums } = await inOneDay(async () => {
    // The first visit of a day begins the day's rows.
    await readTwoPages(blog, id)
    return readTwoPages(blog, id)
  })
  const idle = { ...(await forget(blog)), requests: 1, objectRequests: 1, objectsWritten: 0 }
  const costOf = (seen: readonly (readonly [string, Partial<Cost>])[], isPage: boolean) =>
    sum(seen.flatMap(([path, cost]) => (path.startsWith('/blog') === isPage ? [cost] : [])))
  const parts = {
    'two pages': costOf([...list, ...article], true),
    "the list's view": costOf(list, false),
    "the article's view, and its votes": costOf(article, false),
    'sums, of a visit alone in its minute': sum([sums]),
  }
  const visit = sum(Object.values(parts))
  expect(tableAfter('Of a visit')).toEqual(
    Object.fromEntries(
      Object.entries({ ...parts, 'in all': visit }).map(([name, cost]) => [
        name,
        kinds.map((kind) => String(cost[kind])),
      ]),
    ),
  )
  const month = (views: number, plan: 'Free' | 'Paid') =>
    monthOf(views, visit, sum([sums]), idle, plan)
  expect(tableAfter('Page views a month')).toEqual({
    '10,000': month(1e4, 'Free'),
    '1 million': month(1e6, 'Paid'),
    '100 million': month(1e8, 'Paid'),
  })
  const free = tableAfter('Limit of the Free plan')
  const thousands = (count: number) =>
    `${(1000 * Math.floor(count / 1000)).toLocaleString('en')} page views a day`
  const views = (2 * (1e5 - 1_440)) / visit.requests
  expect(free['Workers, 100,000 requests a day']?.[0]).toBe(thousands(views))
  // All of them are counted.
  const written = rowsOfViews(views, 86_400) + 1_440 * sums.objectsWritten
  expect(written).toBeLessThan(15_000)
  expect(free['Durable Objects, 100,000 rows written a day']?.[0]).toBe(
    `not: ${thousands(views)} write ${(1000 * Math.ceil(written / 1000)).toLocaleString('en')}`,
  )
})
