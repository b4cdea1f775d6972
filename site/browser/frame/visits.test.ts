import { readdirSync } from 'node:fs'
import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { publish } from '../../../scripts/testing/articles.ts'
import { type Blog, sharedBlog } from '../../../scripts/testing/blog.ts'
import { holdCall, onCall, openPage, watchCall } from '../../../scripts/testing/browser.ts'
import { inOneDay } from '../../../scripts/testing/readers.ts'
import { forgetVisits } from '../../../scripts/testing/sent-rows.ts'
import type { CallName } from '../../../shared/calls.ts'
import { policyPath, redirectPostPath } from '../../../shared/pages.ts'
import { type Block, setBlock, setMonitor } from '../../../shared/switches.ts'
import { delays } from '../../../shared/timings.ts'

const blog: Blog = await sharedBlog({ isBuilt: true })
const local = '/local/bathing-helps-here-why'
const visits = readdirSync(`${blog.build.assets}/_astro`).find((file) => file.startsWith('idle.'))
let id = ''
beforeAll(async () => {
  const imageCdn = 'https://stillpress.example/logo-light.svg'
  id = await publish(blog.author, { headingSave: 'Software', imageCdn })
})

/** A page of a person: a browser without a screen is a program to the server. */
const openPerson = async (): Promise<Page> => {
  const page = await openPage(blog.origin, { isStill: true })
  const session = await page.context().newCDPSession(page)
  const agent = await page.evaluate(() => navigator.userAgent.replace('Headless', ''))
  await session.send('Emulation.setUserAgentOverride', { userAgent: agent })
  return page
}
/** Opens a page and lets it become idle, until all that it asked is answered. */
const read = async (page: Page, path: string, from: { referer?: string } = {}): Promise<void> => {
  const asked: Request[] = []
  const note = (request: Request) => request.url().includes('/api/') && asked.push(request)
  page.on('request', note)
  await page.goto(path, from)
  await page.clock.runFor(100)
  // Settles when what is loaded at idle has run: it asks at once.
  await page.evaluate(`import('/_astro/${visits}').then(() => 0)`)
  await page.evaluate(() => 0)
  const answers = asked.map((request) =>
    request.response().then((response) => response?.finished()),
  )
  await Promise.allSettled(answers)
  // What the module gives is the answer as the page has read it; a page that nobody sees waits for none.
  if (asked.length > 0)
    await page.evaluate(
      `import('/_astro/${visits}').then((module) => Promise.allSettled(Object.values(module))).then(() => 0)`,
    )
  await page.evaluate(() => 0)
  page.off('request', note)
}
const bodies = (page: Page, name: CallName) => {
  const seen = watchCall(page, name)
  return () => seen.splice(0).map((request) => request.postDataJSON() as unknown)
}
/** Records every call of a page, from now on. */
const watchApi = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`)
  })
  return asked
}
const counts = async () => {
  // Brings the views to the database.
  await blog.author.ask('readStatistics')
  const { results } = await blog.db
    .prepare('SELECT article AS of, total AS count FROM views')
    .all<{ of: string; count: number }>()
  return Object.fromEntries(results.map(({ of, count }) => [of, count]))
}

test('a view is one call in any tab, counted once a day, with the host that led here; errors and errands are no visits', () =>
  inOneDay(async () => {
    await forgetVisits(blog)
    const page = await openPerson()
    const asked = watchApi(page)
    const views = bodies(page, 'countVisit')
    const article = { [id]: 1 }
    await read(page, '/about')
    expect([views(), await counts()]).toEqual([[{}], { '': 1 }])
    await read(page, `/blog/${id}`)
    await page.locator('.reactions').scrollIntoViewIfNeeded()
    await page.locator('.reactions [type=email]:enabled').waitFor()
    expect([views(), await counts()]).toEqual([[{ ArticleId: id }], { '': 1, ...article }])
    for (const path of [local, '/skills', `/blog/${id}`, local]) await read(page, path)
    const again = { ArticleId: '/bathing-helps-here-why' }
    expect(views()).toEqual([again, {}, { ArticleId: id }, again])
    expect(await counts()).toEqual({ '': 1, ...article, '/bathing-helps-here-why': 1 })
    expect(new Set(asked)).toEqual(new Set(['POST /api/visit']))
    expect(asked).toHaveLength(6)
    const tab = await page.context().newPage()
    const ofTab = bodies(tab, 'countVisit')
    const before = await counts()
    await read(tab, '/about')
    expect([ofTab(), await counts()]).toEqual([[{}], before])
    for (const path of ['/email-unsubscribe/1', redirectPostPath, '/nothing-found', '/dashboard']) {
      await page.goto(path)
      await page.clock.runFor(1_000)
    }
    expect(asked.filter((call) => call === 'POST /api/visit')).toHaveLength(6)

    const come = (path: string, referer: string) => read(page, path, { referer })
    views()
    await come('/about', `${blog.origin}/skills`)
    expect(views()).toEqual([{ from: new URL(blog.origin).host }])
    const stranger = await openPerson()
    const sent = bodies(stranger, 'countVisit')
    await read(stranger, `/blog/${id}`, {
      referer: 'https://reader:pw@search.example.com/?q=a+secret',
    })
    expect(sent()).toEqual([{ ArticleId: id, from: 'search.example.com' }])
    await read(stranger, '/about', { referer: 'android-app://com.example.app/' })
    expect(sent()).toEqual([{}])
    await counts()
    const { results } = await blog.db.prepare('SELECT host, count FROM referrers').all()
    expect(results).toEqual([{ host: 'search.example.com', count: 1 }])
  }))

test('what counts is loaded at idle: failing says nothing, slow holds nothing up, and an unseen page counts when seen', async () => {
  const page = await openPerson()
  const mend = await onCall(page, 'countVisit', (route) => route.abort())
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/about')
  expect(scripts.filter((url) => url.includes('/_astro/idle'))).toEqual([])
  // The year is corrected at idle, too.
  const text = async () => (await page.locator('body').textContent())?.replace(/© \d+/, '')
  const before = await text()
  await read(page, '/about')
  expect(await text()).toBe(before)
  await mend()
  const views = bodies(page, 'countVisit')
  await read(page, '/skills')
  expect(views()).toEqual([{}])

  const release = await holdCall(page, 'countVisit')
  await page.goto('/about')
  await page.clock.runFor(100)
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await page.goto(policyPath)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Terms and privacy')
  release()

  await page.unrouteAll()
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
  views()
  await read(page, '/about')
  expect(views()).toEqual([])
  const answered = page.waitForResponse(/api\/visit$/)
  await page.evaluate(() => (window as unknown as { see: () => void }).see())
  await answered
  expect(views()).toEqual([{}])
})

test('with the monitor on an open page asks once a minute; when the blog is blocked it closes, once', async () => {
  const page = await openPerson()
  const turn = async (block: Block): Promise<void> => {
    const body = { monitor: true, monitorId: 'monitor' as const }
    expectData(await blog.author.call(setMonitor, { body }))
    expectData(await blog.author.call(setBlock, { body: { r: block } }))
  }
  /** Not longer: the clock would also end the time that a call has. */
  const minute = async () => {
    const answered = page.waitForResponse(/bufycg/)
    await page.clock.runFor(delays.blockCheck)
    await answered
  }
  await turn('green')
  const blocks = bodies(page, 'readBlock')
  await read(page, `/blog/${id}`)
  await minute()
  expect(blocks()).toHaveLength(1)
  expect(await page.locator('h1').textContent()).toBe('Software')
  await turn('red')
  await minute()
  await page.getByRole('heading', { name: 'Access restricted.' }).waitFor()
  // A heading is read before its page has loaded.
  await page.waitForLoadState()
  blocks()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.clock.runFor(5 * delays.blockCheck)
  expect([blocks(), loads]).toEqual([[], 0])
})
