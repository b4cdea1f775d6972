import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { type Blog, sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorPage,
  button,
  menu,
  onCall,
  openDashboard,
  title,
} from '../../../scripts/testing/dashboard-page.ts'
import { sidewaysWidths } from '../../../scripts/testing/layout.ts'
import { insertFailedSignIns, insertViews } from '../../../scripts/testing/sent-rows.ts'
import { namedLocalSlugs } from '../../../shared/articles/paths.ts'

const blog: Blog = await sharedBlog({ isBuilt: true })
const heading = 'Fish & "chips" < twice'
const id = await publish(blog.author, { headingSave: heading })
const local = `/${namedLocalSlugs[0]}`

beforeEach(async () => {
  await blog.db.batch(
    ['views', 'failed_sign_ins', 'referrers'].map((table) =>
      blog.db.prepare(`DELETE FROM ${table}`),
    ),
  )
})

const open = async (options = {}) => {
  const page = await openDashboard(blog, '/dashboard/statistics', options)
  await page.getByRole('heading', { name: 'Daily views' }).waitFor()
  return page
}
const figures = (page: Page) => page.locator('.figures dd').allTextContents()
const rows = (page: Page, name: string) =>
  page
    .getByRole('region', { name })
    .getByRole('row')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
const chart = (page: Page) => page.getByRole('img', { name: /^Views per / })
const period = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name, exact: true })
const insertReferrers = (hosts: Readonly<Record<string, number>>) =>
  blog.db.batch(
    Object.entries(hosts).map(([host, count]) =>
      blog.db.prepare('INSERT INTO referrers VALUES (?1, ?2, ?3)').bind(today, host, count),
    ),
  )
const today = new Date().toISOString().slice(0, 10)
const inWords = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
const daysAgo = (days: number) =>
  inWords(new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10))

