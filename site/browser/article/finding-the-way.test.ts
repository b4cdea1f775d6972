import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { isFocused, openPage, watchShifts } from '../../../scripts/testing/browser.ts'
import { siteConfig } from '../../../shared/site.config.ts'

const picture = `${siteConfig.url}/samples/the-measure-of-a-line-in-css.svg`
const section = (name: string) => `<h2>${name}</h2>${'<p>A paragraph of it.</p>'.repeat(30)}`
const html = `<p class="lead">Start.</p>${section('One')}${section('Two')}
  <figure><img src="${picture}" alt="A drawing" width="300" height="158"><figcaption>Drawn</figcaption></figure>
  <p><img src="${picture}" alt="Large enough" width="2400" height="1260"></p>
  <p><a href="/about"><img src="${picture}" alt="A link" width="30" height="16"></a></p>${section('Three')}`

const blog = await sharedBlog({ isBuilt: true })
let path = ''
let otherPath = ''
let picturesPath = ''
const noWords = `<img src="${picture}" alt="" width="2400" height="1260">`
const pictures = `<figure>${noWords}<figcaption>Its caption</figcaption></figure><p>${noWords}</p>
  <p><img src="${picture}" alt="Badge" width="60" height="32"> A line beside a badge.</p>`
beforeAll(async () => {
  otherPath = `/blog/${await publish(blog.author, { html, imageCdn: picture })}`
  path = `/blog/${await publish(blog.author, { html, imageCdn: picture })}`
  picturesPath = `/blog/${await publish(blog.author, { html: pictures, imageCdn: picture })}`
})

const open = async (options: Parameters<typeof openPage>[1] = {}): Promise<Page> => {
  const page = await openPage(blog.origin, options)
  await page.goto(path)
  return page
}
const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' })
const topOf = (page: Page, name: string) =>
  page
    .getByRole('heading', { name, level: 2 })
    .evaluate((heading) => heading.getBoundingClientRect().top)
const move = async (page: Page, y: number) => {
  await page.evaluate((more) => scrollBy({ top: more, behavior: 'instant' }), y)
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

test('without script contents lead to each section, from a rail or before the text, and the header stays', async () => {
  const page = await open({ withoutScript: true })
  expect(await page.locator('.bar').evaluate((one) => getComputedStyle(one).position)).toBe(
    'relative',
  )
  for (const width of [390, 1199, 1200, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    const link = contents(page).getByRole('link', { name: 'Two', exact: true })
    const isRail = width >= 1200
    expect([width, await link.isVisible()]).toEqual([width, isRail])
    if (!isRail) await page.getByText('Contents', { exact: true }).click()
    await link.click()
    expect(Math.abs(await topOf(page, 'Two'))).toBeLessThan(120)
    const text = await page.locator('.prose > p').first().boundingBox()
    const rail = await contents(page).locator('details').boundingBox()
    if (isRail) expect(rail?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0))
    else expect(text?.y).toBeGreaterThan((rail?.y ?? 0) + (rail?.height ?? 0) + 16)
  }
})

test('the rail marks the section that is read, and a line grows meanwhile, except with reduced motion', async () => {
  const page = await open({ width: 1440, hasMotion: true })
  const link = contents(page).getByRole('link', { name: 'Two', exact: true })
  const lookOf = (one: typeof link) =>
    one.evaluate((element) => {
      const { color, textDecorationLine } = getComputedStyle(element)
      return { color, line: textDecorationLine }
    })
  const before = await lookOf(link)
  expect(before.line).toBe('none')
  await page.getByRole('heading', { name: 'Two' }).evaluate((heading) => heading.scrollIntoView())
  // Not by colour alone.
  await expect.poll(async () => (await lookOf(link)).line).toBe('underline')
  expect((await lookOf(link)).color).not.toBe(before.color)
  expect(await lookOf(contents(page).getByRole('link', { name: 'One', exact: true }))).toEqual(
    before,
  )
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const scale = () =>
    page
      .locator('.article')
      .evaluate((one) => new DOMMatrix(getComputedStyle(one, '::before').transform).a)
  await expect.poll(scale).toBe(0)
  await move(page, 3_000)
  await expect.poll(scale).toBeGreaterThan(0.2)
  expect(await scale()).toBeLessThan(1)
  await move(page, 1_000_000)
  await expect.poll(scale).toBe(1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(
    await page.locator('.article').evaluate((one) => getComputedStyle(one, '::before').content),
  ).toBe('none')
})

test('long contents slide below what follows the text', async () => {
  const sections = Array.from({ length: 30 }, (_, at) => `<h2>Section ${at}</h2><p>Of it.</p>`)
  const id = await publish(blog.author, { html: sections.join(''), imageCdn: picture })
  const page = await openPage(blog.origin, { width: 1440 })
  await page.goto(`/blog/${id}`)
  const after = page.locator('.responses')
  await after.evaluate((one) => one.scrollIntoView())
  const top = await after.evaluate((one) => one.getBoundingClientRect().top)
  const met = await contents(page)
    .getByRole('link')
    .evaluateAll(
      (links, top) =>
        links
          .map((link) => link.getBoundingClientRect())
          .filter(({ y }) => y > top)
          .map(({ x, y }) => document.elementFromPoint(x + 5, y + 5)?.className),
      top,
    )
  expect([...new Set(met.slice(0, 9))]).toEqual(['responses'])
})

test('the header goes on the way down and returns on the way up; a press enlarges a picture, and Escape leaves it', async () => {
  const page = await open({ width: 390 })
  const bar = page.locator('.bar')
  const bottom = () => bar.evaluate((one) => one.getBoundingClientRect().bottom)
  const height = await bar.evaluate((one) => one.getBoundingClientRect().height)
  await move(page, 1_500)
  await expect.poll(bottom).toBeLessThanOrEqual(0)
  const shadow = () => page.locator('.returning').evaluate((one) => getComputedStyle(one).boxShadow)
  await move(page, -200)
  await expect.poll(bottom).toBe(height)
  expect(await shadow()).not.toBe('none')
  await move(page, -1_000_000)
  await expect.poll(shadow).toBe('none')
  await move(page, 1_500)
  await expect.poll(bottom).toBeLessThanOrEqual(0)
  await move(page, -200)
  await expect.poll(bottom).toBe(height)
  await move(page, 200)
  await expect.poll(bottom).toBeLessThanOrEqual(0)
  // Whoever goes there by keyboard sees where.
  await page.locator('.site-title').focus()
  await page.keyboard.press('Tab')
  await expect.poll(bottom).toBe(height)

  const button = page.getByRole('button', { name: 'Enlarge the picture A drawing', exact: true })
  const isLoaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/enlarge\./.test(name)),
    )
  await page.reload()
  await button.waitFor()
  expect(await isLoaded()).toBe(false)
  expect(await page.getByRole('button', { name: /A link/ }).count()).toBe(0)
  const dialog = page.getByRole('dialog')
  await button.focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  expect(await isLoaded()).toBe(true)
  expect(await dialog.getByRole('img', { name: 'A drawing', exact: true }).count()).toBe(1)
  expect(await dialog.getByText('Drawn', { exact: true }).isVisible()).toBe(true)
  const enlarged = dialog.getByRole('img')
  expect(await enlarged.getAttribute('referrerpolicy')).toBe('no-referrer')
  // On a phone it is larger than in the text, and its parts can be moved to.
  await expect.poll(async () => (await enlarged.boundingBox())?.width).toBeGreaterThan(390)
  const across = () => dialog.evaluate((one) => one.scrollLeft)
  // It has its size before it is loaded, and then is moved to.
  await expect.poll(across).toBeGreaterThan(0)
  const middle = await across()
  await page.keyboard.press('ArrowRight')
  await expect.poll(across).toBeGreaterThan(middle)
  for (const name of ['dragstart', 'contextmenu']) {
    const isAllowed = await enlarged.evaluate(
      (one, kind) =>
        one.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, button: 2 })),
      name,
    )
    expect([name, isAllowed]).toEqual([name, false])
  }
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  await expect.poll(() => isFocused(button)).toBe(true)
  await page.locator('.prose figure img').click()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  await expect.poll(() => isFocused(button)).toBe(true)
})

