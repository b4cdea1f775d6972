import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  type Answers,
  answerCalls,
  type Data,
  queriesOf,
  type Sent,
  sentTo,
} from '../../testing/answers.ts'
import { at, noStatistics } from '../../testing/blog.ts'
import { openDashboard } from '../../testing/dashboard.tsx'
import { sidewaysWidths } from '../../testing/layout.ts'

// A day that begins meanwhile is another today.
beforeEach(() => void vi.setSystemTime(at))

const heading = 'Fish & "chips" < twice'
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const inWords = (back: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day(back)),
  )

/** Views by day, the newest today, as the server answers for a period. */
const viewsOf = (counts: readonly number[], more: Partial<Data<'readStatistics'>> = {}) => {
  const all = counts.map((count, at) => ({ day: day(counts.length - 1 - at), count }))
  const sum = (some: typeof all) => some.reduce((total, { count }) => total + count, 0)
  return ({ query }: Sent<'readStatistics'>): Data<'readStatistics'> => {
    const length = Number(query.days ?? all.length)
    const days = all.slice(-length)
    return {
      ...noStatistics,
      total: sum(all),
      since: all[0]?.day ?? null,
      before: sum(all.slice(0, -length).slice(-length)),
      days: days.filter(({ count }) => count > 0),
      ...more,
    }
  }
}
const open = async (readStatistics: Answers['readStatistics'] = () => noStatistics) => {
  await openDashboard('/dashboard/statistics', { readStatistics })
  await page.getByRole('heading', { name: 'Daily views' }).appears()
}
const figures = () => page.css('.figures dd').texts()
const rows = (name: string) =>
  page
    .getByRole('region', { name })
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map(({ textContent }) => textContent))
const chart = () => page.getByRole('img', { name: /^Views per / })
const period = (name: string) =>
  page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name, exact: true })

test('total views are 404 and daily views 1 until the reply, then the counts', async () => {
  const { promise: held, resolve: go } = Promise.withResolvers<void>()
  const views = viewsOf([1_200, 34, 0, 7])
  await openDashboard('/dashboard/statistics', {
    readStatistics: (sent) => held.then(() => views(sent)),
  })
  await expect.poll(figures).toEqual(['404', '1'])
  const loading = page.getByText('Loading the statistics…')
  await loading.appears()
  await page.css('.figures').has('aria-busy', 'true')
  go()
  await expect.poll(figures).toEqual(['1,241', '7'])
  await loading.disappears()
  expect(page.css('.figures dt').texts()).toEqual(['Total views', 'Daily views'])
  expect(queriesOf('readStatistics')).toEqual([{ days: '30' }])
})

test('days are a chart and a table, articles and sites a table with bars', async () => {
  await open(
    viewsOf([30, 0, 12, 45], {
      articles: [
        { ArticleId: 'abcdefgh', headingSave: heading, count: 20 },
        { ArticleId: '/me', headingSave: 'Me', count: 3 },
      ],
      referrers: [
        { host: 'news.example.com', count: 8 },
        { host: 'other', count: 2 },
      ],
    }),
  )
  await chart().has(
    'aria-label',
    `Views per day, 30 days; the most, 45, on ${inWords(0)}. The numbers are in the table.`,
  )
  expect(chart().css('g').elements()).toHaveLength(30)
  expect(chart().css('title').texts().slice(-3)).toEqual([
    `${inWords(2)}: 0 views`,
    `${inWords(1)}: 12 views`,
    `${inWords(0)}: 45 views`,
  ])
  expect(rows('Views by day')).toEqual([
    ['Day', 'Views'],
    [inWords(0), '45'],
    [inWords(1), '12'],
    [inWords(3), '30'],
  ])
  expect(rows('Views by article').slice(1)).toEqual([
    [heading, '20'],
    ['Me', '3'],
  ])
  expect(rows('Visitors by site').slice(1)).toEqual([
    ['news.example.com', '8'],
    ['Others, not named', '2'],
  ])
  expect(await sidewaysWidths()).toEqual([])
  // The numbers can be reached and scrolled without a pointer.
  const table = page.getByRole('region', { name: 'Views by day' })
  await table.focus()
  await table.hasFocus()
})

