import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { encodeText } from '../../../shared/base64.ts'
import { siteConfig } from '../../../shared/site.config.ts'
import {
  type Answers,
  answerCalls,
  bodiesOf,
  type Data,
  queriesOf,
  refuse,
  sentTo,
} from '../../testing/answers.ts'
import { listed, noCounts } from '../../testing/blog.ts'
import {
  focused,
  menu,
  notice,
  openDashboard,
  rows,
  showTabAgain,
  title,
} from '../../testing/dashboard.tsx'
import { sidewaysWidths } from '../../testing/layout.ts'
import { holdTime } from '../../testing/page.ts'
import { dashboardDelays } from '../data/delays.ts'

type Opinion = Data<'listOpinions'>[number]
type Ping = Data<'listPings'>['data'][number]
type Subscriber = Data<'listSubscribers'>[number]

const createdAt = '2026-11-20T09:30:00.000Z'
const ada = 'Bread at home: I agree.\n\nAll of it.'
const opinion = (name: string, text = ada, country = 'Norway'): Opinion => ({
  ...{ _id: name, opinion: [name, country, text], createdAt, article: null },
})
const ping = (name: string, text = 'Hello\nthere', country = 'Chile', email?: string): Ping => {
  const address = encodeText(email ?? `${name.toLowerCase()}@example.com`)
  const said: Ping['ping'] = [address, encodeText(name), encodeText(country), encodeText(text)]
  return { id: name, ping: said, createdAt }
}
const subscriber = (n: number, email = `reader${n}@example.com`): Subscriber => {
  const registeredAt = new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString()
  const confirmedAt = n % 2 ? null : registeredAt
  return { id: String(n), email, registeredAt, confirmedAt, isByAuthor: false }
}

const row = (name: string) => rows().filter({ hasText: name })
const names = () => page.css('.dashboard-row h2').texts()
const summary = () => page.css('.dashboard-summary')
const inRow = (name: string, act: string) => row(name).getByRole('button', { name: act })
const more = (name: string) => row(name).getByLabelText('More for')
const remove = async (name: string) => {
  await more(name).click()
  await inRow(name, 'Delete').click()
}
/** Deletes what is in a row, and lets the time of the undo go by. */
const removeForGood = async (name: string) => {
  await remove(name)
  await row(name).says('is deleted.')
  await vi.advanceTimersByTimeAsync(dashboardDelays.undo)
}
const choose = (name: string) => menu().getByRole('link', { name }).click()

const openList = async (path: string, answers: Answers) => {
  vi.useRealTimers()
  await openDashboard(`/dashboard/${path}`, { markSeen: () => ({ before: createdAt }), ...answers })
  await summary().says('in all')
}
const openOpinions = (all: readonly Opinion[], answers: Answers = {}) =>
  openList('opinions', {
    listOpinions: () => listed([...all], all.length),
    readCounts: () => ({ ...noCounts, opinions: all.length }),
    ...answers,
  })
const openPings = (all: readonly Ping[], answers: Answers = {}) =>
  openList('ping', { listPings: () => listed({ data: [...all] }, all.length), ...answers })
const openSubscribers = (all: readonly Subscriber[], answers: Answers = {}) =>
  openList('subscribers', { listSubscribers: () => listed([...all], all.length), ...answers })

test('A-Opinions and Ping are in the menu, with their counts, only while there are any', async () => {
  await openDashboard('/dashboard/author')
  const items = () => menu().getByRole('listitem').texts()
  const standing = ['Write', 'Articles', 'Statistics', 'Cursor', 'Passwords', 'Author']
  await expect.poll(() => sentTo('readCounts')).toHaveLength(1)
  await expect.poll(items).toEqual(expect.arrayContaining(standing))
  expect(items().filter((item) => /^(A-Opinions|Ping)/.test(item))).toEqual([])
  answerCalls({ readCounts: () => ({ ...noCounts, opinions: 1, pings: 2, subscribers: 3 }) })
  showTabAgain()
  const counted = () => items().filter((item) => /\d$/.test(item))
  await expect.poll(counted).toEqual(['A-Opinions1', 'Ping2', 'Subscribers3'])
  for (const [name, heading] of [
    ['A-Opinions', 'Opinions'],
    ['Ping', 'Ping'],
    ['Subscribers', 'Subscribers'],
  ] as const) {
    await choose(name)
    await title().reads(heading)
    await menu().css('[aria-current=page]').says(name)
  }
})

