import { readdirSync } from 'node:fs'
import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { publish } from '../../../scripts/testing/articles.ts'
import { type Blog, sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  type CallName,
  cutCall,
  holdCall,
  openStill,
  watchCall,
} from '../../../scripts/testing/reader.ts'
import { policyPath, redirectPostPath } from '../../../shared/pages.ts'
import { type Block, setBlock, setMonitor } from '../../../shared/switches/contract.ts'
import { delays } from '../../../shared/timings.ts'

const blog: Blog = await sharedBlog()
const local = '/local/bathing-helps-here-why'
const idle = readdirSync(`${blog.build.assets}/_astro`).find((file) => file.startsWith('idle.'))
let id = ''
beforeAll(async () => {
  const imageCdn = 'https://stillpress.example/logo-light.svg'
  id = await publish(blog.author, { headingSave: 'Software', imageCdn })
  await blog.rebuild()
})

/** A page of a person: a browser without a screen is a program to the server. */
const openPerson = async (cookies: Record<string, string> = {}): Promise<Page> => {
  const page = await openStill(blog.origin, { cookies: { cookieBanner: '1', ...cookies } })
  const session = await page.context().newCDPSession(page)
  const agent = await page.evaluate(() => navigator.userAgent.replace('Headless', ''))
  await session.send('Emulation.setUserAgentOverride', { userAgent: agent })
  return page
}
/** Opens a page and lets it become idle, until all that it asked is answered. */
const read = async (page: Page, path: string): Promise<void> => {
  const asked: Request[] = []
  const note = (request: Request) => request.url().includes('/api/') && asked.push(request)
  page.on('request', note)
  await page.goto(path)
  await page.clock.runFor(100)
  // Settles when what is loaded at idle has run: it asks at once.
  await page.evaluate(`import('/_astro/${idle}').then(() => 0)`)
  await page.evaluate(() => 0)
  const answers = asked.map((request) =>
    request.response().then((response) => response?.finished()),
  )
  await Promise.allSettled(answers)
  await page.evaluate(() => 0)
  page.off('request', note)
}
const bodies = (page: Page, name: CallName) => {
  const seen = watchCall(page, name)
  return () => seen.splice(0).map((request) => request.postDataJSON() as unknown)
}
const counts = async () => {
  const { results } = await blog.db
    .prepare(
      `SELECT 'total' AS of, count FROM total_views UNION ALL
       SELECT 'day', count FROM daily_views UNION ALL SELECT article, count FROM article_views`,
    )
    .all<{ of: string; count: number }>()
  return Object.fromEntries(results.map(({ of, count }) => [of, count]))
}

test('a visit is counted once for a tab and day, an article once for each of them and day', async () => {
  const page = await openPerson()
  const [views, days] = [bodies(page, 'countView'), bodies(page, 'countDailyView')]
  await read(page, '/about')
  expect([views(), days()]).toEqual([[{}], [{}]])
  expect(await counts()).toEqual({ total: 1, day: 1 })
  await read(page, '/skills')
  expect([views(), days()]).toEqual([[], []])
  for (const path of [`/blog/${id}`, local, `/blog/${id}`, local]) await read(page, path)
  expect(views()).toEqual([{ ArticleId: id }, { ArticleId: '/bathing-helps-here-why' }])
  expect(days()).toEqual([])
  const articles = { [id]: 1, '/bathing-helps-here-why': 1 }
  expect(await counts()).toEqual({ total: 1, day: 1, ...articles })
  // The next day by this browser's clock; the server judges by its own.
  await page.clock.setFixedTime(Date.now() + 24 * 60 * 60_000)
  await read(page, `/blog/${id}`)
  expect([views(), days()]).toEqual([[{ ArticleId: id }], [{}]])
  expect(await counts()).toEqual({ total: 1, day: 1, ...articles })
})

test('another tab asks again, and the server counts the same reader once', async () => {
  const page = await openPerson()
  await read(page, '/')
  const before = await counts()
  const tab = await page.context().newPage()
  const views = bodies(tab, 'countView')
  await read(tab, '/about')
  expect(views()).toEqual([{}])
  expect(await counts()).toEqual(before)
})

test('errors and errands are no visits: unsubscribing, the redirect, the dashboard, what is not there', async () => {
  const page = await openPerson()
  const [views, days] = [bodies(page, 'countView'), bodies(page, 'countDailyView')]
  for (const path of ['/email-unsubscribe/1', redirectPostPath, '/nothing-found', '/dashboard']) {
    await page.goto(path)
    await page.clock.runFor(1_000)
  }
  expect([views(), days()]).toEqual([[], []])
})