test('a period is compared with the one before, in a number, per cent and words', async () => {
  await open(viewsOf([...Array(30).fill(2), ...Array(30).fill(3)]))
  const message = page.css('.statistics [role=status]')
  await message.reads(
    '90 views in the last 30 days. 30 more (+50%) than in the 30 days before, which had 60 views.',
  )
  await period('90 days').click()
  await message.says(`There is nothing to compare with yet: counting began on ${inWords(59)}.`)
  await period('90 days').has('aria-current', 'true')
  expect(location.search).toBe('?days=90')
  await period('365 days').click()
  const weekly = page.getByRole('heading', { name: 'Weekly views' })
  await weekly.appears()
  expect(rows('Views by week')[1]?.[1]).toBe('21')
  await period('All').click()
  await chart().css('g').hasCount(60)
  expect(sentTo('readStatistics').map(({ query }) => query.days)).toEqual([
    '30',
    '90',
    '365',
    undefined,
  ])
  history.back()
  await weekly.appears()
})

test('an outlier is cut and marked, and the others keep their bars', async () => {
  await page.viewport(390, 900)
  await open(
    viewsOf([10, 20, 30, 40, 20, 30, 40, 20, 5_000, 30, 20], {
      referrers: [
        { host: 'c.example.com', count: 4_000 },
        { host: 'b.example.com', count: 30 },
        { host: 'a.example.com', count: 20 },
      ],
    }),
  )
  await page.getByText('The bars end at 120, so').appears()
  expect(rows('Visitors by site').slice(1)).toEqual([
    ['c.example.com', '4,000 (bar cut)'],
    ['b.example.com', '30'],
    ['a.example.com', '20'],
  ])
  const heights = chart()
    .css('g rect:nth-of-type(2)')
    .elements()
    .map((rect) => Math.round(Number(rect.getAttribute('height'))))
  expect(heights.slice(-4)).toEqual([17, 88, 25, 17])
  expect(chart().css('g rect:nth-of-type(3)').elements()).toHaveLength(1)
})

test('a day with more visitors than are told apart says that it had at least so many', async () => {
  await open(viewsOf([200_001, 200_000, 7]))
  const hints = page.css('.dashboard-hint').texts()
  expect(hints.filter((hint) => hint.startsWith('At least'))).toEqual([
    `At least 200,000 visitors came on ${inWords(2)}. Past that number each view counts, also another one of the same visitor.`,
  ])
})

test('an article has its own statistics, with the sites that led to the blog', async () => {
  const articles = [{ ArticleId: 'abcdefgh', headingSave: heading, count: 20 }]
  const site = viewsOf([30, 45], { articles })
  const one = viewsOf([20], { articles })
  await open((sent) => {
    if (sent.query.ArticleId === 'aaaaaaaa') return noStatistics
    return sent.query.ArticleId ? one(sent) : site(sent)
  })
  await period('90 days').click()
  await page.getByRole('link', { name: heading }).click()
  await page.getByRole('heading', { name: heading }).appears()
  // In the period that was chosen.
  expect(location.search).toBe('?article=abcdefgh&days=90')
  await expect.poll(figures).toEqual(['20', '20'])
  expect(rows('Views by day')).toEqual([
    ['Day', 'Views'],
    [inWords(0), '20'],
  ])
  await page.getByText('These are of the whole blog: they are not counted by article.').appears()
  await page.getByRole('heading', { name: 'Most read' }).disappears()
  await page.getByRole('link', { name: 'Open the article' }).has('href', '/blog/abcdefgh')
  await page.getByRole('link', { name: 'All articles' }).click()
  await expect.poll(figures).toEqual(['75', '45'])
  history.pushState(null, '', '/dashboard/statistics?article=aaaaaaaa')
  dispatchEvent(new PopStateEvent('popstate'))
  await page.getByText('This article is not published.').appears()
})

test('without a visit or an article read the screen says so', async () => {
  await open()
  for (const sentence of [
    'No visit has been counted yet.',
    'No article has been read yet.',
    'There is nothing to compare with yet: nothing was counted.',
  ])
    await page.getByText(sentence).appears()
  await open(() => ({ ...noStatistics, since: '2100-01-01' }))
  for (const sentence of [
    'No visit in the last 30 days.',
    'No article was read in the last 30 days.',
    'No link on another site led here.',
    'There is nothing to compare with yet: counting began on 1 January 2100.',
  ])
    await page.getByText(sentence).appears()
  expect(figures()).toEqual(['0', '0'])
  await chart().disappears()
})

test('what cannot be loaded says so and comes back', async () => {
  await openDashboard('/dashboard/statistics', { readStatistics: () => null })
  const alerts = () => page.getByRole('alert').texts()
  await expect.poll(alerts).toEqual(['The site could not be reached.Try again'])
  expect(figures()).toEqual(['404', '1'])
  answerCalls({ readStatistics: viewsOf([3]) })
  await page.button('Try again').click()
  await expect.poll(figures).toEqual(['3', '3'])
})