test('an opinion shows name, country and opinion, and its Delete', async () => {
  await openOpinions([opinion('Ada')])
  const one = row('Ada')
  await one.getByRole('heading').reads('Ada')
  await one.css('.dashboard-facts').reads('Norway')
  expect(one.css('.sent-text').texts()).toEqual([ada])
  await one.getByRole('time').says(/^20 Nov/)
  await more('Ada').click()
  expect(one.getByRole('button').texts()).toEqual(['Delete', ''])
  await summary().reads('1 in all')
})

test('a message shows who sent it, from where, with which e-mail, what it says, and its Delete', async () => {
  await page.viewport(390, 900)
  await openPings([ping('Grace')])
  const one = row('Grace')
  await one.getByRole('heading').reads('Grace')
  expect(one.css('.dashboard-facts > *').texts()).toEqual(['grace@example.com', 'Chile'])
  await inRow('Grace', 'All of').click()
  const mail = 'mailto:grace@example.com'
  const subject = encodeURIComponent(`Re: your message to ${siteConfig.title}`)
  const links = one.getByRole('link')
  expect(links.attributes('href')).toEqual([mail, `${mail}?subject=${subject}`])
  await links.last().reads('Reply')
  expect(one.css('.sent-text').texts()).toEqual(['Hello\nthere'])
  await more('Grace').click()
  expect(one.getByRole('button').texts()).toEqual(['Delete', ''])
})

test('an opinion is one line of 40 px that leads to its article; opened, it is whole', async () => {
  const article = { path: '/blog/abcdefgh', headingSave: 'Bread at home' }
  await openOpinions([{ ...opinion('Ada', `${ada}\n${'More. '.repeat(200)}`), article }])
  const one = row('Ada')
  const height = () => one.box().height
  await expect.poll(height).toBeLessThanOrEqual(41)
  await one.getByRole('link', { name: 'Bread at home' }).has('href', article.path)
  expect(one.css('.sent-text').texts()[0]).toMatch(/^I agree\./)
  const open = inRow('Ada', 'All of the opinion of “Ada”')
  await open.click()
  await open.has('aria-expanded', 'true')
  expect(height()).toBeGreaterThan(200)
  expect(await sidewaysWidths()).toEqual([])
})

test('on a phone a row is two lines, who and when, then what; it opens wherever it is pressed', async () => {
  await page.viewport(390, 900)
  const article = { path: '/blog/abcdefgh', headingSave: 'Bread at home' }
  const partsOf = (name: string, parts: readonly string[]) =>
    parts.map((part) => row(name).css(part).box()) as [DOMRect, DOMRect, DOMRect]
  const isTwoLines = ([who, when, what]: [DOMRect, DOMRect, DOMRect]) =>
    when.top < who.bottom && when.left >= who.right && what.top >= who.bottom - 1
  await openOpinions([{ ...opinion('Ada', 'Yes. '.repeat(99)), article }])
  expect(isTwoLines(partsOf('Ada', ['h2', 'time', '.sent-text']))).toBe(true)
  expect(row('Ada').box().height).toBeLessThan(72)
  await row('Ada').click({ position: { x: 120, y: 45 } })
  await inRow('Ada', 'All of').has('aria-expanded', 'true')
  await row('Ada').getByRole('link', { name: 'Bread at home' }).appears()
  await openSubscribers([subscriber(2)])
  expect(isTwoLines(partsOf('reader2@', ['h2', '.sent-record > time', '.dashboard-facts']))).toBe(
    true,
  )
})

