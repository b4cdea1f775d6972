import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { encodeText } from '../../shared/base64.ts'
import { encodeName } from '../../shared/vault/name.ts'
import { type Answers, answerCalls, type Data, never, refuse } from '../testing/answers.ts'
import { axeFindings, frame } from '../testing/axe.ts'
import { at, emptyScreens, listed, noMail, noSettings, session } from '../testing/blog.ts'
import { openDashboard, rows, title } from '../testing/dashboard.tsx'
import { field, openEditor, paths } from '../testing/editor.tsx'
import { doubleText, sidewaysWidths } from '../testing/layout.ts'
import { matchLooks, noteLooks } from '../testing/looks.ts'
import { untilDrawn } from '../testing/page.ts'
import { article, picture } from '../testing/samples.ts'

// In another year dates are longer, and a day that begins meanwhile is another today.
beforeEach(() => void vi.setSystemTime(at))

const day = at.slice(0, 10)
const twelve = Array.from({ length: 12 }, (_, n) => n + 1)

/** A blog in which every screen has something to show. */
const articles = ['Bread at home', 'Walking to work', 'What HTML is for'].map((headingSave, n) =>
  article(`article${n}`, { headingSave, category: n === 1 ? 'Coding' : 'Health' }),
)
const drafts = [
  article('draft-sketch00', { headingSave: 'A sketch' }),
  article('draft-formay00', { headingSave: 'For May', publishAt: '2100-05-01T08:00:00.000Z' }),
]
const bin: Data<'listBin'> = [
  { ...article('thrown00', { headingSave: 'Thrown away' }), deletedAt: at },
]
const opinions: Data<'listOpinions'> = ['Ada', ...twelve.map((n) => `Reader ${n}`)].map((name) => ({
  _id: name,
  opinion: [name, 'Norway', 'Bread at home: I agree.\n\nAll of it.'],
  createdAt: at,
  article: { path: '/blog/article0', headingSave: 'Bread at home' },
}))
const pings: Data<'listPings'>['data'] = ['Grace', ...twelve.map((n) => `Sender ${n}`)].map(
  (name) => ({
    id: name,
    ping: [encodeText('g@example.com'), encodeText(name), encodeText('Chile'), encodeText('Hello')],
    createdAt: at,
  }),
)
const subscribers: Data<'listSubscribers'> = twelve.map((n) => ({
  id: String(n),
  email: `reader${n}@example.com`,
  registeredAt: at,
  confirmedAt: n % 2 ? null : at,
  isByAuthor: false,
}))
const pictures: Data<'listPictures'> = [300, 640].map((width, n) => {
  const name = `${String(n).repeat(32)}-${width}x200.png`
  const size = { width, height: 200, bytes: 12_345 }
  return { name, address: picture, ...size, uploadedAt: at, isSmaller: false }
})
const counts: Data<'readCounts'> = {
  ...{ articles: 3, drafts: 2, opinions: 13, newOpinions: 3, pings: 13, newPings: 0 },
  ...{ subscribers: 12, confirmed: 6, joined: 1, brought: 2, unsentLetters: 2, failedSignIns: 1 },
}
const filled: Answers = {
  readSettings: () => ({ ...noSettings, changed: { title: 'Quiet' } }),
  readCounts: () => counts,
  readOverview: () => ({
    ...{ since: '2020-01-01', before: 50 },
    days: [{ day, count: 45 }],
    opinions: [{ name: 'Ada', text: 'I agree.', at }],
    pings: [{ name: 'Grace', text: 'Hello', at }],
    drafts: [{ _id: 'draft-sketch00', headingSave: 'A sketch', updatedAt: at }],
    scheduled: {
      _id: 'draft-formay00',
      headingSave: 'For May',
      publishAt: '2100-05-01T08:00:00.000Z',
    },
    alert: { heading: 'Bread at home', createdAt: at, recipients: 6, sent: 4 },
    firstSteps: null,
  }),
  listArticles: () => listed(articles, articles.length),
  listArticleCounts: () => [{ ArticleId: 'article0', views: 1_234, likes: 1 }],
  listBin: ({ query }) => (query.search ? listed([], 0) : listed(bin, bin.length)),
  listDrafts: () => drafts,
  listTexts: () => [{ name: 'now', html: '<p>Reading.</p>', updatedAt: at }],
  listRedirects: () =>
    listed(
      [{ path: '/old/bread', target: '/blog/article0', source: 'wordpress', createdAt: at }],
      1,
    ),
  listOpinions: () => listed(opinions, 120, 'next'),
  listPings: () => listed({ data: pings }, pings.length),
  listSubscribers: () => listed(subscribers, subscribers.length),
  readMail: () => ({
    ...noMail,
    missing: 'The site has no key for e-mails.',
    isClosed: true,
    confirmed: 6,
    waiting: 1,
    mailings: [
      {
        ...{ article: 'article0', heading: 'Bread at home', createdAt: at },
        ...{ isAddressed: true, recipients: 6, sent: 3, waiting: 1, failed: 1, unknown: 1 },
      },
    ],
    unsent: (['failed', 'unknown'] as const).map((state) => ({
      ...{ id: state, email: `${state}@example.com`, heading: 'Bread at home', state },
      ...{ reason: 'The address does not exist.', attempts: 3, at },
    })),
  }),
  readStatistics: () => ({
    total: 5_090,
    since: day,
    before: 0,
    days: [{ day, count: 45 }],
    articles: [{ ArticleId: 'article0', headingSave: 'Bread at home', count: 20 }],
    referrers: [3, 4, 5_000].map((count) => ({ host: `h${count}.example.com`, count })),
  }),
  listFailedSignIns: () => [{ at, address: '198.51.100.7', reason: 'not-human' }],
  readMonitor: () => ({ data: { monitorId: 'monitor', monitor: true } }),
  readBlock: () => ({ block: 'red' }),
  listCredentials: () => [
    { _id: 'one', name: encodeName('Library'), password: encodeText('ab'.repeat(30)), counter: 1 },
  ],
  listSessions: () => [session('this', 'Firefox'), session('other', 'Safari')],
  listPictures: () => pictures,
}