test('a page that nobody sees yet is counted when it is seen', async () => {
  const page = await openPerson()
  const views = bodies(page, 'countView')
  await page.addInitScript(() => {
    let state = 'hidden'
    Object.defineProperty(document, 'visibilityState', { get: () => state })
    Object.assign(window, {
      see: () => {
        state = 'visible'
        document.dispatchEvent(new Event('visibilitychange'))
      },
    })
  })
  await read(page, '/about')
  expect(views()).toEqual([])
  const answered = page.waitForResponse(/m4-cxrbine/)
  await page.evaluate(() => (window as unknown as { see: () => void }).see())
  await answered
  expect(views()).toEqual([{}])
})

test('what counts is loaded when the page is idle; failing it says nothing, and the next page tries again', async () => {
  const page = await openPerson()
  const mend = await cutCall(page, 'countView')
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/about')
  expect(scripts.filter((url) => url.includes('/_astro/idle'))).toEqual([])
  const before = await page.locator('body').textContent()
  await read(page, '/about')
  expect(await page.locator('body').textContent()).toBe(before)
  await mend()
  const views = bodies(page, 'countView')
  await read(page, '/skills')
  expect(views()).toEqual([{}])
})

test('a slow count holds nothing up', async () => {
  const page = await openPerson()
  const release = await holdCall(page, 'countView')
  await page.goto('/about')
  await page.clock.runFor(100)
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await page.goto(policyPath)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Terms and privacy')
  release()
})

const turn = async (monitor: boolean, block: Block): Promise<void> => {
  const body = { monitor, monitorId: 'monitor' as const }
  expectData(await blog.author.call(setMonitor, { body }))
  expectData(await blog.author.call(setBlock, { body: { r: block } }))
}
/** Switches for one test. */
const turnFor = async (monitor: boolean, block: Block): Promise<void> => {
  onTestFinished(() => turn(false, 'green'))
  await turn(monitor, block)
}
/**
 * Lets time pass until the page asks, and the answer come. Not longer: the clock would also end the
 * time that a call has.
 */
const minute = async (page: Page, asked: boolean, left = delays.blockCheck): Promise<void> => {
  const answered = asked ? page.waitForResponse(/bufycg/) : undefined
  await page.clock.runFor(left)
  await answered
}

test('with the monitor off an open page asks for nothing, whatever the block is', async () => {
  const page = await openPerson()
  await turnFor(false, 'green')
  const blocks = bodies(page, 'readBlock')
  await read(page, '/blog')
  await turn(false, 'red')
  await page.clock.runFor(5 * delays.blockCheck)
  expect(blocks()).toEqual([])
  expect(await page.locator('h1').textContent()).not.toBe('Blog is Offline.')
})

test('with the monitor on an open page asks once a minute; when the blog is blocked it closes, once', async () => {
  const page = await openPerson()
  await turnFor(true, 'green')
  const blocks = bodies(page, 'readBlock')
  await read(page, `/blog/${id}`)
  expect(delays.blockCheck).toBe(60_000)
  await page.clock.runFor(delays.blockCheck - 1)
  expect(blocks()).toEqual([])
  await minute(page, true, 1)
  await minute(page, true)
  expect(blocks()).toHaveLength(2)
  expect(await page.locator('h1').textContent()).toBe('Software')
  await turn(true, 'red')
  await minute(page, true)
  await page.getByRole('heading', { name: 'Access restricted.' }).waitFor()
  blocks()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.clock.runFor(5 * delays.blockCheck)
  expect([blocks(), loads]).toEqual([[], 0])
})

test('a page that the gate still gives is loaded again once, and again after the blog was open', async () => {
  const page = await openPerson()
  await turnFor(true, 'green')
  let isRed = true
  await page.route(/bufycg/, (route) => route.fulfill({ json: { block: isRed ? 'red' : 'green' } }))
  await read(page, '/blog')
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  const reloaded = page.waitForEvent('load')
  await minute(page, true)
  await reloaded
  await read(page, '/blog')
  loads = 0
  await minute(page, true)
  await minute(page, true)
  expect(loads).toBe(0)
  isRed = false
  await minute(page, true)
  isRed = true
  const again = page.waitForEvent('load')
  await minute(page, true)
  await again
})

test('only the blog is watched, only while it is seen, and not by the author', async () => {
  await turnFor(true, 'green')
  const page = await openPerson()
  const monitors = bodies(page, 'readMonitor')
  for (const path of ['/about', '/ping', '/']) await read(page, path)
  expect(monitors()).toEqual([])
  for (const path of ['/blog', '/blog/page/coding', local]) await read(page, path)
  expect(monitors()).toHaveLength(3)
  const blocks = bodies(page, 'readBlock')
  await page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }),
  )
  await minute(page, false)
  expect(blocks()).toEqual([])
  const author = await openPerson({ auth: '1' })
  const asked = bodies(author, 'readMonitor')
  await read(author, '/blog')
  expect(asked()).toEqual([])
})