test('what came since the author looked is marked, and can be shown alone', async () => {
  const all = [{ ...opinion('Ben'), createdAt: '2026-11-21T10:00:00.000Z' }, opinion('Ada')]
  const marked = () => page.css('.dashboard-row:has(.sent-new) h2').texts()
  const look = (before: string | null) =>
    openOpinions(all, {
      markSeen: () => ({ before }),
      listOpinions: ({ query }) => {
        const rows = all.filter(({ createdAt: at }) => at > (query.since ?? ''))
        return listed(rows, rows.length)
      },
    })
  await look(null)
  await expect.poll(marked).toEqual(['Ben', 'Ada'])
  await look('2026-11-22T10:00:00.000Z')
  await expect.poll(() => bodiesOf('markSeen')).toEqual(Array(2).fill({ list: 'opinions' }))
  await expect.poll(marked).toEqual([])
  await look(createdAt)
  await expect.poll(marked).toEqual(['Ben'])
  await page.getByLabelText('Show').selectOptions('New')
  await summary().reads('1 found')
  expect(names()).toEqual(['Ben'])
  expect(queriesOf('listOpinions').at(-1)).toEqual({ since: createdAt })
})

test('a list is searched on the server, the address says for what, and nothing found says so', async () => {
  const listOpinions: Answers['listOpinions'] = ({ query }) => {
    if (query.search === 'thought 7.') return listed([opinion('Reader 7')], 1)
    return query.search ? listed([], 0) : listed([opinion('Reader 1')], 120, 'next')
  }
  const search = page.getByLabelText('Search')
  await openOpinions([], { listOpinions })
  await search.fill('thought 7.')
  await summary().reads('1 found')
  await expect.poll(names).toEqual(['Reader 7'])
  await openDashboard(location.pathname + location.search, { listOpinions })
  await summary().reads('1 found')
  await search.fill('no such thing')
  await page.getByText('Nothing found.').appears()
  await search.fill('')
  await summary().reads('120 in all, 1–1 here')

  await openSubscribers([subscriber(2), subscriber(1)])
  await page.getByLabelText('Show').selectOptions('Confirmed')
  await summary().reads('2 found')
  expect(queriesOf('listSubscribers').at(-1)).toEqual({ state: 'confirmed' })
})

test('several are deleted at once, and one or all can be taken back', async () => {
  const all = [4, 3, 2, 1].map((n) => opinion(`Reader ${n}`))
  await openOpinions(all, { deleteOpinion: () => 'deleted' })
  holdTime()
  const select = (name: string) => page.getByLabelText(name, { exact: true }).click()
  await select('Select the opinion of “Reader 2”')
  await select('Select the opinion of “Reader 3”')
  await page.button('Delete 2 selected').click()
  await expect.poll(focused).toBe('Undo: keep all 2')
  await userEvent.keyboard('{Enter}')
  await page.button('Undo: keep all 2').disappears()
  await select('Select all on this page')
  await select('Select the opinion of “Reader 1”')
  await page.button('Delete 3 selected').click()
  await inRow('Reader 4', 'Undo').click()
  await page.button(/selected$/).disappears()
  await vi.advanceTimersByTimeAsync(dashboardDelays.undo)
  await expect.poll(names).toEqual(['Reader 4', 'Reader 1'])
  const deleted = queriesOf('deleteOpinion').map(({ reference }) => reference)
  expect(deleted).toEqual(['Reader 3', 'Reader 2'])
})

