import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { axeFindings, themes } from '../../scripts/testing/axe.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { follow, openPage, type PageOptions, stopClock } from '../../scripts/testing/browser.ts'
import { close } from '../../scripts/testing/changes.ts'
import { startFront } from '../../scripts/testing/front.ts'
import { namedLocalSlugs } from '../../shared/articles/paths.ts'
import { authorItems } from '../../shared/author-names.ts'
import { calls, pathOf } from '../../shared/calls.ts'
import { captchaItems } from '../../shared/captcha/size.ts'
import { categoryFeedPath, feedPaths, redirectPostPath } from '../../shared/pages.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { delays } from '../../shared/timings.ts'

/* What only a browser can tell of the pages that worker/gate answers. */

const { author } = siteConfig
const blog = await sharedBlog({ isBuilt: true })
let id = ''
beforeAll(async () => {
  for (let n = 1; n <= 18; n += 1) {
    const headingSave = n % 2 === 0 ? `Software ${n}` : `Sleep ${n}`
    const imageCdn = `${siteConfig.url}/logo-light.svg`
    id = await publish(blog.author, { headingSave, dateSave: `2026-04-${9 + n}`, imageCdn })
  }
})

const open = async (path: string, options: PageOptions = {}): Promise<Page> => {
  const page = await openPage(blog.origin, options)
  await page.goto(path)
  return page
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

/** What axe finds in the page, by theme. */
const findings = async (page: Page): Promise<string[]> => {
  const all: string[] = []
  for (const [theme, rules] of themes) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    for (const one of await axeFindings(page, rules)) all.push(`${theme}: ${one}`)
  }
  return all
}

/** Which of the page's events were refused, in order. */
const watch = (page: Page, names: readonly string[]) =>
  page.evaluate((watched) => {
    const seen: [string, boolean][] = []
    Object.assign(window, { seen })
    for (const name of watched) {
      addEventListener(name, (event) => seen.push([name, event.defaultPrevented]))
    }
  }, names)
const seen = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: [string, boolean][] }).seen.splice(0))

