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
    ['views', 'failed_sign_ins'].map((table) => blog.db.prepare(`DELETE FROM ${table}`)),
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
const picture = (page: Page, name: RegExp) => page.getByRole('img', { name })
/** The colours that most of a picture's painted pixels have, as `rgb(…)`. */
const paintOf = (page: Page, name: RegExp) =>
  picture(page, name)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas
      const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
      copy?.drawImage(canvas, 0, 0)
      const { data } = copy?.getImageData(0, 0, width, height) ?? { data: [] }
      const counts = new Map<string, number>()
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3] !== 255) continue
        const color = `rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`
        counts.set(color, (counts.get(color) ?? 0) + 1)
      }
      return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
    })
const tokenOf = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.className = `probe-${name}`
    probe.style.setProperty('color', `var(--${name})`)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)
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

test('days and articles are a picture and a table, in both themes', async () => {
  await insertViews(blog, [30, 0, 12, 45], { [id]: 20, [local]: 3 })
  const page = await open()
  const days = /^Views per day, 14 days; the most, 45, on /
  const articles = /^Views of the 2 most read articles; the most, 20, of “Fish & "chips" < twice”/
  await picture(page, days).waitFor()
  expect(await rows(page, 'Views by day')).toEqual([
    ['Day', 'Views'],
    [inWords(today), '45'],
    [daysAgo(1), '12'],
    [daysAgo(3), '30'],
  ])
  const [, first, second] = await rows(page, 'Views by article')
  expect(first).toEqual(['1', heading, '20'])
  expect([second?.[0], second?.[2]]).toEqual(['2', '3'])
  const links = page.getByRole('region', { name: 'Views by article' }).getByRole('link')
  expect(await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual([
    `/blog/${id}`,
    `/local${local}`,
  ])

  expect(await axeFindings(page)).toEqual([])
  const drawn = () =>
    picture(page, days)
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  const before = await drawn()
  const [lightDays, lightArticles] = [await paintOf(page, days), await paintOf(page, articles)]
  expect([lightDays, lightArticles]).toEqual([
    await tokenOf(page, 'coding'),
    await tokenOf(page, 'health'),
  ])
  await button(page, 'Dark theme').click()
  await expect.poll(() => paintOf(page, days)).toBe(await tokenOf(page, 'coding'))
  expect(await paintOf(page, articles)).toBe(await tokenOf(page, 'health'))
  expect(await paintOf(page, days)).not.toBe(lightDays)
  expect(await axeFindings(page, ['color-contrast'])).toEqual([])
  await button(page, 'Dark theme').click()
  await expect.poll(async () => (await drawn()) === before).toBe(true)
})

test('a picture is as wide as its place and says what is pointed at', async () => {
  await insertViews(blog, [30, 0, 12, 45])
  const page = await authorPage(blog)
  await page.goto('/dashboard/statistics')
  const canvas = page.locator('.plot-picture canvas').first()
  await canvas.waitFor()
  const over = page.locator('.plot-picture .u-over').first()
  const box = await over.boundingBox()
  if (!box) throw new Error('There is no picture.')
  const step = box.width / 14.2
  await page.mouse.move(box.x + box.width - 0.6 * step, box.y + 40)
  await page.getByText(`${inWords(today)}: 45 views`).waitFor()
  await page.mouse.move(box.x + box.width - 2.6 * step, box.y + 40)
  await page.getByText(`${daysAgo(2)}: 0 views`).waitFor()
  expect(await sidewaysWidths(page)).toEqual([])
  const widths = () =>
    canvas.evaluate((element) => {
      const place = element.closest('.plot-picture') as HTMLElement
      return [element.getBoundingClientRect().width, place.clientWidth]
    })
  await page.setViewportSize({ width: 390, height: 900 })
  await expect
    .poll(async () => (await widths())[0] === (await widths())[1] && (await widths())[1])
    .toBe(354)
  // The numbers can be reached and scrolled without a pointer.
  const table = page.getByRole('region', { name: 'Views by day' })
  await table.focus()
  expect(await table.evaluate((element) => element === document.activeElement)).toBe(true)
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

test('without a visit, an article read or a refusal the screen says so', async () => {
  const page = await open()
  for (const sentence of [
    'No visit has been counted yet.',
    'No article has been read yet.',
    'No sign-in failed in the last 90 days.',
  ]) {
    await page.getByText(sentence).waitFor()
  }
  expect(await figures(page)).toEqual(['0', '0'])
  expect(await page.locator('canvas').count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
})

test('what cannot be loaded says so and comes back, the screen’s own script too', async () => {
  await insertViews(blog, [3])
  const page = await authorPage(blog, { tolerates: /Failed to load|error loading|dynamically/i })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/dashboard/privacy', { waitUntil: 'networkidle' })
  expect(asked.filter((url) => /Statistics|uPlot/i.test(url))).toEqual([])
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