test('hostile opinions and messages show as the text they are, and widen nothing', async () => {
  const long = 'Donaudampfschifffahrt'.repeat(4)
  const all = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg/onload=alert(1)>',
    '{{7*7}} <%= 7*7 %> %00 &lt;b&gt; \\u0000 \\n',
    '  spaces around, and\ttabs\r\nand lines\u2028of every\u2029kind  ',
    '\u202eright to left\u202c \ufeffmark \u0001\u0007\u001b[31m control',
    '💥👩‍👩‍👧‍👦 e\u0301 ﷽ İıſK',
    '__proto__',
    'null',
    long.repeat(20),
  ]
  const name = (text: string) => text.slice(0, 100)
  const shown = () => page.css('.sent-text').texts()
  await openOpinions(all.map((text) => opinion(name(text), text, name(text))))
  expect(shown()).toEqual(all)
  expect(await sidewaysWidths()).toEqual([])
  await openPings(all.map((text) => ping(name(text), text, name(text), `"${long}<b>"@example.com`)))
  expect(shown()).toEqual(all)
  expect(names()).toEqual(all.map(name))
  expect(await sidewaysWidths()).toEqual([])
  expect(page.css('.dashboard-row :is(script, img, b)').elements()).toEqual([])
})

test('when there is none the opinions say so, the messages are placeholder rows', async () => {
  await openOpinions([])
  await page.getByRole('heading', { name: 'No opinion yet' }).appears()
  await openPings([])
  await page.getByText('No message yet.').appears()
  expect(page.css('.dashboard-row-empty').elements()).toHaveLength(3)
  await openSubscribers([])
  await page.getByRole('heading', { name: 'Nobody has subscribed yet' }).appears()
  await page.button('Export as CSV').disappears()
})

test('deleting can be taken back for six seconds, and is sent then', async () => {
  await openOpinions([opinion('Ada'), opinion('Ben')], {
    deleteOpinion: () => 'deleted',
    readCounts: () => ({ ...noCounts, opinions: 2 - sentTo('deleteOpinion').length }),
  })
  await menu().says('A-Opinions2')
  holdTime()
  await more('Ada').focus()
  await userEvent.keyboard('{Enter}{Tab}{Enter}')
  await row('Ada').says('is deleted.')
  await expect.poll(focused).toBe('Undo')
  await vi.advanceTimersByTimeAsync(dashboardDelays.undo - 2_000)
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('More for the opinion of “Ada”')
  await vi.advanceTimersByTimeAsync(2 * dashboardDelays.undo)
  expect(sentTo('deleteOpinion')).toEqual([])

  await remove('Ada')
  await expect.poll(focused).toBe('Undo')
  await vi.advanceTimersByTimeAsync(dashboardDelays.undo)
  await expect.poll(names).toEqual(['Ben'])
  expect(focused()).toBe('Opinions')
  expect(queriesOf('deleteOpinion')).toEqual([{ reference: 'Ada' }])
  await summary().reads('1 in all')
  await menu().says('A-Opinions1')
})

test('where the last row of a page is deleted, those after it come', async () => {
  await openOpinions([], {
    listOpinions: () =>
      sentTo('deleteOpinion').length > 0
        ? listed([opinion('Ben')], 1)
        : listed([opinion('Ada')], 2, 'next'),
    deleteOpinion: () => 'deleted',
  })
  holdTime()
  await removeForGood('Ada')
  await expect.poll(names).toEqual(['Ben'])
})

test('a message and a subscriber are deleted the same way, and only that one', async () => {
  await openPings([ping('Grace'), ping('Hedy')], { deletePing: () => undefined })
  holdTime()
  await removeForGood('Grace')
  await expect.poll(names).toEqual(['Hedy'])
  expect(queriesOf('deletePing')).toEqual([{ reference: 'Grace' }])
  await openSubscribers([subscriber(2), subscriber(1)], { deleteSubscriber: () => 'deleted' })
  holdTime()
  await removeForGood('reader2@')
  await expect.poll(names).toEqual(['reader1@example.com'])
  expect(queriesOf('deleteSubscriber')).toEqual([{ reference: '2' }])
  // Also while the tab is closed.
  const [[message], [subscribed]] = [sentTo('deletePing'), sentTo('deleteSubscriber')]
  expect([message?.keepalive, subscribed?.keepalive]).toEqual([true, true])
})