const everyCall = (handle: () => never | null | Promise<never>): Answers =>
  Object.fromEntries(Object.keys(emptyScreens).map((name) => [name, handle]))

const pressDelete = async () => {
  const menus = page.getByRole('main').css('.row-menu summary')
  if (menus.elements().length > 0) await menus.first().click()
  await page
    .button(/^Delete/)
    .first()
    .click()
}
const firstDelete = async () => {
  await pressDelete()
  await page.dialog().appears()
}
const combobox = (name: string) => page.getByRole('combobox', { name, exact: true })

type Shows = string | RegExp
type Next = Readonly<Record<string, () => Promise<unknown>>>
const noParts =
  /Next scheduledNo draft is scheduled\..*Last e-mailNo e-mail was sent yet\..*No reader has sent an opinion yet\..*Newest messagesNo message yet\..*All is well\./
const deleting = { deleting: firstDelete }
const firstUndo = async () => {
  await pressDelete()
  await page.button(/^Undo/).first().appears()
}
const deleted = {
  deleted: firstUndo,
  'taken back': () => page.button(/^Undo/).first().click(),
}

/** What each screen shows in its states, null where it asks the server for nothing, and what comes next. */
const screens: [path: string, loading: Shows | null, empty: Shows | null, filled: Shows, Next?][] =
  [
    [
      '/dashboard',
      'a week ago today: –',
      noParts,
      'I agree.',
      {
        palette: async () => {
          await userEvent.keyboard('{Control>}k{/Control}')
          await page.dialog().getByRole('option').first().appears()
        },
        'palette without a find': async () => {
          await userEvent.keyboard('zzzz')
          await page.dialog().getByText('Nothing found.').appears()
        },
      },
    ],
    [
      '/dashboard/articles',
      'Loading the articles…',
      'Nothing is published yet.',
      'Walking to work',
      {
        'menu of a row': () => page.getByRole('main').css('.row-menu').first().click(),
        filtered: () => combobox('Category').selectOptions('Coding'),
        'nothing found': async () => {
          await page.getByLabelText('Search titles').fill('zzz')
          await page.getByText(/No title/).appears()
        },
        bin: async () => {
          await combobox('State').selectOptions('Bin')
          await rows().getByText('Thrown away').appears()
        },
        'deleting for good': firstDelete,
      },
    ],
    ['/dashboard/articles?state=bin', 'Loading the bin…', 'The bin is empty.', 'Thrown away'],
    ['/dashboard/drafts', 'Loading the drafts…', 'Data not available', 'A sketch', deleting],
    ['/dashboard/pages', 'Loading the pages…', '/now has no text yet', '/now'],
    ['/dashboard/settings', 'Loading the settings…', 'Tagline', 'Save'],
    ['/dashboard/redirects', 'Loading the redirects…', 'No redirects', 'From WordPress', deleted],
    [
      '/dashboard/opinions',
      'Loading the opinions…',
      'No opinion yet',
      'Ada',
      {
        opened: () => rows().getByRole('button', { name: 'All of' }).first().click(),
        selected: async () => {
          await page.getByRole('checkbox').nth(1).click()
          await page.getByRole('checkbox').nth(2).click()
        },
        deleted: async () => {
          await firstUndo()
          await rows().getByText('is deleted.').first().appears()
          for (const undo of page.button(/^Undo/).elements()) (undo as HTMLElement).click()
        },
        'nothing found': async () => {
          await page.getByLabelText('Search').fill('zzz')
          await page.css('.dashboard-summary').says('found')
        },
      },
    ],
    ['/dashboard/ping', 'Loading the messages…', 'No message yet.', 'Grace'],
    ['/dashboard/subscribers', 'Loading the subscribers…', 'Nobody has subscribed yet', 'reader1@'],
    ['/dashboard/mail', 'Loading the mail…', 'None was sent yet.', 'does not exist.'],
    ['/dashboard/statistics', 'Loading the statistics…', 'No visit has been', '5,000 (bar cut)'],
    [
      '/dashboard/cursor',
      'Opens or closes the blog for readers.',
      'Green: the blog',
      'Red: the blog',
    ],
    [
      '/dashboard/passwords',
      'Processing request',
      '0 Credential',
      'Library',
      {
        unlocking: async () => {
          await page.button('Toggle hash').click()
          await page.dialog().appears()
        },
      },
    ],
    ['/dashboard/author', 'Loading the sessions…', 'Firefox', 'Safari'],
    ['/dashboard/media', 'Loading the uploads…', 'Nothing is uploaded yet.', '2 in all', deleted],
    ['/dashboard/write', null, null, 'Not saved yet'],
    ['/dashboard/privacy', null, null, 'stays between this browser and your site'],
    ['/dashboard/past-search', null, null, 'Read'],
    ['/dashboard/nowhere', null, null, 'The dashboard has no screen at this address.'],
  ]