test('copy, paste, drag and right-click are disabled on the About page', async () => {
  const page = await open('/about')
  const portrait = page.getByRole('img', { name: `Portrait of ${author.name}` })
  expect(await portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  await watch(page, ['copy', 'paste', 'dragstart', 'contextmenu'])
  await page.locator('.text-page .prose p').nth(1).click({ clickCount: 3 })
  await page.keyboard.press('Control+C')
  expect(await seen(page)).toEqual([['copy', true]])
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+C')
  expect(await seen(page)).toEqual([['copy', true]])
  await page.keyboard.press('Control+V')
  expect(await seen(page)).toEqual([['paste', true]])
  await page.locator('.portrait img').dragTo(page.locator('.text-page h1'))
  expect(await seen(page)).toEqual([['dragstart', true]])
  await page.locator('.portrait img').click({ button: 'right' })
  expect(await seen(page)).toEqual([['contextmenu', true]])
})

test('the About page leaves selecting, the menu key, and all outside its content alone', async () => {
  const page = await open('/about')
  await page.locator('.text-page .prose p').nth(1).click({ clickCount: 3 })
  expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(50)
  await watch(page, ['copy', 'contextmenu'])
  await page.locator('.text-page .prose').dispatchEvent('contextmenu', { button: 0 })
  expect(await seen(page)).toEqual([['contextmenu', false]])
  await page.evaluate(() => {
    const field = document.createElement('input')
    field.value = 'mine'
    document.querySelector('.text-page')?.append(field)
    field.select()
  })
  await page.keyboard.press('Control+C')
  expect(await seen(page)).toEqual([['copy', false]])
})

/** A page whose time stands still until a test lets it pass. */
const openStill = async (options: PageOptions = {}): Promise<Page> => {
  const page = await openPage(blog.origin, { ...options })
  await stopClock(page)
  return page
}

/** Opens the redirect page with a path stored, and lets its time pass but for the last moment. */
const waitForRedirect = async (page: Page, path: string | null): Promise<void> => {
  await page.goto('/ping')
  await page.evaluate(
    ([name, value]) => {
      if (value === null) localStorage.removeItem(name)
      else localStorage.setItem(name, value)
    },
    [authorItems.redirectPost, path] as const,
  )
  await page.goto(redirectPostPath)
  await page.clock.runFor(delays.redirect - 1)
  expect(new URL(page.url()).pathname).toBe(redirectPostPath)
}

test('/redirect-play-post-flow shows a loader, then after 3 s goes to the stored path', async () => {
  const page = await openStill()
  await waitForRedirect(page, '/local/bathing-helps-here-why?from=draft#main')
  expect(await page.getByRole('status').filter({ hasText: 'opens in a moment' }).isVisible()).toBe(
    true,
  )
  expect(await page.locator('.press-working').isVisible()).toBe(true)
  expect(await blog.text(redirectPostPath)).toContain('content="noindex"')
  await page.clock.runFor(1)
  await page.waitForURL('/local/bathing-helps-here-why?from=draft#main')
  const left = await page.evaluate((name) => localStorage.getItem(name), authorItems.redirectPost)
  expect(left).toBeNull()
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe('/ping')
})

test('/redirect-play-post-flow goes home without a stored path, or with one that leads elsewhere', async () => {
  const page = await openStill()
  for (const path of [
    null,
    '',
    'blog',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/.//evil.example/',
    'javascript:alert(1)',
  ]) {
    await waitForRedirect(page, path)
    await page.clock.runFor(1)
    await page.waitForURL('/')
  }
})

test('/redirect-play-post-flow has a link home without script', async () => {
  const page = await open(redirectPostPath, { withoutScript: true })
  expect(await page.locator('noscript:visible').textContent()).toContain('which is turned off')
  expect(await page.getByText('The article opens in a moment').count()).toBe(0)
  await page.locator('.message a[href="/"]').click()
  await page.waitForURL('/')
})

test('the restricted page says Blog is Offline. on the blog and Access restricted. on articles', async () => {
  await close(blog)
  const page = await openPage(blog.origin)
  for (const [path, message] of [
    ['/blog', 'Blog is Offline.'],
    [`/blog/${id}`, 'Access restricted.'],
    [`/local/${namedLocalSlugs[0]}`, 'Access restricted.'],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(503)
    expect([path, await heading(page)]).toEqual([path, message])
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect([path, await findings(page)]).toEqual([path, []])
  }
})

const mailDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

test('every RSS feed is XML to a strict parser and has what its specification asks for', async () => {
  const page = await openPage(blog.origin)
  for (const path of [feedPaths.rss, categoryFeedPath('Coding'), categoryFeedPath('Health')]) {
    const response = await blog.get(path)
    expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8')
    const found = await page.evaluate(
      (xml) => {
        const parsed = new DOMParser().parseFromString(xml, 'text/xml')
        const texts = (selector: string) =>
          [...parsed.querySelectorAll(selector)].map(({ textContent }) => textContent)
        const self = parsed.getElementsByTagNameNS('http://www.w3.org/2005/Atom', 'link')[0]
        return {
          error: parsed.querySelector('parsererror')?.textContent,
          version: parsed.documentElement.getAttribute('version'),
          channel: ['title', 'link', 'description', 'language', 'lastBuildDate'].map(
            (name) => texts(`channel > ${name}`).length,
          ),
          self: [self?.getAttribute('rel'), self?.getAttribute('href')],
          items: parsed.querySelectorAll('item').length,
          titles: texts('item > title').filter(Boolean).length,
          permalinks: texts('item > guid[isPermaLink=true]'),
          links: texts('item > link'),
          dates: [...texts('lastBuildDate'), ...texts('item > pubDate')],
          bodies: [
            ...parsed.getElementsByTagNameNS('http://purl.org/rss/1.0/modules/content/', 'encoded'),
          ].map(({ textContent }) => textContent),
        }
      },
      await response.text(),
    )
    expect(found).toMatchObject({
      version: '2.0',
      // The second link is the one to itself, of another namespace.
      channel: [1, 2, 1, 1, 1],
      self: ['self', siteConfig.url + path],
      permalinks: found.links,
    })
    expect(found.error).toBeUndefined()
    expect(found.items).toBeGreaterThan(8)
    expect([found.titles, found.links.length, found.bodies.length]).toEqual(
      [0, 0, 0].fill(found.items),
    )
    expect(found.dates.filter((date) => !mailDate.test(date ?? ''))).toEqual([])
    expect(found.bodies.filter((body) => !body?.startsWith('<p>'))).toEqual([])
  }
})

test('a browser shows the pictures, with the cookie that the challenge gave it', async () => {
  const page = await openPage(blog.origin)
  await page.goto('/about')
  const shown = await page.evaluate(async (path) => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(path, { method: 'POST', headers, body: '{}' })
    const { items } = (await response.json()) as { items: string[] }
    return Promise.all(
      items.map(async (src) => {
        const image = Object.assign(new Image(), { src })
        await image.decode()
        const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
        // In memory: a canvas on the graphics process can lose what is drawn.
        const context = canvas.getContext('2d', { willReadFrequently: true })
        context?.drawImage(image, 0, 0)
        const { data = [] } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
        return [canvas.width, canvas.height, new Set(data).size > 8]
      }),
    )
  }, pathOf(calls.createCaptcha))
  expect(shown).toEqual(Array(captchaItems).fill([128, 128, true]))
})

test('the browser knows every feature that the header denies or allows', async () => {
  const page = await openPage(blog.origin)
  await page.goto('/ping')
  const known = await page.evaluate(() =>
    (document as unknown as { featurePolicy: { features(): string[] } }).featurePolicy.features(),
  )
  const { headers } = await blog.get('/ping')
  const named = (headers.get('Permissions-Policy') ?? '')
    .split(', ')
    .map((part) => part.replace(/=.*/, ''))
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})

test('a page whose link is under the pointer is fetched before it is pressed, and counts no view until it is open', async () => {
  const front = await startFront(blog.origin, false)
  const page = await openPage(front.origin)
  await page.goto('/about', { waitUntil: 'networkidle' })
  // Its own view is counted once the page is idle.
  await expect.poll(() => front.asked).toContain(`POST ${pathOf(calls.countVisit)}`)
  front.asked.length = 0
  const link = page.locator('header a[href="/blog"]').first()
  await link.hover()
  await expect.poll(() => front.asked).toContain('GET /blog')
  expect(front.asked.filter((one) => one.startsWith('POST'))).toEqual([])
  await follow(link)
  const delivery = () => {
    const [navigation] = performance.getEntriesByType('navigation')
    return (navigation as PerformanceEntry & { readonly deliveryType: string }).deliveryType
  }
  expect(await page.evaluate(delivery)).toBe('navigational-prefetch')
})
