import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { type Blog, sharedBlog } from '../../scripts/testing/blog.ts'
import { follow, openPage } from '../../scripts/testing/browser.ts'
import { doubleText, sidewaysWidths, watchShifts } from '../../scripts/testing/layout.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { sitePaths } from '../content/site-pages.ts'

const html = `<p>The first paragraph, with <em>italics</em> and a <a href="https://example.org/">link</a>.</p>
<h2>A heading</h2><pre><code class="language-ts">const answer = 42 // ${'long '.repeat(60)}</code></pre>
<ul><li>One</li><li>Two</li></ul><table><tbody><tr>${'<td>A wide cell of a table</td>'.repeat(12)}</tr></tbody></table>
<p>${'averyverylongwordwithoutanyspace'.repeat(10)}</p>`

const picture = `${siteConfig.url}/logo-light.svg`
const blog: Blog = await sharedBlog()
let id = ''

beforeAll(async () => {
  for (let n = 1; n <= 7; n += 1) {
    const fields = { headingSave: `Software ${n}`, dateSave: `2026-04-0${n}`, imageCdn: picture }
    id = await publish(blog.author, { ...fields, html })
  }
  await blog.rebuild()
})

const paths = () => [
  '/',
  '/blog',
  '/blog/page/coding',
  '/blog/page/coding/2',
  '/blog/page/health',
  '/blog/page/articles',
  `/blog/${id}`,
  '/local/bathing-helps-here-why',
]

test('a reader goes from home to the blog, to an article, to the next one', async () => {
  const page = await openPage(blog.origin)
  await page.goto('/')
  await follow(page.getByRole('link', { name: 'Blog', exact: true }).last())
  await follow(page.getByRole('link', { name: 'Software 7' }))
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Software 7')
  expect(await page.getByRole('heading', { name: 'Next Articles' }).count()).toBe(1)
  await follow(page.getByRole('link', { name: 'Software 6' }))
  expect(await page.title()).toBe(`Software 6 · ${siteConfig.title}`)
})

test('a category shows its newest three, and leads through pages that are numbered from the oldest', async () => {
  const page = await openPage(blog.origin)
  await page.goto('/blog/page/coding')
  const titles = () => page.locator('.card h2').allTextContents()
  const path = () => new URL(page.url()).pathname
  expect(await titles()).toEqual(['Software 7', 'Software 6', 'Software 5'])
  expect(await page.getByRole('link', { name: /Previous/ }).count()).toBe(0)
  await follow(page.getByRole('link', { name: /Next/ }))
  expect([path(), await titles()]).toEqual([
    '/blog/page/coding/2',
    ['Software 6', 'Software 5', 'Software 4'],
  ])
  await follow(page.getByRole('link', { name: /Next/ }))
  expect([path(), await titles()]).toEqual([
    '/blog/page/coding/1',
    ['Software 3', 'Software 2', 'Software 1'],
  ])
  expect(await page.getByRole('link', { name: /Next/ }).count()).toBe(0)
  await follow(page.getByRole('link', { name: /Previous/ }))
  await follow(page.getByRole('link', { name: /Previous/ }))
  expect(path()).toBe('/blog/page/coding')
  await page.goto('/blog/page/health')
  expect(await page.locator('.card').count()).toBe(2)
  expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0)
})

test('the page of all articles numbers every title, by year and with its day', async () => {
  const page = await openPage(blog.origin)
  await page.goto('/blog/page/articles')
  const titles = await page.locator('ol.titles > li > a').allTextContents()
  expect(titles.slice(0, 2)).toEqual(['Software 7', 'Software 6'])
  expect(titles).toHaveLength(9)
  const years = await page.locator('.titles-year').evaluateAll((all) =>
    all.map((one) => ({
      year: one.querySelector('h2')?.textContent ?? '',
      days: [...one.querySelectorAll('time')].map(({ dateTime }) => dateTime.slice(0, 4)),
      start: one.querySelector('ol')?.start,
    })),
  )
  expect(years.map(({ year }) => year)).toEqual(
    years
      .map(({ year }) => year)
      .sort()
      .reverse(),
  )
  let number = 1
  for (const { year, days, start } of years) {
    expect([start, new Set(days)]).toEqual([number, new Set([year])])
    number += days.length
  }
  expect(number).toBe(10)
  const edges = await page
    .locator('h1, .titles-year h2')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
  expect(new Set(edges).size).toBe(1)
})

test('the 404 page says so and leads to the homepage', async () => {
  const page = await openPage(blog.origin)
  const response = await page.goto('/nothing-found')
  expect(response?.status()).toBe(404)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('WebPage not found!')
  await follow(page.getByRole('link', { name: /homepage/ }))
  expect(new URL(page.url()).pathname).toBe('/')
})

test('an article of wide things does not scroll sideways, from 320 to 1920 pixels', async () => {
  const page = await openPage(blog.origin)
  await page.goto(`/blog/${id}`)
  expect(await sidewaysWidths(page)).toEqual([])
})

test.each([
  [390, 'usual'],
  [320, 'doubled'],
])(
  'at a width of %i with %s text no page scrolls sideways, and long words in titles do not change that',
  async (width, size) => {
    const page = await openPage(blog.origin, { width })
    if (size === 'doubled') await doubleText(page)
    const others = ['/search?q=software', '/email-unsubscribe/any', '/sign-in', '/nothing-found']
    for (const path of new Set([...paths(), ...sitePaths, ...others])) {
      await page.goto(path)
      const found = await page.evaluate((word) => {
        const root = document.documentElement
        for (const title of document.querySelectorAll('.card a, .titles a, .sitemap-articles a')) {
          title.textContent = word
        }
        return [getComputedStyle(root).fontSize, root.scrollWidth]
      }, 'averyverylongwordwithoutanyspace'.repeat(3))
      expect([path, ...found]).toEqual([path, size === 'usual' ? '16px' : '32px', width])
    }
  },
)

test('nothing on a page moves while it loads', async () => {
  const page = await openPage(blog.origin, { width: 390 })
  const shifts = await watchShifts(page)
  for (const path of paths()) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect([path, await shifts()]).toEqual([path, []])
  }
})

test('every page works without script, and by keyboard alone', async () => {
  const page = await openPage(blog.origin, { withoutScript: true })
  await page.goto('/blog')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/blog#sp-main')
  await page.getByRole('link', { name: 'Software 7' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/blog\/[0-9a-z]{16}$/)
  expect(await page.locator('.study-links').getAttribute('open')).toBeNull()
  await page.locator('.study-links summary').focus()
  await page.keyboard.press('Enter')
  expect(await page.locator('.study-links').getAttribute('open')).not.toBeNull()
})

test('an article prints as the article and nothing else', async () => {
  const page = await openPage(blog.origin)
  await page.goto(`/blog/${id}`)
  await page.emulateMedia({ media: 'print' })
  const shown = async (selector: string) => page.locator(selector).first().isVisible()
  expect(await shown('.prose')).toBe(true)
  // The list behind 'Detail', which nobody opened.
  expect(await shown('.study-links li')).toBe(true)
  for (const selector of ['.site-header', '.site-footer', '.related']) {
    expect([selector, await shown(selector)]).toEqual([selector, false])
  }
})