/** The states of a screen that come with what the server answers, each with words that show it. */
const statesOf = (loading: Shows | null, empty: Shows | null, full: Shows) => {
  const states: [name: string, answers: Answers, shows: Shows | null][] = [
    ['loading', everyCall(never), loading],
    ['failed', everyCall(() => null), loading && 'The site could not be reached.'],
    ['refused', everyCall(() => refuse('unexpected')), loading && 'Something went wrong here.'],
    ['empty', {}, empty],
    ['filled', filled, full],
  ]
  return states.flatMap(([name, answers, shows]) =>
    shows === null ? [] : [[name, answers, shows] as const],
  )
}

const openAs = async (path: string, answers: Answers, shows: Shows): Promise<void> => {
  await openDashboard(path, answers)
  await title().appears()
  await page.getByRole('main').says(shows)
}

test('in every state axe finds nothing, every kind of element looks as before, none is too wide, and what failed comes back', async () => {
  const found: Record<string, unknown[]> = {}
  const note = (state: string, findings: unknown[]) => {
    if (findings.length > 0) found[state] = findings
  }
  const looks = new Map([1440, 390].map((width) => [width, new Map<string, string>()] as const))
  const look = async (state: string, isWhole: boolean, widths?: readonly number[]) => {
    const findings = await axeFindings(isWhole ? [] : frame)
    // What axe asks no name of.
    const nameless = page.css('[role=toolbar]:not([aria-label]), option:empty, [role=option]:empty')
    note(state, [...findings, ...nameless.elements().map(({ outerHTML }) => outerHTML)])
    const wide = await sidewaysWidths(widths, async (width) => {
      const all = looks.get(width)
      if (all) await noteLooks(all)
    })
    note(`${state}: too wide`, wide)
  }
  for (const [path, loading, empty, full, next = {}] of screens) {
    for (const [state, answers, shows] of statesOf(loading, empty, full)) {
      await openAs(path, answers, shows)
      // One is looked at: the others look as it does, and as what failed.
      if (state === 'refused' && path !== '/dashboard/articles') continue
      const isWhole = state === 'filled'
      await look(`${path}, ${state}`, isWhole, isWhole ? undefined : [1440, 820, 390, 320])
      if (state !== 'failed') continue
      answerCalls(filled)
      for (const again of page.button('Try again').elements()) (again as HTMLElement).click()
      await page.getByRole('main').says(full)
      await page.getByRole('alert').getByText('Try again').disappears()
    }
    for (const [state, bringAbout] of Object.entries(next)) {
      await bringAbout()
      await look(`${path}, ${state}`, false, [...looks.keys()])
    }
  }
  expect(found).toEqual({})
  for (const [width, all] of looks) await matchLooks(all, `../views/looks/dashboard-${width}.txt`)
})

