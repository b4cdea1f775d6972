import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { axeFindings, themes } from '../../scripts/testing/axe.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { openPage, sidewaysWidths, watchShifts, widths } from '../../scripts/testing/browser.ts'
import { policyPath, redirectPostPath, signInPath } from '../../shared/pages.ts'
import { quoteSize } from '../../shared/quotes.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { textPages } from '../../shared/texts/texts.ts'
import { quotes } from '../content/quotes.ts'
import { sitePaths } from '../content/site-pages.ts'
import { sizeOfTitle } from './title-size.ts'

const blog = await sharedBlog({ isBuilt: true })
const picture = `${siteConfig.url}/logo-light.svg`
const unbreakable = `Software${'unbreakable'.repeat(20)}`
const section =
  '<h2>A section</h2><p>Text of it.</p><pre><code class="language-ts">const a = 1 // one</code></pre>'
const html = `<p class="lead">The first, with <em>italics</em>, <mark>a mark</mark> and a <a href="https://example.org/">link</a>.</p>${section.repeat(3)}
  <p>${unbreakable.repeat(2)}</p><pre><code class="language-html">&lt;p class="wide"&gt;${'long '.repeat(60)}&lt;/p&gt;</code></pre>
  <table><caption>What each of the four servers answered in one run of ten minutes.</caption><tbody><tr>${'<td>A wide cell</td>'.repeat(12)}</tr></tbody></table>
  <figure><img src="${picture}" alt="A drawing" width="2400" height="1260"><figcaption>Drawn</figcaption></figure>
  <blockquote><p>Said.</p></blockquote><div class="callout"><p>Mind.</p></div><details><summary>More</summary><p>x</p></details>`
let article = ''

beforeAll(async () => {
  const titles = [...'123456'].map((n) => `Software ${n}`)
  for (const headingSave of [`Health${'walks'.repeat(40)}`, ...titles, unbreakable]) {
    article = `/blog/${await publish(blog.author, { headingSave, html, imageCdn: picture })}`
  }
  for (const { name } of textPages) {
    await blog.author.ask('saveText', { body: { name, html, updatedAt: null } })
  }
})

/** The pages of a text, by whether they are like the others. */
const written = Object.groupBy(textPages, ({ without }) => `${without === 'unnamed'}`)
const alike = (written.true ?? []).map(({ path }) => path)

/** Those beside the pages of the site map that look different. */
const others = () => [
  ...[article, '/local/bathing-helps-here-why', '/blog/page/coding/2', '/search?q=software'],
  ...(written.false ?? []).map(({ path }) => path),
  ...[signInPath, '/email-unsubscribe/1', '/subscription/1', '/nothing-found'],
]

/** The fonts that the page preloads, and does not use. */
const unusedFonts = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const used = [...document.fonts].filter(({ status }) => status === 'loaded')
    const names = used.map(({ weight, style }) =>
      `${weight.split(' ')[0]}-${style}`.replace('normal-', '400-'),
    )
    const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')
    return [...preloads]
      .map(({ href }) => href)
      .filter((href) => !names.some((name) => href.includes(name)))
  })

/** What is smaller, with its width and height in pixels. */
const smallIn = (page: Page, place: string): Promise<string[]> =>
  page.locator(place).evaluate((root) => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > 1
    /** Whether words that are no link stand beside it in its block. */
    const isInText = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node !== element && /\p{L}{2}/u.test(node.textContent ?? ''),
      )
    /** Whether a press so far from its middle meets it. */
    const meets = (element: Element, x: number, y: number): boolean => {
      const box = element.getBoundingClientRect()
      const met = document.elementFromPoint(box.x + box.width / 2 + x, box.y + box.height / 2 + y)
      return !!met && (element.contains(met) || !!met.closest('label')?.contains(element))
    }
    /** How far from its middle a press still meets it. */
    const reach = (element: Element, x: number, y: number): number => {
      for (let far = 44; far > 0; far -= 1) if (meets(element, far * x, far * y)) return far
      return 0
    }
    const sides = [-22, 22]
    const controls = 'a:not(.skip), button, input:not(label *), select, textarea, summary'
    return [...root.querySelectorAll(controls)].flatMap((element) => {
      if (!isSeen(element) || isInText(element)) return []
      element.scrollIntoView({ block: 'center' })
      // Most are large enough to both sides, which is soon seen.
      if (sides.every((far) => meets(element, far, 0) && meets(element, 0, far))) return []
      const width = reach(element, -1, 0) + reach(element, 1, 0)
      const height = reach(element, 0, -1) + reach(element, 0, 1)
      // Half a pixel at each edge belongs to no whole one.
      if (width >= 43 && height >= 43) return []
      return [`${element.textContent?.trim() || element.outerHTML}: ${width} × ${height}`]
    })
  })

/** What axe finds wrong with the page as it stands, in either theme. */
const findings = async (page: Page) => {
  const found: string[] = []
  for (const [theme, rules] of themes) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    found.push(...(await axeFindings(page, rules)))
  }
  return found
}

