import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { publish } from '../../../scripts/testing/articles.ts'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { openPage, type PageOptions } from '../../../scripts/testing/browser.ts'
import { newCaller } from '../../../scripts/testing/captcha.ts'
import { sidewaysWidths, watchShifts } from '../../../scripts/testing/layout.ts'
import { holdCall, openOpinion } from '../../../scripts/testing/reader.ts'
import { listLikes } from '../../../shared/reactions/contract.ts'
import { siteConfig } from '../../../shared/site.config.ts'

const blog = await sharedBlog()
const html = '<p>A paragraph.</p>'.repeat(80)

/** Publishes an article long enough that its end is not in sight. @returns its id */
const newArticle = (headingSave: string) =>
  publish(blog.author, { headingSave, html, imageCdn: `${siteConfig.url}/logo-light.svg` })

let article = ''
beforeAll(async () => {
  article = await newArticle('An article to like')
  await blog.rebuild()
})

const part = (page: Page) => page.getByRole('region', { name: 'Did you like it?' })
const email = (page: Page) => part(page).getByRole('textbox', { name: 'Email' })
const button = (page: Page, name: 'Like' | 'Dislike') =>
  part(page).getByRole('button', { name: new RegExp(`^${name}`) })
const said = (page: Page) => part(page).locator('.form-status')
const counts = async (page: Page) => [
  (await button(page, 'Like').textContent())?.trim(),
  (await button(page, 'Dislike').textContent())?.trim(),
]
const state = async (page: Page) => ({
  placeholder: await email(page).getAttribute('placeholder'),
  disabled: await Promise.all(
    [email(page), button(page, 'Like'), button(page, 'Dislike')].map((one) => one.isDisabled()),
  ),
})
const loading = { placeholder: 'loading...', disabled: [true, true, true] }
const ready = { placeholder: 'Email', disabled: [false, false, false] }

const openArticle = async (
  path: string,
  { before, ...options }: PageOptions & { before?: (page: Page) => Promise<unknown> } = {},
): Promise<Page> => {
  const page = await openPage(blog.origin, options)
  await page.setExtraHTTPHeaders(newCaller())
  await before?.(page)
  await page.goto(path)
  return page
}
/** The same, scrolled to where readers like and dislike, with the counts there. */
const openCounts = async (...given: Parameters<typeof openArticle>): Promise<Page> => {
  const page = await openArticle(...given)
  await email(page).scrollIntoViewIfNeeded()
  await expect.poll(() => state(page)).toEqual(ready)
  return page
}
const votes = async (key: string) =>
  (
    await blog.db
      .prepare('SELECT vote FROM reactions WHERE article = ?1 ORDER BY vote')
      .bind(key)
      .all<{ vote: string }>()
  ).results.map(({ vote }) => vote)

test('the page has no count in it and loads no code until like and dislike are seen; until the counts are there everything is disabled and says loading...; no list is asked for', async () => {
  const page = await openPage(blog.origin)
  await page.setExtraHTTPHeaders(newCaller())
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`/blog/${article}`, { waitUntil: 'networkidle' })
  const isOurs = (file: string) => /reactions|opinion|captcha|like|client/i.test(file)
  expect(asked.filter(isOurs)).toEqual([])
  expect(await blog.text(`/blog/${article}`)).toMatch(/>Like <span><\/span>/)
  const release = await holdCall(page, 'countVisit')
  await page.goto(`/blog/${article}`)
  await email(page).scrollIntoViewIfNeeded()
  await page.locator('.reactions[data-ready]').waitFor()
  expect(await state(page)).toEqual(loading)
  release()
  await expect.poll(() => state(page)).toEqual(ready)
  expect(await counts(page)).toEqual(['Like 0', 'Dislike 0'])
  expect(asked.filter((path) => path.endsWith('like'))).toEqual([])
})

test('a local article is liked by its href', async () => {
  const slug = 'bathing-helps-here-why'
  const page = await openCounts(`/local/${slug}`)
  await email(page).fill('bather@example.com')
  await button(page, 'Like').click()
  await said(page).getByText('Your like is counted.').waitFor()
  expect(await votes(`/${slug}`)).toEqual(['like'])
  expect(
    expectData(await blog.anyone.call(listLikes, { query: { ArticleId: `/${slug}` } })),
  ).toEqual([{ ArticleId: `/${slug}` }])
})

test('nothing moves while the counts come, and what is said moves nothing; axe finds nothing in light and dark; nothing scrolls sideways', async () => {
  const page = await openPage(blog.origin, { width: 390 })
  await page.setExtraHTTPHeaders(newCaller())
  const shifts = await watchShifts(page)
  await page.goto(`/blog/${article}`)
  await email(page).scrollIntoViewIfNeeded()
  await expect.poll(() => state(page)).toEqual(ready)
  const height = () => part(page).evaluate((section) => section.getBoundingClientRect().height)
  const before = await height()
  await email(page).fill('o#clock')
  await button(page, 'Like').click()
  expect(await height()).toBe(before)
  expect(await shifts()).toEqual([])
  expect(await sidewaysWidths(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  await page.locator('html').evaluate((html) => {
    html.dataset.theme = 'dark'
  })
  expect(await axeFindings(page, ['color-contrast'])).toEqual([])
})

test('without script, and on paper, there is no form to answer with', async () => {
  const page = await openArticle(`/blog/${article}`, { withoutScript: true })
  await openOpinion(page)
  expect(await page.locator('.responses form').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByText('Sending it needs JavaScript.').isVisible()).toBe(true)
  const printed = await openArticle(`/blog/${article}`)
  await printed.emulateMedia({ media: 'print' })
  expect(await printed.locator('.responses').isVisible()).toBe(false)
})