test.each(screens)('%s is not too wide with doubled text', async (path, _loading, _empty, full) => {
  await openDashboard(path, filled)
  await page.getByRole('main').says(full)
  await doubleText()
  expect(await sidewaysWidths([1440, 820, 390])).toEqual([])
})

/** Opens a screen whose answers are on their way. @returns what lets them arrive */
const openLate = async (path: string, loading: Shows) => {
  const { promise: sent, resolve: arrive } = Promise.withResolvers<void>()
  // The line above every screen of a closed blog is no part of a screen, nor is what the author is asked once.
  const open: Answers = {
    ...filled,
    readBlock: () => ({ block: 'green' }),
    readCounts: () => ({ ...counts, brought: 0 }),
  }
  const late = Object.entries(open).map(([name, answer]) => [
    name,
    (call: never) => sent.then(() => answer(call)),
  ])
  await openDashboard(path, Object.fromEntries(late) as Answers)
  await page.getByRole('main').says(loading)
  await untilDrawn()
  return arrive
}

/** What moved, and how much of the window that took. */
interface Shift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

/** Each screen that loads something, at a width. */
const loadingAt = (width: number) =>
  screens.flatMap(([path, loading, _, full]) =>
    loading === null ? [] : [[path, width, loading, full] as const],
  )

const keepsItsSize = async (
  path: string,
  width: number,
  loading: Shows,
  full: Shows,
): Promise<void> => {
  await page.viewport(width, 900)
  const arrive = await openLate(path, loading)
  const shifts: Shift[] = []
  const add = (all: PerformanceEntryList) => void shifts.push(...(all as Shift[]))
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  arrive()
  await page.getByRole('main').says(full === 'Red: the blog' ? 'Green: the blog' : full)
  for (const _ of twelve) await untilDrawn()
  add(observer.takeRecords())
  observer.disconnect()
  const moved = shifts.flatMap(({ sources }) => sources.map(({ node }) => node?.textContent))
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  expect(sum, moved.join(' | ')).toBeLessThan(0.02)
}

const sized = '%s at %i pixels: what is shown while it loads has the size of what comes'
test.each(loadingAt(390))(sized, keepsItsSize)
test.each([820, 1440].flatMap(loadingAt))(sized, { tags: ['walk'] }, keepsItsSize)

test('all screens have one width of lists, one of forms, and one place of the title', async () => {
  await page.viewport(1440, 900)
  const found = new Map<string, Set<number | string>>()
  const note = (what: string, value: number | string) =>
    found.set(what, (found.get(what) ?? new Set()).add(value))
  for (const [path, , , full] of screens.filter(([at]) => at !== '/dashboard/write')) {
    await openDashboard(path, filled)
    await page.getByRole('main').says(full)
    const { left, top, height } = title().box()
    note('title', [left, top, height, getComputedStyle(title().element()).fontSize].join())
    const lists = page.css('main :is(.dashboard-list, .media-list):not(.dashboard-part *)')
    for (const { width } of lists.boxes()) {
      note('lists', width)
    }
    for (const { width } of page.css('main :is(.dashboard-form, .vault-form)').boxes()) {
      // One that is folded away has none.
      if (width > 0) note('forms', width)
    }
  }
  expect([...found].map(([what, values]) => [what, values.size])).toEqual([
    ['title', 1],
    ['lists', 1],
    ['forms', 1],
  ])
})

