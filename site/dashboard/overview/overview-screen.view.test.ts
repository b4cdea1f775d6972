import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCalls, refuse, sentTo } from '../../testing/answers.ts'
import { axeFindings } from '../../testing/axe.ts'
import { noCounts, noOverview, noSite } from '../../testing/blog.ts'
import { focused, openDashboard, title } from '../../testing/dashboard.tsx'
import { article } from '../../testing/samples.ts'

const at = '2026-11-20T10:00:00.000Z'
const sketch = { _id: 'draft-sketch00', headingSave: 'A sketch', updatedAt: at }
// A day that begins meanwhile is another today.
beforeEach(() => void vi.setSystemTime(at))

/** Views by day, the newest today. */
const viewsOf = (counts: readonly number[]) =>
  counts.map((count, place) => ({
    day: new Date(Date.now() - (counts.length - 1 - place) * 86_400_000).toISOString().slice(0, 10),
    count,
  }))
const part = (name: string) => page.getByRole('region', { name })

test('the dashboard opens with what is new and what comes next; each leads on', async () => {
  await openDashboard('/dashboard', {
    readOverview: () => ({
      days: viewsOf([...Array(22).fill(1), 7, ...Array(6).fill(1), 1_012]),
      ...{ since: '2020-01-01', before: 2_000 },
      opinions: [{ name: 'Ada', text: 'Bread at home: I agree.', at }],
      pings: [{ name: 'Grace', text: 'Good morning.', at }],
      drafts: [sketch],
      scheduled: { _id: 'draft-formay00', headingSave: 'For May', publishAt: at },
      alert: { heading: 'Bread at home', createdAt: at, recipients: 6, sent: 4 },
      firstSteps: null,
    }),
    readCounts: () => ({
      ...{ ...noCounts, opinions: 3, newOpinions: 1, pings: 1, newPings: 1 },
      ...{ unsentLetters: 2, subscribers: 140, confirmed: 93, joined: 11 },
    }),
    readSite: () => ({ ...noSite, mail: { failed: 2, since: at } }),
    listDrafts: () => [article(sketch._id)],
  })
  await title().reads('Overview')
  for (const [name, said, path] of [
    ['Readers today', '1,012 a week ago today: 7', '/dashboard/statistics'],
    ['Views in 30 days', '1,047 −48% against the 30 days before', '/dashboard/statistics?days=30'],
    ['Subscribers', '93 11 new in 30 days, 47 yet to confirm', '/dashboard/subscribers'],
    ['Waiting for you', '4 1 opinion, 1 message, 2 failed e-mails', '/dashboard/opinions'],
    ['Newest opinions', 'AdaBread at home: I agree.', '/dashboard/opinions'],
    ['Newest messages', 'GraceGood morning.', '/dashboard/ping'],
    ['Next scheduled', 'For May', '/dashboard/drafts/draft-formay00/edit'],
    ['Last e-mail', '4 of 6 e-mails sent', '/dashboard/mail'],
    ['Drafts in work', 'A sketch', `/dashboard/drafts/${sketch._id}/edit`],
    ['This site', '2 e-mails failed since 20 Nov 2026', '/dashboard/mail'],
  ] as const) {
    await part(name).says(said)
    await part(name).getByRole('link').first().has('href', path)
  }
  const backup = part('This site').getByRole('link', { name: 'The last backup' })
  await backup.has('href', '/dashboard/settings?part=Backup')
  await part('Newest opinions').getByRole('link').click()
  await title().reads('Opinions')
  // While all goes well nothing is said of the pages.
  expect(page.getByText('The static pages').elements()).toEqual([])
})

test('what the figures are compared with is true: nothing, too little, or nobody', async () => {
  const open = async (
    counts: readonly number[],
    more: { since: string | null; before: number },
  ) => {
    await openDashboard('/dashboard', {
      readOverview: () => ({ ...noOverview, days: viewsOf(counts), ...more }),
    })
    await part('Readers today').says(/a week ago|a line of the days/)
  }
  await open([], { since: null, before: 0 })
  await part('Views in 30 days').reads('Views in 30 days0 no visit yet; the first begins the line')
  await part('Subscribers').says('0 nobody yet; a banner on the blog asks readers')
  await part('Waiting for you').says('0 nothing new')
  await open([4, 2], { since: '2100-01-01', before: 0 })
  await part('Views in 30 days').says('6 counted since 1 January 2100')
  await part('Views in 30 days').says('By day, 30 days; the most, 4, on')
  await open([4], { since: '2020-01-01', before: 0 })
  await part('Views in 30 days').says('4 none in the 30 days before')
  // Less than before is no danger.
  await open([4], { since: '2020-01-01', before: 8 })
  const change = part('Views in 30 days').getByText('−50%')
  await change.appears()
  const colorOf = (element: Element) => getComputedStyle(element).color
  expect(colorOf(change.element())).toBe(colorOf(title().element()))
})

test.each([390, 820, 1440])(
  'nothing moves at %i pixels while the overview loads, and its figures stand two by two or in a row',
  async (width) => {
    await page.viewport(width, 900)
    const { promise: held, resolve: go } = Promise.withResolvers<void>()
    await openDashboard('/dashboard', {
      readOverview: () => held.then(() => ({ ...noOverview, days: viewsOf([4, 2]) })),
      readCounts: () => ({ ...noCounts, drafts: 0, opinions: 0 }),
    })
    const tops = () =>
      page
        .css('.overview-tile')
        .elements()
        .map((tile) => Math.round(tile.getBoundingClientRect().top))
    await part('Waiting for you').says('nothing new')
    const before = tops()
    const first = () => page.css('.overview-part').first().box().top
    const beforeParts = first()
    go()
    await part('Readers today').says(/a week ago|a line of the days/)
    expect([tops(), first()]).toEqual([before, beforeParts])
    expect(new Set(before).size).toBe(width === 390 ? 2 : 1)
  },
)

const steps = { article: false, about: false, address: false, keeping: true }

test('the first steps of a new blog stand on the overview, those that are done ticked; one key leads to a caret in a title', async () => {
  await page.viewport(390, 844)
  await openDashboard('/dashboard', { readOverview: () => ({ ...noOverview, firstSteps: steps }) })
  const lines = part('First steps').getByRole('listitem')
  await lines.hasCount(4)
  expect(part('First steps').getByRole('link').attributes('href')).toEqual([
    ...['/dashboard/write', '/dashboard/pages/about', '/dashboard/settings?part=E-mails+to+you'],
  ])
  await lines.last().says('Done: Keep a second copy')
  expect(await axeFindings()).toEqual([])
  await part('First steps').getByRole('link').first().hasFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => (document.activeElement as HTMLTextAreaElement).name).toBe('title')
})

test('the first steps close for good, by keyboard, too; a refusal says why', async () => {
  await openDashboard('/dashboard', {
    readOverview: () => ({ ...noOverview, firstSteps: steps }),
    closeNotice: () => refuse('unexpected'),
  })
  await page.button('Close the first steps').focus()
  await userEvent.keyboard('{Enter}')
  await part('First steps').getByRole('status').says('Something went wrong here.')
  answerCalls({ closeNotice: () => 'closed' })
  await userEvent.keyboard('{Enter}')
  await part('First steps').disappears()
  expect([sentTo('closeNotice').length, focused()]).toEqual([2, 'Overview'])
})

test('without first steps the overview has none', async () => {
  await openDashboard('/dashboard')
  await part('This site').appears()
  expect(part('First steps').elements()).toEqual([])
})