test('only pictures of the text are enlarged: nothing lies over the title, the portrait and the name, and no two buttons share a name', async () => {
  for (const width of [390, 1440]) {
    const page = await openPage(blog.origin, { width, isPhone: width === 390 })
    await page.goto(picturesPath)
    const buttons = page.getByRole('button', { name: /^Enlarge/ })
    await expect
      .poll(() => buttons.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel)))
      .toEqual(['Enlarge picture 1', 'Enlarge the picture Its caption', 'Enlarge picture 3'])
    const under = (selector: string) =>
      page.locator(selector).evaluate((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect()
        const at = (x: number, y: number) => document.elementFromPoint(x, y)?.closest('button')
        const y = (top + bottom) / 2
        return [left + 4, left + 40, (left + right) / 2].some((x) => at(x, y) ?? at(x, bottom - 4))
      })
    for (const selector of ['.article h1', '.byline', '.byline img', '.prose p:last-child'])
      expect([width, selector, await under(selector)]).toEqual([width, selector, false])
  }
})

test('who left an article before its end can go on there at the next visit; who read it to its end is not asked', async () => {
  const page = await open({ width: 390 })
  const button = page.getByRole('button', { name: 'Continue reading', exact: true })
  const leave = () => page.goto('/about')
  /** Leaves in the middle. @returns the layout shifts of the next visit, which goes on there */
  const goOn = async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.getByRole('heading', { name: 'Two' }).evaluate((heading) => heading.scrollIntoView())
    await leave()
    const shifts = await watchShifts(page)
    await page.goto(path)
    await button.click()
    await expect.poll(async () => Math.abs(await topOf(page, 'Two'))).toBeLessThan(200)
    expect(await button.isVisible()).toBe(false)
    return shifts()
  }
  expect(await button.isVisible()).toBe(false)
  // Another article is left, too.
  await page.goto(otherPath)
  await move(page, 1_500)
  await leave()
  await page.goto(path)
  expect(await goOn()).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await goOn()).toEqual([])
  await move(page, 1_000_000)
  await leave()
  await page.goto(path)
  expect(await button.isVisible()).toBe(false)
  await page.goto(otherPath)
  await button.waitFor()
  await move(page, 1_000_000)
  await leave()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})