/** Where the headings of the screen's parts stand, and what they name. */
const partsShown = () =>
  page
    .css('main :is(.dashboard-part, .switch-row):not(.dashboard-part *)')
    .elements()
    .flatMap((part) => {
      const [whole, heading, named] = [part, part.querySelector('h2'), part.children[1]].map(
        (one) => one?.getBoundingClientRect() ?? new DOMRect(),
      ) as [DOMRect, DOMRect, DOMRect]
      // What has nothing to fill in yet is its heading and hint.
      return named.width > 0 ? [{ whole, heading, named }] : []
    })

test.each(screens.filter(([path]) => /settings|author|cursor|privacy/.test(path)))(
  '%s is as wide as a list: its headings stand beside what they name, on a phone above it',
  async (path, _loading, _empty, full) => {
    await page.viewport(1440, 900)
    await openDashboard(path, filled)
    await page.getByRole('main').says(full)
    const wide = partsShown()
    expect(wide.length).toBeGreaterThan(0)
    for (const { whole, heading, named } of wide) {
      expect(whole.width).toBe(1120)
      expect(named.left).toBeGreaterThan(heading.right)
      expect(Math.abs(named.top - heading.top)).toBeLessThan(10)
      expect(named.right).toBeLessThanOrEqual(whole.right)
    }
    await page.viewport(390, 900)
    for (const { whole, heading, named } of partsShown()) {
      expect(named.left).toBe(whole.left)
      expect(named.top).toBeGreaterThanOrEqual(heading.bottom)
    }
  },
)

test.each<[path: string, ...string[]]>([
  [
    '/dashboard',
    'a line of the days will be here',
    'the first begins the line',
    'What you write and do not publish yet will be here. New article',
    'Tick “Publish it later” when you publish one.',
    'Once somebody is subscribed, you can send an article when you publish it.',
    'A form for it is below every article.',
    'Readers write them on the page Ping.',
  ],
  ['/dashboard/articles', 'What you publish will be here. New article'],
  ['/dashboard/articles?state=bin', 'An article that you delete stays here for 30 days.'],
  ['/dashboard/drafts', 'What you save before you publish it will be here. New article'],
  ['/dashboard/media', 'Pictures from the screen Media and from articles will be here.'],
  ['/dashboard/redirects', 'Add one above. An import adds the old addresses of its articles.'],
  ['/dashboard/opinions', 'Readers can send an opinion below every article.'],
  ['/dashboard/ping', 'Messages from the Ping page appear here.'],
  ['/dashboard/subscribers', 'The banner on the blog asks readers for their e-mail address.'],
  [
    '/dashboard/mail',
    'Once somebody is subscribed, you can send an article when you publish it.',
    'One that cannot be sent will be here, with the reason.',
  ],
  [
    '/dashboard/statistics',
    'The first begins a chart of the days.',
    'Those that readers open will be here, the most read first.',
    'A site is named when somebody follows its link.',
  ],
  ['/dashboard/author', 'One that does will be here, with its reason.'],
])(
  '%s says of each empty list and chart what will be there, and how it begins',
  async (...shown) => {
    const [path, ...sentences] = shown
    await openDashboard(path)
    for (const sentence of sentences) await page.getByRole('main').says(sentence)
    expect(await sidewaysWidths()).toEqual([])
  },
)

test('on a phone every link and button of a row has room for a finger', async () => {
  await page.viewport(390, 900)
  for (const [path, , , full] of screens) {
    await openDashboard(path, filled)
    await page.getByRole('main').says(full)
    const targets = page.css('main .dashboard-row :is(a, button, summary)').elements()
    // The link of a title covers its row.
    const small = targets.filter((one) => {
      const target = (one.matches('.articles-row h2 a') && one.closest('li')) || one
      return one.checkVisibility() && target.getBoundingClientRect().height < 44
    })
    expect(small.map((one) => `${path}: ${one.textContent}`)).toEqual([])
  }
})

test('with doubled text, at 390 pixels, half of the page stays the text’s', async () => {
  await openEditor(paths.write, { html: '<p>Some words of it</p>'.repeat(40) })
  await page.viewport(390, 900)
  await doubleText()
  await field('article').css('p').nth(20).click()
  const boxOf = (name: string) => page.css(name).box()
  expect(boxOf('.editor-buttons').top - boxOf('.editor-toolbar').bottom).toBeGreaterThan(450)
})
