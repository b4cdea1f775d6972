import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { axeFindings, themes } from '../../scripts/testing/axe.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { openPage } from '../../scripts/testing/browser.ts'
import { watchShifts } from '../../scripts/testing/layout.ts'
import { openOpinion } from '../../scripts/testing/reader.ts'
import { siteConfig } from '../../shared/site.config.ts'

const blog = await sharedBlog()
let path = ''
beforeAll(async () => {
  const imageCdn = `${siteConfig.url}/pictures/imported.svg`
  for (let n = 1; n <= 4; n += 1) {
    path = `/blog/${await publish(blog.author, { headingSave: `Coding ${n}`, imageCdn })}`
  }
  await blog.rebuild()
})

test('after the text come like, the next articles with a large picture first, subscribe, share, and the opinion', async () => {
  const page = await openPage(blog.origin, { width: 390 })
  await page.goto(path)
  expect(await page.locator('.responses h2').allTextContents()).toEqual([
    'Did you like it?',
    'Next Articles',
    'Subscribe',
    'Share',
    'Your opinion',
  ])
  const widths = await page
    .locator('.related img')
    .evaluateAll((all) => all.map((one) => one.clientWidth))
  expect(widths[0]).toBe(354)
  expect(Math.max(...widths.slice(1))).toBeLessThan(180)
})

test('the opinion form lies behind a press, by key too, and loads nothing before it', async () => {
  const page = await openPage(blog.origin)
  const isLoaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/OpinionForm')),
    )
  await page.goto(path)
  const summary = page.locator('.your-opinion > summary')
  await page.locator('.reactions').scrollIntoViewIfNeeded()
  await page.locator('.reactions[data-ready]').waitFor()
  await summary.scrollIntoViewIfNeeded()
  expect([await isLoaded(), await page.locator('.opinion').isVisible()]).toEqual([false, false])
  await summary.focus()
  await page.keyboard.press('Enter')
  await page.locator('.opinion[data-ready]').waitFor()
  const [head, form] = await Promise.all([
    summary.boundingBox(),
    page.locator('.opinion').boundingBox(),
  ])
  expect((form?.y ?? 0) - (head?.y ?? 0) - (head?.height ?? 0)).toBeGreaterThanOrEqual(16)
  expect(await isLoaded()).toBe(true)
  await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('reader')
})

test('below an article and in the footer of each page one can subscribe, by e-mail or by feed; without script by feed', async () => {
  const page = await openPage(blog.origin)
  await page.goto(path)
  const places = page.locator('.subscribe')
  expect(await places.count()).toBe(2)
  for (const place of await places.all()) {
    const field = place.getByLabel('Enter Email to Register')
    await field.fill('reader@example.com')
    await place.getByRole('button', { name: 'Register' }).click()
    await place.getByText('Registered', { exact: true }).waitFor()
  }
  const without = await openPage(blog.origin, { withoutScript: true })
  for (const each of ['/', '/blog', '/about', '/search?q=coding']) {
    await without.goto(each)
    const place = without.getByRole('contentinfo').locator('.subscribe')
    const links = await place
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect([each, links, await place.locator('form').isVisible()]).toEqual([
      each,
      ['/feed.xml', '/feed.json'],
      false,
    ])
  }
  await without.goto('/sign-in')
  expect(await without.locator('.subscribe').count()).toBe(0)
})

test('axe finds nothing below an article with everything open, in either theme, and nothing moved', {
  tags: 'walk',
}, async () => {
  for (const [theme, rules] of themes) {
    const page = await openPage(blog.origin, { width: 390, isAlone: true })
    const shifts = await watchShifts(page)
    await page.context().addCookies([{ name: 'theme', value: theme, url: blog.origin }])
    await page.goto(path)
    await page.locator('.reactions').scrollIntoViewIfNeeded()
    await page.locator('.reactions[data-ready]').waitFor()
    expect(await shifts()).toEqual([])
    await openOpinion(page)
    await page.locator('.opinion[data-ready]').waitFor()
    expect([theme, await axeFindings(page, rules)]).toEqual([theme, []])
  }
})
