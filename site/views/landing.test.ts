import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { listFiles } from '../../scripts/build/output.ts'
import { root } from '../../scripts/lib/paths.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { openPage, stopClock, watchShifts } from '../../scripts/testing/browser.ts'
import { type Quote, quoteSize, quotesPath, quotesPerFile } from '../../shared/quotes.ts'
import { delays, rainFontSize } from '../../shared/timings.ts'

const quotes: readonly Quote[] = JSON.parse(readFileSync(`${root}site/content/quotes.json`, 'utf8'))
const blog = await sharedBlog({ isBuilt: true })
const ids: string[] = []

beforeAll(async () => {
  for (const headingSave of ['Web 1', 'Sleep 1', 'Software 2', 'HTML 3', 'CSS 4', 'Sleep 2']) {
    const dateSave = `2026-04-0${ids.length + 1}`
    const imageCdn = 'https://stillpress.example/samples/the-measure-of-a-line-in-css.svg'
    ids.push(await publish(blog.author, { headingSave, dateSave, imageCdn }))
  }
})

/** What is drawn by chance is drawn by the test. */
const withChance = (page: Page, chance: number) =>
  page.addInitScript((value) => {
    Math.random = () => value
  }, chance)

const shownQuote = (page: Page) =>
  page.locator('.quote[data-drawn] figure').evaluate(({ children: [text, author] }) => ({
    en: text?.textContent,
    author: author?.textContent,
  }))
const wordsOf = ({ en, author }: Quote = quotes[0] as Quote) => ({ en, author })
const isLoading = (page: Page) => page.locator('html[data-loading]').count()