test('a delete that fails brings the row back and says why; a repeat goes through', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await openOpinions([opinion('Ada')], { deleteOpinion: () => null })
  holdTime()
  await removeForGood('Ada')
  await row('Ada').says('It was not deleted: The site could not be reached.')
  // It was deleted, and only the answer was lost: the repeat is a 404, which says the same.
  answerCalls({ deleteOpinion: () => refuse('opinion-not-found') })
  await remove('Ada')
  await vi.advanceTimersByTimeAsync(dashboardDelays.undo)
  await notice().says('There is no such opinion. It was deleted before.')
  await page.getByRole('heading', { name: 'No opinion yet' }).appears()
  expect(sentTo('deleteOpinion')).toHaveLength(2)
  expect(logged.mock.calls).toEqual([['api failed']])

  await openPings([ping('Grace')], { deletePing: () => refuse('ping-not-found') })
  holdTime()
  await removeForGood('Grace')
  await notice().says('There is no such message. It was deleted before.')
})

test('a delete outlives its screen, and is sent at once when the page is left', async () => {
  await openOpinions([opinion('Ben'), opinion('Ada')], { deleteOpinion: () => 'deleted' })
  const deleted = () => queriesOf('deleteOpinion').map(({ reference }) => reference)
  holdTime()
  await remove('Ben')
  await row('Ben').says('is deleted.')
  await choose('Author')
  await choose('A-Opinions')
  await row('Ben').says('is deleted.')
  await choose('Author')
  await vi.advanceTimersByTimeAsync(dashboardDelays.undo)
  expect(deleted()).toEqual(['Ben'])

  await choose('A-Opinions')
  await remove('Ada')
  await row('Ada').says('is deleted.')
  expect(deleted()).toEqual(['Ben'])
  dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(deleted()).toEqual(['Ben', 'Ada'])
  expect(sentTo('deleteOpinion').every(({ keepalive }) => keepalive)).toBe(true)
})

test('ten thousand opinions are read a hundred at a time', async () => {
  /** A cursor is the number of the newest that comes with it. */
  const listOpinions: Answers['listOpinions'] = ({ query: { cursor = '10000' } }) => {
    const rows = Array.from({ length: 100 }, (_, n) => opinion(`Reader ${Number(cursor) - n}`))
    const next = Number(cursor) - 100
    return listed(rows, 10_000, next > 0 ? String(next) : undefined)
  }
  await openOpinions([], { listOpinions })
  const newest = (n: number) => expect.poll(() => names()[0]).toBe(`Reader ${n}`)
  await newest(10_000)
  await summary().reads('10,000 in all, 1–100 here')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const older = pager.getByRole('link', { name: 'Older' })
  const newer = pager.getByRole('link', { name: 'Newer' })
  for (const number of [9_900, 9_800]) {
    await older.click()
    await newest(number)
  }
  expect(pager.texts()).toEqual(['NewerPage 3 of 100Older'])
  expect([focused(), scrollY]).toEqual(['Opinions', 0])
  await newer.click()
  await newest(9_900)
  history.back()
  await newest(9_800)
  // An address leads there again, and from there at least to the newest.
  await openDashboard(location.pathname + location.search, { listOpinions })
  await newest(9_800)
  await summary().reads('10,000 in all, 201–300 here')
  await newer.click()
  await newest(10_000)
  await openDashboard('/dashboard/opinions?page=100&before=100', { listOpinions })
  await newest(100)
  expect(pager.texts()).toEqual(['NewerPage 100 of 100'])
})

