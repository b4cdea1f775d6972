import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { axeFindings, themes } from '../../../scripts/testing/axe.ts'
import { type Blog, sharedBlog } from '../../../scripts/testing/blog.ts'
import { follow, openPage, type PageOptions } from '../../../scripts/testing/browser.ts'
import { siteConfig } from '../../../shared/site.config.ts'

const blog: Blog = await sharedBlog()
const ids: Record<string, string> = {}
const titles = [
  ...Array.from({ length: 9 }, (_, n) => `Harbour walk ${n + 1}`),
  'Deep sleep',
  'Sleep',
  'Why Sleep matters',
  'Semantic HTML for strangers',
  'Why Café is not Cafe',
  'Unlanterned',
]
const evenings = Array.from({ length: 5 }, (_, n) => `Evening ${n}`)
const dark = '<p>It was dark, and the lanterns &lt;b&gt;burnt&lt;/b&gt; on the quay.</p>'

beforeAll(async () => {
  for (const [n, headingSave] of [...evenings, ...titles].entries()) {
    const dateSave = `2026-04-${String(n + 1).padStart(2, '0')}`
    const imageCdn = `${siteConfig.url}/logo-light.svg`
    ids[headingSave] = await publish(blog.author, {
      headingSave,
      dateSave,
      imageCdn,
      ...(evenings.includes(headingSave) ? { html: dark } : {}),
    })
  }
  await blog.rebuild()
})

const open = async (path = '/about', options: PageOptions = {}): Promise<Page> => {
  const page = await openPage(blog.origin, options)
  await page.context().addCookies([{ name: 'cookieBanner', value: '1', url: blog.origin }])
  await page.goto(path)
  return page
}
const opener = (page: Page, place = 'banner' as 'banner' | 'contentinfo') =>
  page.getByRole(place).getByRole('button', { name: 'Search', exact: true })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search titles' })
const options = (page: Page) => page.locator('[role=option]:not(.in-text)').allTextContents()
const inTexts = (page: Page) => page.locator('.in-text')
const pathOf = (page: Page) => new URL(page.url()).pathname

/** Opens the search of the header and types. */
const search = async (page: Page, text: string): Promise<void> => {
  await opener(page).click()
  await field(page).pressSequentially(text)
}
test('there is a search box in the header and in the footer, and none on the home page', async () => {
  const page = await open('/blog/page/articles')
  for (const place of ['banner', 'contentinfo'] as const) {
    await opener(page, place).click()
    await field(page).waitFor()
    await page.keyboard.press('Escape')
    expect(await field(page).count()).toBe(0)
  }
  await page.goto('/')
  expect(await page.locator('.search').count()).toBe(0)
})

test('the search opens with the focus in its field; its titles are fetched then, once a page', async () => {
  const page = await open()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.json')) asked.push(new URL(request.url()).pathname)
  })
  expect(await opener(page).getAttribute('aria-expanded')).toBe('false')
  expect(asked).toEqual([])
  const fetched = page.waitForResponse(/search-index/)
  await opener(page).click()
  await field(page).and(page.locator(':focus')).waitFor()
  await fetched
  await field(page).pressSequentially('harbour')
  await page.keyboard.press('Escape')
  await opener(page, 'contentinfo').click()
  await field(page).pressSequentially('sleep')
  await page.getByRole('option').first().waitFor()
  expect(asked).toEqual(['/search-index.json'])
})

test('what is typed finds titles of the real index; Enter opens one, and coming back finds the box closed and empty', async () => {
  const page = await open()
  await search(page, 'sleep')
  await page.getByRole('option').first().waitFor()
  expect(await options(page)).toEqual(['Sleep', 'Why Sleep matters', 'Deep sleep'])
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  expect(pathOf(page)).toBe(`/blog/${ids.Sleep}`)
  await page.goBack()
  expect(await opener(page).getAttribute('aria-expanded')).toBe('false')
  expect(await page.locator('.site-header input').inputValue()).toBe('')
  await search(page, 'page/arti')
  await page.getByRole('option').first().waitFor()
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  expect(pathOf(page)).toBe('/blog/page/articles')
})

test('below the titles stand articles with the words in their text, and a way to all of them', async () => {
  const page = await open()
  await search(page, 'lanterns')
  await inTexts(page).first().waitFor()
  expect(await inTexts(page).allTextContents()).toEqual([
    ...[4, 3, 2, 1].map(
      (n) => `Evening ${n} It was dark, and the lanterns <b>burnt</b> on the quay.`,
    ),
    'All 5 articles with this',
  ])
  expect(await page.locator('.in-text mark').allTextContents()).toEqual(Array(4).fill('lanterns'))
  await page.keyboard.press('ArrowUp')
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/search?q=lanterns')
  expect(await page.locator('.search-texts h2').allTextContents()).toHaveLength(5)
  for (const [theme, rules] of themes) {
    await page.evaluate(
      (name) => Object.assign(document.documentElement.dataset, { theme: name }),
      theme,
    )
    expect([theme, await axeFindings(page, rules)]).toEqual([theme, []])
  }
})

const corrected = 'No article has every word of “lanturns”. Showing results for “lanterns”.'

test('without script the search’s place leads to a page that searches', async () => {
  const page = await open('/about', { withoutScript: true })
  await follow(page.getByRole('banner').getByRole('link', { name: 'Search' }))
  expect(pathOf(page)).toBe('/search')
  await page.getByRole('searchbox').fill('lanterns "on the quay"')
  await page.keyboard.press('Enter')
  await page.getByText('5 articles.').waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('lanterns "on the quay"')
  expect(await page.getByRole('searchbox').inputValue()).toBe('lanterns "on the quay"')
  const [first] = await page.locator('.search-texts li').all()
  expect(await first?.locator('p').first().innerHTML()).toBe(
    'It was dark, and the <mark>lanterns</mark> &lt;b&gt;burnt&lt;/b&gt; <mark>on the quay</mark>.',
  )
  await follow(page.getByRole('link', { name: 'Evening 4' }))
  expect(pathOf(page)).toBe(`/blog/${ids['Evening 4']}`)
  await page.goto('/search?q=lanturns')
  await page.getByText(`${corrected} 5 articles.`).waitFor()
  const said = page.locator('.page-head').getByRole('status')
  // Articles have the one word, or the letters in their title: nothing denies them.
  for (const [query, near] of [
    ['quay lanturns', 'quay lanterns'],
    ['lanterned', 'lanterns'],
  ]) {
    await page.goto(`/search?q=${query}`)
    expect(await said.textContent()).toBe(
      `No article has every word of “${query}”. Showing results for “${near}”. 5 articles.`,
    )
  }
})

test('the open search fits from 320 to 1920 pixels, in the header and in the footer', {
  tags: 'walk',
}, async () => {
  const page = await open()
  for (const place of ['banner', 'contentinfo'] as const) {
    await opener(page, place).click()
    await field(page).pressSequentially('lanterns')
    await inTexts(page).first().waitFor()
    for (const width of [320, 820, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      const box = await field(page)
        .locator('xpath=ancestor::form')
        .evaluate((form) => {
          const { left, right } = form.getBoundingClientRect()
          return left >= 0 && right <= document.documentElement.clientWidth
        })
      expect([place, width, box]).toEqual([place, width, true])
    }
    await page.keyboard.press('Escape')
  }
})