test('digital rain is the loading screen for 1 s: it lets clicks through, moves nothing, and rests while nobody looks', async () => {
  // The setting of motion reaches the next document late.
  const tolerates = /ViewTransition opt-in disabled/
  const page = await openPage(blog.origin, { hasMotion: true, tolerates })
  const shifts = await watchShifts(page)
  await stopClock(page)
  await page.goto('/blog', { waitUntil: 'networkidle' })
  await page.clock.runFor(50)
  const rain = page.locator('canvas')
  expect(await isLoading(page)).toBe(1)
  expect(await rain.getAttribute('aria-hidden')).toBe('true')
  const drawn = await rain.evaluate((canvas: HTMLCanvasElement) => {
    const brush = canvas.getContext('2d')
    const { data } = brush?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    return { font: brush?.font, isSeen: data.some((value) => value > 0) }
  })
  expect(drawn.font).toContain(`${rainFontSize}px`)
  expect(drawn.isSeen).toBe(true)
  const inks = () =>
    page.evaluate(() => {
      const canvas = document.querySelector('canvas') as HTMLCanvasElement
      const headings = [...document.querySelectorAll('.landing h2 a')]
      const { color, borderTopColor } = getComputedStyle(canvas)
      return [[color, borderTopColor], headings.map((heading) => getComputedStyle(heading).color)]
    })
  const light = await inks()
  expect(light[0]).toEqual(light[1])
  const veil = await page.locator('canvas').evaluate((canvas) => {
    const { backgroundColor, pointerEvents } = getComputedStyle(canvas)
    return { backgroundColor, pointerEvents }
  })
  expect(veil.backgroundColor).toMatch(/\/ 0\.\d+\)$/)
  expect(veil.pointerEvents).toBe('none')
  await page.clock.runFor(delays.loader - 100)
  expect(await isLoading(page)).toBe(1)
  await page.clock.runFor(50)
  expect(await isLoading(page)).toBe(0)
  await page.clock.runFor(300)
  expect(await rain.count()).toBe(0)
  expect(await shifts()).toEqual([])
  await shownQuote(page)

  await page.context().addCookies([{ name: 'theme', value: 'dark', url: blog.origin }])
  await page.reload()
  await page.clock.runFor(50)
  const dark = await inks()
  expect(dark[0]).toEqual(dark[1])
  expect(dark).not.toEqual(light)
  await page.getByRole('link', { name: 'CSS 4' }).click()
  await page.waitForURL(`**/blog/${ids[4]}`)
  await page.clock.runFor(50)
  expect(await rain.count()).toBe(0)

  await page.addInitScript(() => {
    const state = { isHidden: false, characters: 0 }
    Object.defineProperty(document, 'hidden', { get: () => state.isHidden })
    const draw = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function (...given) {
      state.characters += 1
      draw.apply(this, given)
    }
    Object.assign(window, { state })
  })
  await page.goto('/blog')
  const characters = async (isHidden: boolean, time: number) => {
    await page.evaluate((value) => {
      Object.assign((window as unknown as { state: object }).state, { isHidden: value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
    await page.clock.runFor(time)
    return page.evaluate(
      () => (window as unknown as { state: { characters: number } }).state.characters,
    )
  }
  const before = await characters(false, 200)
  const after = await characters(true, 200)
  expect([after, before > 0]).toEqual([before, true])
  expect(await characters(false, 200)).toBeGreaterThan(after)
  const last = await characters(false, delays.loader + 500)
  expect(await characters(false, 200)).toBe(last)

  for (const path of ['/', '/blog/page/coding']) {
    await page.goto(path)
    await page.clock.runFor(50)
    expect([path, await rain.count()]).toEqual([path, 0])
  }
  // The setting reaches a page that is there late.
  const still = await openPage(blog.origin, { isStill: true, hasMotion: false })
  await still.goto('/blog')
  await still.clock.runFor(50)
  expect([await still.locator('canvas').count(), await isLoading(still)]).toEqual([0, 0])
})

test("a random quote shows from the one file that holds it; 'Recycle' draws another; no quote moves anything at any width", async () => {
  const served: Quote[] = []
  for (let file = 0; file * quotesPerFile < quotes.length; file += 1) {
    const some = (await (await blog.get(quotesPath(file))).json()) as Quote[]
    expect(some.length).toBeLessThanOrEqual(quotesPerFile)
    served.push(...some)
  }
  expect(served).toEqual(quotes)
  expect((await blog.get(quotesPath(Math.ceil(quotes.length / quotesPerFile)))).status).toBe(404)
  const last = JSON.stringify(quotes.at(-1)?.en).slice(1, -1)
  const holders = listFiles(blog.dist).filter((file) =>
    readFileSync(blog.dist + file, 'utf8').includes(last),
  )
  expect(holders).toEqual([quotesPath(Math.ceil(quotes.length / quotesPerFile) - 1)])

  const page = await openPage(blog.origin)
  const asked: string[] = []
  await withChance(page, 0.5)
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/blog')
  const drawn = quotes.length / 2
  expect(await shownQuote(page)).toEqual(wordsOf(quotes[drawn]))
  expect(asked.filter((path) => path.startsWith('/quotes/'))).toEqual([
    quotesPath(Math.floor(drawn / quotesPerFile)),
  ])
  expect(await blog.text('/blog')).not.toContain(quotes[drawn]?.en)
  const recycle = page.getByRole('button', { name: 'Recycle', exact: true })
  for (const [chance, quote, next] of [
    [0.999_999, quotes.at(-1), quotes.at(-2)],
    [0, quotes[0], quotes[1]],
  ] as const) {
    await withChance(page, chance)
    await page.reload()
    expect(await shownQuote(page)).toEqual(wordsOf(quote))
    await recycle.click()
    await expect.poll(() => shownQuote(page)).toEqual(wordsOf(next))
  }
  const lists = page.locator('.landing')
  const before = [await lists.innerHTML(), await lists.boundingBox()]
  for (const quote of quotes.slice(2, 4)) {
    await recycle.click()
    await expect.poll(() => shownQuote(page)).toEqual(wordsOf(quote))
  }
  expect([await lists.innerHTML(), await lists.boundingBox()]).toEqual(before)
  expect(
    await page.locator('.quote [aria-live="polite"] :is(blockquote, figcaption)').count(),
  ).toBe(2)

  await page.route('**/quotes/*.json', (route) => route.fulfill({ body: 'not a list' }))
  await page.reload()
  expect(await shownQuote(page)).toEqual(wordsOf())
  await page.unroute('**/quotes/*.json')
  await page.getByRole('button', { name: 'Recycle' }).click()
  await page.getByText(quotes[1]?.en ?? '').waitFor()

  const sizedQuotes = quotes.map((quote) => ({ ...quote, size: quoteSize(quote) }))
  await page.evaluate(() => document.fonts.ready)
  for (const width of [320, 360, 390, 480, 820, 896, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const heights = await page.locator('.quote figure').evaluate((figure: HTMLElement, list) => {
      const [text, author] = figure.children as unknown as [Element, Element]
      const seen = list.map((quote) => {
        text.textContent = quote.en
        author.textContent = quote.author
        figure.dataset.size = quote.size
        return figure.getBoundingClientRect().height
      })
      return [...new Set(seen)]
    }, sizedQuotes)
    expect([width, heights.length]).toEqual([width, 1])
  }
})

test("without script the landing page shows a quote and the newest three of 'Coding' and of 'Health' as cards", async () => {
  const page = await openPage(blog.origin, { withoutScript: true })
  await page.goto('/blog')
  expect(await page.locator('canvas').count()).toBe(0)
  expect(await page.locator('.quote blockquote').isVisible()).toBe(true)
  expect(await page.locator('.quote blockquote').textContent()).toBe(quotes[0]?.en)
  expect(await page.getByRole('button', { name: 'Recycle' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'CSS 4' }).isVisible()).toBe(true)

  const posts = (list: string) =>
    page.getByRole('region', { name: list, exact: true }).getByRole('heading', { level: 3 })
  expect(await posts('Coding').allTextContents()).toEqual(['CSS 4', 'HTML 3', 'Software 2'])
  expect((await posts('Health').allTextContents()).slice(0, 2)).toEqual(['Sleep 2', 'Sleep 1'])
  expect(await posts('Health').count()).toBe(3)

  const card = page.locator('.card', { hasText: 'CSS 4' })
  expect(await card.locator('img').getAttribute('src')).toBe(
    '/samples/the-measure-of-a-line-in-css.svg',
  )
  expect(await card.getByText('Author: The author').count()).toBe(1)
  expect(await card.getByRole('link').getAttribute('href')).toBe(`/blog/${ids[4]}`)
  const local = page.locator('.card a[href^="/local/"]')
  expect(await local.count()).toBe(1)
  const href = (await local.getAttribute('href')) as string
  expect((await blog.get(href)).status).toBe(200)
  for (const category of ['Coding', 'Health']) {
    const link = page.getByRole('link', { name: `All of ${category}`, exact: true })
    expect(await link.getAttribute('href')).toBe(`/blog/page/${category.toLowerCase()}`)
  }
})