test('lists that cannot be loaded, and addresses of no page, say so and lead on', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<null>()
  await openDashboard('/dashboard/ping', { listPings: () => promise })
  await summary().reads('Loading the messages…')
  expect(page.css('.dashboard-row-empty').elements()).toHaveLength(6)
  answer(null)
  const alert = page.getByRole('alert')
  await alert.says('The site could not be reached.')
  answerCalls({
    listPings: ({ query }) =>
      query.cursor ? refuse('invalid-query') : listed({ data: [ping('Grace')] }, 1),
  })
  await page.button('Try again').click()
  await expect.poll(names).toEqual(['Grace'])

  history.replaceState(null, '', '/dashboard/ping?page=3&before=nonsense')
  dispatchEvent(new PopStateEvent('popstate'))
  await alert.says('The query string does not have the form')
  await page.getByRole('link', { name: 'Newer' }).click()
  await expect.poll(names).toEqual(['Grace'])
  await alert.disappears()
})

test('a subscriber shows whether and when it was confirmed, and when it registered', async () => {
  await openSubscribers([subscriber(2), subscriber(1)])
  await row('reader1@').says(/Not confirmed ?Registered 1 Jan/)
  const confirmed = /Confirmed 1 Jan 2026, .*Registered 1 Jan/
  await row('reader2@').says(confirmed)
  await summary().reads('2 in all')
  expect(await sidewaysWidths()).toEqual([])
})

test('the file of subscribers is named by the author’s day: 00:30 on Kiritimati', async () => {
  await cdp().send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Kiritimati' })
  onTestFinished(async () => {
    await cdp().send('Emulation.setTimezoneOverride', { timezoneId: '' })
  })
  await openSubscribers([subscriber(1)])
  vi.setSystemTime('2026-11-24T10:30:00Z')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await page.button('Export as CSV').click()
  await page.getByText('1 subscriber exported.').appears()
  expect(click.mock.contexts[0]).toMatchObject({ download: 'subscribers-2026-11-25.csv' })
  click.mockRestore()
})

test('all subscribers of all pages are exported as CSV, and no address is a formula', async () => {
  const odd = ['=cmd', '+1', '-2', '@x', 'o"quote,']
  const all = Array.from({ length: 248 }, (_, n) =>
    subscriber(248 - n, odd[247 - n] && `${odd[247 - n]}@example.com`),
  )
  const pageFrom = (cursor = '0') => {
    const next = Number(cursor) + 100
    const rest = next < all.length ? String(next) : undefined
    return listed(all.slice(Number(cursor), next), all.length, rest)
  }
  await openSubscribers(all, {
    listSubscribers: ({ query }) => (query.cursor === '100' ? null : pageFrom(query.cursor)),
  })
  holdTime()
  await remove('reader248@')
  await row('reader248@').says('is deleted.')
  await page.button('Export as CSV').click()
  await page.getByText('Nothing was exported. The site could not be reached.').appears()
  answerCalls({ listSubscribers: ({ query }) => pageFrom(query.cursor) })
  const file = vi.spyOn(URL, 'createObjectURL')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await page.button('Export as CSV').click()
  await page.getByText('247 subscribers exported.').appears()
  expect(click).toHaveBeenCalledOnce()
  const { download } = click.mock.contexts[0] as HTMLAnchorElement
  expect(download).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/)
  const [blob] = file.mock.lastCall as [Blob]
  const lines = (await blob.text()).split('\r\n')
  expect(lines).toHaveLength(249)
  expect([...lines.slice(0, 3), lines[248]]).toEqual([
    '"email","registered","confirmed"',
    '"reader247@example.com","2026-01-01T00:04:07.000Z",""',
    '"reader246@example.com","2026-01-01T00:04:06.000Z","2026-01-01T00:04:06.000Z"',
    '',
  ])
  expect(lines.slice(243, 248).map((line) => line.split(',"')[0])).toEqual([
    '"o""quote,@example.com"',
    `"'@x@example.com"`,
    `"'-2@example.com"`,
    `"'+1@example.com"`,
    `"'=cmd@example.com"`,
  ])
  click.mockRestore()
  await inRow('reader248@', 'Undo').click()
})
