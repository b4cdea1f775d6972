import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  follow,
  isFocused,
  openPage,
  sidewaysWidths,
  untilIdleScripts,
} from '../../../scripts/testing/browser.ts'
import { siteConfig } from '../../../shared/site.config.ts'

const blog = await sharedBlog({ isBuilt: true })
const ids: Record<string, string> = {}
const evenings = Array.from({ length: 5 }, (_, n) => `Evening ${n}`)
const unbreakable = `Software${'unbreakable'.repeat(20)}`
const titles = [...evenings, 'Deep sleep', 'Sleep', 'Why Sleep matters', unbreakable]
const dark = '<p>It was dark, and the lanterns &lt;b&gt;burnt&lt;/b&gt; on the quay.</p>'

beforeAll(async () => {
  const imageCdn = `${siteConfig.url}/logo-light.svg`
  for (const [n, headingSave] of titles.entries()) {
    const html = evenings.includes(headingSave) ? { html: dark } : {}
    const dateSave = `2026-04-0${n + 1}`
    ids[headingSave] = await publish(blog.author, { headingSave, dateSave, imageCdn, ...html })
  }
})

const opener = (page: Page, place: 'banner' | 'contentinfo' = 'banner') =>
  page.getByRole(place).getByRole('button', { name: 'Search', exact: true })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search titles' })
const options = (page: Page) => page.locator('[role=option]:not(.in-text)').allTextContents()
const pathOf = (page: Page) => new URL(page.url()).pathname
const enter = (page: Page) => Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])

test('a reader searches in header and footer: titles come once and fit, Enter opens one, and coming back finds it closed', async () => {
  const page = await openPage(blog.origin)
  const asked: string[] = []
  page.on('request', (request) => {
    if (/(?<!speculation-rules)\.json$/.test(request.url()))
      asked.push(new URL(request.url()).pathname)
  })
  await page.goto('/about')
  expect([await opener(page).getAttribute('aria-expanded'), asked]).toEqual(['false', []])
  for (const place of ['contentinfo', 'banner'] as const) {
    await opener(page, place).click()
    await field(page).and(page.locator(':focus')).waitFor()
    await field(page).pressSequentially('unbreakable')
    await page.getByRole('option').first().waitFor()
    expect([place, await sidewaysWidths(page)]).toEqual([place, []])
    for (const width of [320, 390, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const list = page.getByRole('listbox')
      const over = await list.evaluate((one) => one.scrollWidth - one.clientWidth)
      const isInside = await field(page)
        .locator('xpath=ancestor::form')
        .evaluate((form) => {
          const { left, right } = form.getBoundingClientRect()
          return left >= 0 && right <= document.documentElement.clientWidth
        })
      expect([place, width, over, isInside]).toEqual([place, width, 0, true])
    }
    await page.keyboard.press('Escape')
    expect(await field(page).count()).toBe(0)
  }
  expect(asked).toEqual(['/search-index.json'])
  await opener(page).click()
  await field(page).pressSequentially('sleep')
  await expect.poll(() => options(page)).toEqual(['Sleep', 'Why Sleep matters', 'Deep sleep'])
  await enter(page)
  expect(pathOf(page)).toBe(`/blog/${ids.Sleep}`)
  await page.goBack()
  expect(await opener(page).getAttribute('aria-expanded')).toBe('false')
  expect(await page.locator('.site-header input').inputValue()).toBe('')

  await opener(page).click()
  await field(page).pressSequentially('lanterns')
  await expect
    .poll(() => page.locator('.in-text').allTextContents())
    .toEqual([
      ...[4, 3, 2, 1].map(
        (n) => `Evening ${n} It was dark, and the lanterns <b>burnt</b> on the quay.`,
      ),
      'All 5 articles with this',
    ])
  await page.keyboard.press('ArrowUp')
  await enter(page)
  expect(pathOf(page) + new URL(page.url()).search).toBe('/search?q=lanterns')
  expect(await page.locator('.search-texts h2').count()).toBe(5)
  expect(await blog.text('/')).not.toContain('class="search')
})

test('without script the search’s place leads to a page that searches', async () => {
  const page = await openPage(blog.origin, { withoutScript: true })
  await page.goto('/about')
  await follow(page.getByRole('banner').getByRole('link', { name: 'Search' }))
  expect(pathOf(page)).toBe('/search')
  await page.getByRole('searchbox').fill('lanterns "on the quay"')
  await page.keyboard.press('Enter')
  await page.getByText('5 articles.').waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('lanterns "on the quay"')
  expect(await page.getByRole('searchbox').inputValue()).toBe('lanterns "on the quay"')
  expect(await page.locator('.search-texts li p').first().innerHTML()).toBe(
    'It was dark, and the <mark>lanterns</mark> &lt;b&gt;burnt&lt;/b&gt; <mark>on the quay</mark>.',
  )
  await follow(page.getByRole('link', { name: 'Evening 4' }))
  expect(pathOf(page)).toBe(`/blog/${ids['Evening 4']}`)
  // Articles may have one of the words, or its letters in a longer one.
  for (const [query, near] of [
    ['lanturns', 'lanterns'],
    ['quay lanturns', 'quay lanterns'],
    ['lanterned', 'lanterns'],
  ]) {
    expect(await blog.text(`/search?q=${query}`)).toContain(
      `Nothing has “${query}”. Results for “${near}”: 5 articles.`,
    )
  }
})

test('the key / opens the search, unless one types, holds Ctrl, or has turned that off on the search page', async () => {
  const page = await openPage(blog.origin)
  const field = page.getByRole('combobox', { name: 'Search titles' })
  await page.goto('/about', { waitUntil: 'networkidle' })
  await untilIdleScripts(page)
  await page.keyboard.press('Control+/')
  expect(await field.count()).toBe(0)
  await page.keyboard.press('/')
  expect(await isFocused(field)).toBe(true)
  await page.keyboard.type('a/b')
  expect(await field.inputValue()).toBe('a/b')
  await page.keyboard.press('Escape')
  await page.goto('/search')
  const choice = page.getByRole('checkbox', { name: 'The key / opens the search, on each page' })
  expect(await choice.isChecked()).toBe(true)
  await choice.uncheck()
  await page.goto('/about', { waitUntil: 'networkidle' })
  await untilIdleScripts(page)
  await page.keyboard.press('/')
  expect(await field.count()).toBe(0)
  await page.goto('/search')
  expect(await choice.isChecked()).toBe(false)
})
