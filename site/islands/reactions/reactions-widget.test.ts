import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { publish } from '../../../scripts/testing/articles.ts'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { openPage, type PageOptions } from '../../../scripts/testing/browser.ts'
import { newCaller } from '../../../scripts/testing/captcha.ts'
import { sidewaysWidths, watchShifts } from '../../../scripts/testing/layout.ts'
import { asksAgain, holdCall, openOpinion } from '../../../scripts/testing/reader.ts'
import { calls, pathOf } from '../../../shared/calls.ts'
import { problemOf, problems, Refusal } from '../../../shared/problem.ts'
import { listLikes } from '../../../shared/reactions/contract.ts'
import { siteConfig } from '../../../shared/site.config.ts'

const blog = await sharedBlog()
const likes = `**${pathOf(calls.like)}*`
const unlikes = `**${pathOf(calls.unlike)}*`
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

test('a like is sent, the reply is read, then both counts are loaded again, the input clears and its placeholder is Email', async () => {
  const id = await newArticle('Liked once')
  const page = await openCounts(`/blog/${id}`)
  const asked: string[] = []
  page.on('requestfinished', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (/like$/.test(pathname)) {
      asked.push(`${request.method()} ${pathname} ${searchParams.get('ArticleId') ?? ''}`.trim())
    }
  })
  await email(page).fill('reader@example.com')
  const release = await holdCall(page, 'unlike')
  await button(page, 'Like').click()
  await page.waitForRequest(unlikes)
  expect(await state(page)).toEqual(loading)
  expect(await email(page).inputValue()).toBe('')
  release()
  await expect.poll(() => state(page)).toEqual(ready)
  expect(await counts(page)).toEqual(['Like 1', 'Dislike 0'])
  expect(asked[0]).toBe(`POST ${pathOf(calls.like)}`)
  expect(asked.slice(1).sort()).toEqual([
    `GET ${pathOf(calls.like)} ${id}`,
    `GET ${pathOf(calls.unlike)} ${id}`,
  ])
  expect(await said(page).textContent()).toBe('Your like is counted.')
  expect(await part(page).locator('.visually-hidden').textContent()).toBe('1 like, 0 dislikes')

  await email(page).fill('reader@example.com')
  await button(page, 'Dislike').click()
  await said(page).getByText('Your dislike is counted.').waitFor()
  await expect.poll(() => counts(page)).toEqual(['Like 0', 'Dislike 1'])
  expect(await votes(id)).toEqual(['dislike'])
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

test('an empty address, a disallowed character and what is no address are not sent; a sentence says why', async () => {
  const page = await openCounts(`/blog/${article}`)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  expect(
    await email(page).evaluate((input: HTMLInputElement) => [input.type, input.required]),
  ).toEqual(['email', true])
  const hostile = '<img/src=x/onerror=alert(1)>@example.com'
  for (const [text, sentence] of [
    ['', problems['email-missing'][1]],
    ['o#clock@example.com', problems['email-disallowed'][1]],
    [hostile, problems['email-disallowed'][1]],
    ['nobody', problems['email-malformed'][1]],
  ] as const) {
    await email(page).fill(text)
    await button(page, 'Dislike').click()
    expect([text, await said(page).textContent()]).toEqual([text, sentence])
    expect(await email(page).inputValue()).toBe(text)
    expect(await email(page).evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await email(page).getAttribute('aria-invalid')).toBe('true')
  }
  await email(page).press('Enter')
  expect(await said(page).textContent()).toBe('Press Like or Dislike.')
  expect(sent).toEqual([])
  expect(await part(page).locator('img').count()).toBe(0)
})

test('a vote that fails says so, keeps the address, and goes through when it is sent again', async () => {
  const id = await newArticle('Liked at the second try')
  const page = await openCounts(`/blog/${id}`, { tolerates: /ERR_FAILED|status of 429/ })
  await email(page).fill('patient@example.com')
  await page.route(likes, (route) => route.abort())
  await button(page, 'Like').click()
  await said(page)
    .getByText('Your like could not be sent. Check your connection, then press Like again.')
    .waitFor()
  expect(await state(page)).toEqual(ready)
  expect(await email(page).inputValue()).toBe('patient@example.com')
  await page.unroute(likes)
  await page.route(likes, (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      json: problemOf(new Refusal('too-many-requests')),
    }),
  )
  await button(page, 'Like').click()
  await said(page).getByText(problems['too-many-requests'][1]).waitFor()
  expect(await email(page).inputValue()).toBe('patient@example.com')
  await page.unroute(likes)
  await button(page, 'Like').click()
  await said(page).getByText('Your like is counted.').waitFor()
  expect(await votes(id)).toEqual(['like'])
})

test('counts that do not come are said, do not keep anybody from voting, and can be asked for again; so can the code', {
  tags: 'walk',
}, async () => {
  const before = (page: Page) => page.route('**/api/visit', (route) => route.abort())
  const page = await openArticle(`/blog/${article}`, { tolerates: /ERR_FAILED/, before })
  const again = part(page).getByRole('button', { name: 'Try again' })
  const code = /\/Reactions[^/]*\.js/
  const codeAgain = page.locator('.island-late').getByRole('button', { name: 'Try again' })
  await page.route(code, (route) => route.abort())
  await email(page).scrollIntoViewIfNeeded()
  await page.getByText('This could not be loaded. Check your connection, then try again.').waitFor()
  await page.unroute(code)
  await page.route(unlikes, (route) => route.abort())
  const sentence = 'The counts could not be loaded. Check your connection, then try again.'
  if (await asksAgain(codeAgain, said(page).getByText(sentence))) {
    await email(page).scrollIntoViewIfNeeded()
    await said(page).getByText(sentence).waitFor()
  }
  expect(await state(page)).toEqual(ready)
  await page.unroute(unlikes)
  // Of a list of all records, those of the article count.
  const records = [{ ArticleId: article }, { ArticleId: `${article}0` }, { ArticleId: article }]
  await page.route(unlikes, (route) => route.fulfill({ json: records }))
  await again.click()
  await expect.poll(() => counts(page)).toEqual(['Like 0', 'Dislike 2'])
  expect([await said(page).textContent(), await again.isVisible()]).toEqual(['', false])
})

test('counts that do not come after a vote are asked for again, not taken from before it', async () => {
  const id = await newArticle('Liked, then counted late')
  const page = await openCounts(`/blog/${id}`, { tolerates: /ERR_FAILED/ })
  await page.route(unlikes, (route) => route.abort())
  await email(page).fill('late@example.com')
  await button(page, 'Like').click()
  await said(page).getByText('Your like is counted. The counts could not be loaded.').waitFor()
  await page.unroute(unlikes)
  await part(page).getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => counts(page)).toEqual(['Like 1', 'Dislike 0'])
})

test('by keyboard alone: address, Tab, Enter; the focus stays where it was', async () => {
  const id = await newArticle('Liked by keyboard')
  const page = await openCounts(`/blog/${id}`)
  await email(page).focus()
  await page.keyboard.type('keys@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await said(page).getByText('Your dislike is counted.').waitFor()
  expect(await votes(id)).toEqual(['dislike'])
  await expect
    .poll(() => button(page, 'Dislike').evaluate((one) => one === document.activeElement))
    .toBe(true)
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