test('total views are 404 and daily views 1 until the reply, then the counts', async () => {
  await insertViews(blog, [1_200, 34, 0, 7])
  const page = await authorPage(blog)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await onCall(page, 'readStatistics', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/dashboard/statistics')
  await expect.poll(() => figures(page)).toEqual(['404', '1'])
  expect(await page.getByText('Loading the statistics…').isVisible()).toBe(true)
  expect(await page.locator('.figures').getAttribute('aria-busy')).toBe('true')
  answer()
  await expect.poll(() => figures(page)).toEqual(['1,241', '7'])
  expect(await page.getByText('Loading the statistics…').count()).toBe(0)
  expect(await page.locator('.figures dt').allTextContents()).toEqual([
    'Total views',
    'Daily views',
  ])
})

test('days are a chart and a table, articles and sites a table with bars, in both themes', async () => {
  await insertViews(blog, [30, 0, 12, 45], { [id]: 20, [local]: 3 })
  await insertReferrers({ 'news.example.com': 8, other: 2 })
  const page = await open()
  const name = await chart(page).getAttribute('aria-label')
  expect(name).toBe(
    `Views per day, 30 days; the most, 45, on ${inWords(today)}. The numbers are in the table.`,
  )
  expect(await chart(page).locator('g').count()).toBe(30)
  expect((await chart(page).locator('title').allTextContents()).slice(-3)).toEqual([
    `${daysAgo(2)}: 0 views`,
    `${daysAgo(1)}: 12 views`,
    `${inWords(today)}: 45 views`,
  ])
  expect(await rows(page, 'Views by day')).toEqual([
    ['Day', 'Views'],
    [inWords(today), '45'],
    [daysAgo(1), '12'],
    [daysAgo(3), '30'],
  ])
  const [, first, second] = await rows(page, 'Views by article')
  expect(first).toEqual([heading, '20'])
  expect(second?.[1]).toBe('3')
  expect((await rows(page, 'Visitors by site')).slice(1)).toEqual([
    ['news.example.com', '8'],
    ['Others, not named', '2'],
  ])
  expect(await axeFindings(page)).toEqual([])
  await button(page, 'Dark theme').click()
  expect(await axeFindings(page, ['color-contrast'])).toEqual([])
  expect(await sidewaysWidths(page)).toEqual([])
  // The numbers can be reached and scrolled without a pointer.
  const table = page.getByRole('region', { name: 'Views by day' })
  await table.focus()
  expect(await table.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('a period is compared with the one before, in a number, per cent and words', async () => {
  await insertViews(blog, [...Array(30).fill(2), ...Array(30).fill(3)])
  const page = await open()
  await page
    .getByText(
      '90 views in the last 30 days. 30 more (+50%) than in the 30 days before, which had 60 views.',
    )
    .waitFor()
  await period(page, '90 days').click()
  await page.getByText(`days before: counting began on ${daysAgo(59)}.`).waitFor()
  expect(await period(page, '90 days').getAttribute('aria-current')).toBe('true')
  expect(new URL(page.url()).search).toBe('?days=90')
  await period(page, '365 days').click()
  await page.getByRole('heading', { name: 'Weekly views' }).waitFor()
  expect((await rows(page, 'Views by week'))[1]?.[1]).toBe('21')
  await period(page, 'All').click()
  await expect.poll(() => chart(page).locator('g').count()).toBe(60)
  await page.goBack()
  await page.getByRole('heading', { name: 'Weekly views' }).waitFor()
})

test('an outlier is cut and marked, and the others keep their bars', async () => {
  await insertViews(blog, [10, 20, 30, 40, 20, 30, 40, 20, 5_000, 30, 20])
  await insertReferrers({ 'a.example.com': 20, 'b.example.com': 30, 'c.example.com': 4_000 })
  const page = await open({ width: 390 })
  await page.getByText('The bars end at 120, so').waitFor()
  const sites = await rows(page, 'Visitors by site')
  expect(sites.slice(1)).toEqual([
    ['c.example.com', '4,000 (bar cut)'],
    ['b.example.com', '30'],
    ['a.example.com', '20'],
  ])
  const heights = await chart(page)
    .locator('g rect:nth-of-type(2)')
    .evaluateAll((all) => all.map((rect) => Number(rect.getAttribute('height'))))
  expect(heights.slice(-4).map(Math.round)).toEqual([17, 88, 25, 17])
  expect(await chart(page).locator('g rect:nth-of-type(3)').count()).toBe(1)
  expect(await axeFindings(page)).toEqual([])
})

test('an article has its own statistics, with the sites that led to the blog', async () => {
  await insertViews(blog, [30, 45], { [id]: 20 })
  await insertReferrers({ 'news.example.com': 8 })
  const page = await open()
  await page.getByRole('link', { name: heading }).click()
  await page.getByRole('heading', { name: heading }).waitFor()
  await expect.poll(() => figures(page)).toEqual(['20', '20'])
  expect(await rows(page, 'Views by day')).toEqual([
    ['Day', 'Views'],
    [inWords(today), '20'],
  ])
  await page.getByText('These are of the whole blog: they are not counted by article.').waitFor()
  expect(await page.getByRole('heading', { name: 'Most read' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Open the article' }).getAttribute('href')).toBe(
    `/blog/${id}`,
  )
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'All articles' }).click()
  await expect.poll(() => figures(page)).toEqual(['75', '45'])
  await page.goto('/dashboard/statistics?article=aaaaaaaaaaaaaaaa')
  await page.getByText('This article is not published.').waitFor()
})

test('failed sign-ins say when, from where, and why in words, the newest first', async () => {
  const reasons = {
    visitor: 'A browser reported a failed check',
    'too-many-attempts': 'Too many attempts',
    'not-human': 'The captcha was not passed',
    'wrong-colors': 'Wrong colour codes',
    'wrong-answer': 'Wrong answer to the security question',
    'short-password': 'The password was too short',
    'malformed-email': 'The e-mail address had the wrong form',
    'malformed-username': 'The user name had the wrong length',
    'wrong-credentials': 'Wrong user name, e-mail or password',
  }
  const address = '2001:db8:85a3:1234:5678:8a2e:370:7334'
  const failed = Object.keys(reasons).map((reason) => ({ reason, address }))
  await insertFailedSignIns(blog, [
    ...Array.from({ length: 96 }, () => ({ reason: 'not-human', address: '198.51.100.7' })),
    ...failed,
    { reason: '<b>later</b>', address: '198.51.100.8' },
  ])
  const page = await open({ width: 390 })
  await page.getByText('The newest 100 of 106.').waitFor()
  const listed = (await rows(page, 'Refused sign-ins')).slice(1)
  expect(listed).toHaveLength(100)
  expect(listed[0]?.slice(1)).toEqual(['198.51.100.8', '<b>later</b>'])
  expect(listed.slice(1, 10).map(([, from, why]) => [from, why])).toEqual(
    Object.values(reasons)
      .reverse()
      .map((why) => [address, why]),
  )
  // The day is that of the author's own time zone.
  expect(listed[0]?.[0]).toMatch(/^(?:19|20|21) Nov 2026, \d\d:\d\d$/)
  expect(await axeFindings(page)).toEqual([])
})

test('without a visit, an article read or a refusal the screen says so', {
  tags: 'walk',
}, async () => {
  const page = await open()
  for (const sentence of [
    'No visit in the last 30 days.',
    'No article was read in the last 30 days.',
    'No link on another site led here.',
    'Not compared with the 30 days before: nothing was counted.',
    'No sign-in failed in the last 90 days.',
  ]) {
    await page.getByText(sentence).waitFor()
  }
  expect(await figures(page)).toEqual(['0', '0'])
  expect(await chart(page).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
})

test('what cannot be loaded says so and comes back, the screen’s own script too', {
  tags: 'walk',
}, async () => {
  await insertViews(blog, [3])
  const page = await authorPage(blog, { tolerates: /Failed to load|error loading|dynamically/i })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/dashboard/privacy', { waitUntil: 'networkidle' })
  expect(asked.filter((url) => /Statistics/.test(url))).toEqual([])
  await page.route('**/_astro/Statistics*.js', (route) => route.abort())
  await menu(page).getByRole('link', { name: 'Statistics' }).click()
  await page.getByText('This screen could not be opened.').waitFor()
  await menu(page).getByRole('link', { name: 'Author' }).click()
  expect(await title(page).textContent()).toBe('Author')
  await menu(page).getByRole('link', { name: 'Statistics' }).click()
  await page.unroute('**/_astro/Statistics*.js')
  const statisticsBack = await onCall(page, 'readStatistics', (route) => route.abort())
  const signInsBack = await onCall(page, 'listFailedSignIns', (route) => route.abort())
  await button(page, 'Load the page again').click()
  await expect
    .poll(() => page.getByRole('alert').allTextContents())
    .toEqual(Array(2).fill('The site could not be reached.Try again'))
  expect(await figures(page)).toEqual(['404', '1'])
  await statisticsBack()
  await signInsBack()
  await button(page, 'Try again').first().click()
  await expect.poll(() => page.getByRole('alert').count()).toBe(1)
  await button(page, 'Try again').click()
  await expect.poll(() => figures(page)).toEqual(['3', '3'])
  await page.getByText('No sign-in failed').waitFor()
})