const word = 'averyverylongwordwithoutanyspace'.repeat(3)

/** How wide the page is at 320 pixels, with titles of one long word, when its reader doubles the text in the settings. */
const doubledWidth = async (page: Page, session: CDPSession): Promise<number> => {
  const set = (standard: number, fixed: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard, fixed } })
  await page.setViewportSize({ width: 320, height: 900 })
  const isApplied = (standard: number) =>
    expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
      .toBe(`${standard}px`)
  await set(32, 26)
  await isApplied(32)
  const width = await page.evaluate((text) => {
    for (const title of document.querySelectorAll('.card a, .titles a, .sitemap-articles a')) {
      title.textContent = text
    }
    return document.documentElement.scrollWidth
  }, word)
  await set(16, 13)
  await isApplied(16)
  return width
}

const fonts = /\.woff2$/

const isMissingPictures = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.images].some(({ complete, loading }) => !complete && loading !== 'lazy'),
  )

const sweep = async (paths: readonly string[]): Promise<void> => {
  const page = await openPage(blog.origin, { width: 390 })
  const session = await page.context().newCDPSession(page)
  const shifts = await watchShifts(page, true)
  for (const path of paths) {
    await page.setViewportSize({ width: 390, height: 900 })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    // First no font comes, however busy the machine is: those that come late are of `type.test.ts`.
    const held = Promise.withResolvers<void>()
    await page.route(fonts, (route) => held.promise.then(() => route.continue()))
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect.poll(() => isMissingPictures(page), { message: path }).toBe(false)
    expect([path, await shifts()]).toEqual([path, []])
    held.resolve()
    await page.waitForLoadState()
    await page.unroute(fonts)
    // A busy browser asks for a font only once it has laid out the text.
    await expect.poll(() => unusedFonts(page), { message: path }).toEqual([])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('details')) one.open = true
    })
    // It scrolls through the page, which then loads what comes late.
    expect([path, await smallIn(page, 'body')]).toEqual([path, []])
    expect([path, await findings(page)]).toEqual([path, []])
    expect([path, await sidewaysWidths(page)]).toEqual([path, []])
    expect([path, await doubledWidth(page, session)]).toEqual([path, 320])
    await page.setViewportSize({ width: 1440, height: 900 })
    const footer = await page.getByRole('contentinfo').boundingBox()
    expect([path, (footer?.height ?? 0) <= 600]).toEqual([path, true])
  }
  for (const path of [redirectPostPath, '/robots.txt', '/search-index.json', '/logo-light.svg']) {
    await page.goto(path)
  }
}

const moves = 'moves nothing, is refused nothing, suits axe, fingers, each width and doubled text'
// Some ten pages, on a machine that may be busy.
const timeout = 240_000
test(`every page of the site map ${moves}`, { timeout }, () => sweep(sitePaths))
test(`every page beside it ${moves}`, { timeout }, () => sweep(others()))
test(`every page of a text ${moves}`, { timeout, tags: ['walk'] }, () => sweep(alike))

test('so it is with the menu open, the cookie banner and all that may stand in the header', async () => {
  const cookies = { development: '1', auth: '1' }
  const page = await openPage(blog.origin, { width: 390, cookies })
  await page.goto(policyPath)
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await smallIn(page, '.menu')).toEqual([])
  expect([await findings(page), await sidewaysWidths(page)]).toEqual([[], []])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const box = await page.getByRole('navigation', { name: 'Menu' }).boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true)
  }
})

test('a title of any length fits the homepage at every width, and every quote a small screen with doubled text', async () => {
  const page = await openPage(blog.origin)
  await page.goto('/')
  const titles = [
    ...['Stillpress', 'Nine Lives', 'WWW MAMMOTH', 'Overreacted', 'A walk', 'i', '静かな印刷所'],
    ...['ЩУКА ШУМИТ', '📚📚📚📚', 'The Long Title of a Small Blog'],
    'Donaudampfschifffahrtsgesellschaftskapitän und seine Mütze',
  ]
  for (const title of titles) {
    await page.locator('h1').evaluate(
      (heading, [text, size]) => {
        heading.textContent = text
        heading.parentElement?.setAttribute('class', `home ${size}`)
        heading.setAttribute('data-title', text)
      },
      [title, sizeOfTitle(title)] as const,
    )
    expect([title, await sidewaysWidths(page)]).toEqual([title, []])
  }

  await page.goto('/blog')
  await page.setViewportSize({ width: 320, height: 900 })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  const sized = quotes.map((quote) => ({ ...quote, size: quoteSize(quote) }))
  const wide = await page.locator('.quote figure').evaluate((figure: HTMLElement, list) => {
    const [text, author] = figure.children as unknown as [Element, Element]
    return list.filter((quote) => {
      text.textContent = quote.en
      author.textContent = quote.author
      figure.dataset.size = quote.size
      return document.documentElement.scrollWidth > innerWidth
    })
  }, sized)
  expect(wide).toEqual([])
})
