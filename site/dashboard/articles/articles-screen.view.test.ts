import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { authorItems } from '../../../shared/author-names.ts'
import type { Draft } from '../../../shared/drafts.ts'
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
  dialogMessage,
  focused,
  menu,
  notice,
  openDashboard,
  rows,
  showTabAgain,
  title,
} from '../../testing/dashboard.tsx'
import { sidewaysWidths } from '../../testing/layout.ts'
import { article } from '../../testing/samples.ts'
import { announceEditor } from '../editor/recovery/presence.ts'

const hostile = 'Less < more & "quotes" &lt;b&gt; onload=alert(1)'

/** What the server has, the oldest first. */
let articles: Draft[] = []
let drafts: Draft[] = []
let bin: Data<'listBin'> = []

/** 120 old articles, three that are newer and a draft among them. */
beforeEach(() => {
  const old = Array.from({ length: 120 }, (_, n) =>
    article(`older${String(n).padStart(3, '0')}`, {
      headingSave: `Old ${n}`,
      dateSave: `${n < 60 ? 2019 : 2020}-01-01`,
      createdAt: new Date(Date.UTC(2020, 0, 1, 0, n)).toISOString(),
      category: n % 2 ? 'Coding' : 'Health',
      totalWords: n,
    }),
  )
  articles = [
    ...old,
    article('hostile0', { headingSave: hostile, dateSave: '2026-05-01' }),
    article('silent00', { headingSave: 'The SILENT Press', dateSave: '2026-05-02' }),
    article('walk0000', { headingSave: 'A walk to delete', dateSave: '2026-05-03' }),
  ]
  drafts = [
    article('draft-notready', {
      headingSave: 'Not yet',
      dateChosen: false,
      dateSave: '2026-05-03',
      createdAt: '2026-05-03T10:00:00.000Z',
    }),
  ]
  bin = []
})

const pageOf = (cursor = '0') => {
  const [from, size] = [Number(cursor), 100]
  const all = articles.slice(Math.max(0, articles.length - from - size), articles.length - from)
  const next = from + size
  return listed(all, articles.length, next < articles.length ? String(next) : undefined)
}
const server = {
  listArticles: () => pageOf(),
  listMoreArticles: ({ query }) => pageOf(query.cursor),
  listDrafts: () => drafts,
  readCounts: () => ({ ...noCounts, articles: articles.length, drafts: drafts.length }),
  listBin: () => listed(bin, bin.length),
  deleteArticle: ({ body }) => {
    articles = articles.filter(({ _id }) => _id !== body._id)
    return '204'
  },
  restoreFromBin: ({ body }) => {
    bin = bin.filter(({ _id }) => _id !== body._id)
    const headingSave = 'A walk to delete'
    articles.push(article(body._id, { headingSave, dateSave: '2026-05-03' }))
    return 'Restored'
  },
} satisfies Answers
const openList = async (path = '/dashboard/articles', answers: Answers = {}) => {
  await openDashboard(path, { ...server, ...answers })
  await rows()
    .first()
    .says(/View|Preview/)
}
const titles = () => page.getByRole('main').css('.dashboard-list h2').texts()
const search = () => page.getByLabelText('Search titles')
const row = (name: string) => rows().filter({ hasText: name })
const combobox = (name: string) => page.getByRole('combobox', { name, exact: true })
const choose = (name: string, option: string) => combobox(name).selectOptions(option)
const pressDelete = async (name: string) => {
  await row(name).getByLabelText('More for').click()
  await page.button(`Delete “${name}”`).click()
}

test('articles are listed newest first, ten a page, drafts among them; a title is only text', async () => {
  await openList()
  await page.css('.dashboard-summary').reads('124 in all')
  const first = titles()
  expect(first.slice(0, 5)).toEqual([
    'Not yet',
    'A walk to delete',
    'The SILENT Press',
    hostile,
    'Old 119',
  ])
  expect(first).toHaveLength(10)
  await page.getByText('Page 1 of 13').appears()
  await page.getByRole('link', { name: 'Older' }).focus()
  await userEvent.keyboard('{Enter}')
  await page.getByText('Page 2 of 13').appears()
  expect(location.search).toBe('?page=2')
  await expect.poll(titles).toEqual(Array.from({ length: 10 }, (_, n) => `Old ${113 - n}`))
  history.back()
  await expect.poll(titles).toEqual(first)
})

test('pages beyond the newest hundred load as they are asked for', async () => {
  await openList()
  expect(sentTo('listMoreArticles')).toEqual([])
  await openDashboard('/dashboard/articles?page=13', server)
  await expect.poll(titles).toEqual(['Old 3', 'Old 2', 'Old 1', 'Old 0'])
  expect(queriesOf('listMoreArticles')).toEqual([{ cursor: '100' }])
  await page.getByRole('link', { name: 'Older' }).disappears()
  await openDashboard('/dashboard/articles?page=99', server)
  await page.getByText('There is no page 99.').appears()
  await page.getByRole('link', { name: 'Go to the last page' }).click()
  await page.getByText('Page 13 of 13').appears()
})

test('search finds titles whatever their case, in old articles too, and the address keeps it', async () => {
  await openList()
  await search().fill('sIlEnT')
  await expect.poll(titles).toEqual(['The SILENT Press'])
  expect(location.search).toBe('?search=sIlEnT')
  await search().fill('Old 10')
  await expect
    .poll(titles)
    .toEqual([109, 108, 107, 106, 105, 104, 103, 102, 101, 100].map((n) => `Old ${n}`))
  await page.css('.dashboard-summary').reads('11 found')
  await search().fill('no such <title>')
  const nothing = page.getByText('No title contains “no such <title>”.')
  await nothing.appears()
  await openDashboard(location.pathname + location.search, server)
  await nothing.appears()
  await page.getByRole('link', { name: 'Show all articles' }).click()
  await expect.poll(() => titles().length).toBe(10)
})

test('a published article can be edited, previewed in a new tab and deleted; a draft only previewed', async () => {
  await openList()
  const links = (name: string) => {
    const all = row(name).getByRole('link').elements()
    return all.map((link) => [link.textContent, link.getAttribute('href')])
  }
  expect(links('A walk to delete')).toEqual([
    ['A walk to delete', '/dashboard/articles/walk0000/edit'],
    ['– views', '/dashboard/statistics?article=walk0000&days=30'],
    ['Edit', '/dashboard/articles/walk0000/edit'],
    ['View', '/blog/walk0000'],
  ])
  const preview = row('A walk to delete').getByRole('link', { name: /^View/ })
  await preview.has('target', '_blank')
  const draft = row('Not yet')
  await draft.getByText('Draft', { exact: true }).appears()
  await draft.getByRole('button').disappears()
  // Nobody chose its date.
  await draft.getByRole('time').disappears()
  expect(links('Not yet')).toEqual([
    ['Not yet', '/dashboard/drafts/draft-notready/preview'],
    ['Preview', '/dashboard/drafts/draft-notready/preview'],
  ])
})

test('deleting asks for the password, says what is wrong with it, and can be left', async () => {
  const answers: Answers = { deleteArticle: () => refuse('wrong-password') }
  await openList('/dashboard/articles', answers)
  await row('A walk to delete').getByLabelText('More for').focus()
  await userEvent.keyboard('{Enter}{Escape}')
  await page.button('Delete “A walk to delete”').disappears()
  await userEvent.keyboard('{Enter}{Tab}{Enter}')
  await page.dialog().getByRole('heading').reads('Delete “A walk to delete”')
  await userEvent.keyboard('{Enter}')
  await dialogMessage().reads('enter password...')
  expect(sentTo('deleteArticle')).toEqual([])
  await userEvent.keyboard('not the password{Enter}')
  await dialogMessage().reads('Authentication failed...')
  const { query, body } = sentTo('deleteArticle')[0] ?? {}
  expect([query, body]).toEqual([
    { reference: 'A walk to delete' },
    { password: 'not the password', _id: 'walk0000' },
  ])
  // A reload asks again.
  await openDashboard('/dashboard/articles', { ...server, ...answers })
  await page.dialog().appears()
  await userEvent.keyboard('{Escape}')
  await page.dialog().disappears()
  expect(localStorage.getItem(authorItems.deleteArticle)).toBeNull()
})

test('a delete whose answer is lost says Connection Issue; a repeat goes through once and can be undone', async () => {
  const nobody = { deleteArticle: () => null, restoreFromBin: () => null }
  await openList('/dashboard/articles', nobody)
  await pressDelete('A walk to delete')
  await userEvent.keyboard('owner password')
  await page.button('Confirm').click()
  await dialogMessage().reads('Connection Issue. Try again: repeating it is safe.')
  // It was deleted, and only the answer was lost.
  articles = articles.filter(({ _id }) => _id !== 'walk0000')
  answerCalls({ ...server, deleteArticle: () => refuse('article-not-found') })
  await page.button('Confirm').click()
  await notice().says('“A walk to delete” is deleted. It stays in the bin for 30 days.')
  expect(sentTo('deleteArticle')).toHaveLength(2)
  await expect.poll(titles).not.toContain('A walk to delete')
  expect(focused()).toBe('Articles')

  answerCalls(nobody)
  await page.button('Undo').click()
  await notice().says('was not restored: The site could not be reached.')
  answerCalls(server)
  await page.button('Try again').click()
  await notice().says('“A walk to delete” is published again, as it was.')
  await notice().hasFocus()
  await expect.poll(titles).toContain('A walk to delete')
  expect(sentTo('restoreFromBin')).toHaveLength(2)
  expect(sentTo('restoreFromBin')[0]?.body).toEqual({ _id: 'walk0000' })
})

test('the bin has what was deleted, restores it, and deletes for good once the password is typed', async () => {
  bin = ['two', 'one'].map((id) => ({
    ...article(`bin00${id}`, { headingSave: `Bin ${id}` }),
    deletedAt: '2026-11-20T09:30:00.000Z',
  }))
  await openList('/dashboard/articles', { deleteFromBin: () => 'deleted' })
  await choose('State', 'Bin')
  await page.getByText('2 in the bin, each for 30 days').appears()
  expect(location.search).toBe('?state=bin')
  expect(titles()).toEqual(['Bin two', 'Bin one'])
  await row('Bin one').says(/Deleted 20 Nov 2026.*Gone for good 20 Dec 2026/)
  await page.button('Restore “Bin two”').click()
  await notice().says('“Bin two” is published again, as it was.')
  await expect.poll(focused).toBe('Articles')
  await expect.poll(titles).toEqual(['Bin one'])
  await page.button('Delete for good: “Bin one”').click()
  await userEvent.keyboard('{Enter}')
  await dialogMessage().reads('enter password...')
  await userEvent.keyboard('owner password{Enter}')
  await notice().says('“Bin one” is deleted for good.')
  await page.getByText('The bin is empty.').appears()
  expect(bodiesOf('deleteFromBin')).toEqual([{ password: 'owner password', _id: 'bin00one' }])
})

test('an editor of an article in another tab hears that the list has deleted and restored it', async () => {
  const heard: boolean[] = []
  const onSavedElsewhere = () => heard.push(true)
  const other = announceEditor('article:walk0000', { onOthers() {}, onSavedElsewhere })
  await openList()
  await pressDelete('A walk to delete')
  await userEvent.keyboard('owner password')
  await page.button('Confirm').click()
  await expect.poll(() => heard.length).toBe(1)
  await page.button('Undo').click()
  await expect.poll(() => heard.length).toBe(2)
  other.leave()
})

test('the bin has pages, and Restore that is pressed twice is sent once', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<null>()
  const pages: Record<string, string> = { '': 'Bin new', older: 'Bin old' }
  await openList('/dashboard/articles', {
    listBin: ({ query: { cursor = '' } }) => {
      const headingSave = pages[cursor] ?? ''
      const rows = [
        { ...article(`bin${cursor}`, { headingSave }), deletedAt: '2026-11-20T09:30:00.000Z' },
      ]
      return listed(rows, 120, cursor ? undefined : 'older')
    },
    restoreFromBin: () => held,
  })
  await choose('State', 'Bin')
  await expect.poll(titles).toEqual(['Bin new'])
  await page.getByRole('link', { name: 'Older' }).click()
  await expect.poll(titles).toEqual(['Bin old'])
  await page.getByText('Page 2 of 2').appears()
  for (const _ of ['once', 'twice']) await page.button('Restore “Bin old”').tap()
  release(null)
  await notice().says('“Bin old” was not restored')
  expect(sentTo('restoreFromBin')).toHaveLength(1)
  await page.getByRole('link', { name: 'Newer' }).click()
  await expect.poll(titles).toEqual(['Bin new'])
})

test('state, category, year and order leave what is chosen; the address keeps it', async () => {
  await openList()
  await choose('State', 'Drafts')
  await expect.poll(titles).toEqual(['Not yet'])
  await choose('State', 'Published')
  await choose('Year', '2026')
  await choose('Order', 'Title')
  const shown = ['A walk to delete', hostile, 'The SILENT Press']
  await expect.poll(titles).toEqual(shown)
  await openDashboard(location.pathname + location.search, server)
  await expect.poll(titles).toEqual(shown)
  await choose('Category', 'Coding')
  await page.getByText('There is no such article.').appears()
  await choose('Year', '2019')
  await choose('Order', 'Longest')
  await expect.poll(() => titles().slice(0, 2)).toEqual(['Old 59', 'Old 57'])
  await choose('Order', 'Oldest')
  await expect.poll(() => titles().slice(0, 2)).toEqual(['Old 1', 'Old 3'])
  await openDashboard('/dashboard/articles?search=zzz', server)
  await page.getByRole('link', { name: 'Show all articles' }).click()
  await expect.poll(() => titles().length).toBe(10)
  await page.getByRole('link', { name: 'New article' }).click()
  await title().reads('Write')
})

test('on a small screen the search stands beside a button for the filters, which says how many are set', async () => {
  await page.viewport(390, 900)
  await openList()
  const filters = page.button(/^Filters/)
  await filters.appears()
  const boxes = () => page.css('search :is(input, select, button, a)').boxes()
  expect(new Set(boxes().map(({ bottom }) => bottom)).size).toBe(1)
  expect(page.getByRole('combobox').elements()).toEqual([])
  await search().focus()
  await userEvent.keyboard('{Tab}{Enter}')
  await filters.has('aria-expanded', 'true')
  expect(boxes().filter(({ height }) => height < 44)).toEqual([])
  await choose('Category', 'Health')
  await combobox('State').focus()
  await choose('State', 'Bin')
  await search().disappears()
  // The way back is where the author is.
  await combobox('State').hasFocus()
  await filters.reads('Filters (1)')
  await choose('State', 'Published')
  await filters.reads('Filters (2)')
  expect(await sidewaysWidths()).toEqual([])
  // There is room for all of them.
  await page.viewport(1440, 900)
  await filters.disappears()
  expect(page.getByRole('combobox').elements()).toHaveLength(4)
})

test('each article says how often it was read and liked, and leads to its statistics', async () => {
  await openList('/dashboard/articles', {
    listArticleCounts: ({ query }) =>
      query.ids.split(',').map((ArticleId) => ({
        ArticleId,
        views: ArticleId === 'walk0000' ? 1_234 : 0,
        likes: ArticleId === 'walk0000' ? 0 : 1,
      })),
  })
  const views = row('A walk to delete').getByRole('link', { name: '1,234 views' })
  await views.has('href', '/dashboard/statistics?article=walk0000&days=30')
  await row('A walk to delete').getByText('0 likes').appears()
  await expect
    .poll(() =>
      rows()
        .getByText(/^\d+ likes?$/)
        .texts(),
    )
    .toEqual(['0 likes', ...Array(8).fill('1 like')])
})

test('the keys j and k go through the rows, Enter and e open the editor, / searches', async () => {
  await openList('/dashboard/articles?year=2026', { readArticleAtPath: () => article('silent00') })
  await row('A walk to delete').appears()
  const shown = titles()
  for (const [key, n] of [
    ['j', 0],
    ['j', 1],
    ['j', 2],
    ['k', 1],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.poll(focused).toBe(shown[n])
  }
  // A draft is only previewed: `e` leads nowhere.
  await page.getByRole('link', { name: 'Not yet', exact: true }).focus()
  await userEvent.keyboard('e')
  await userEvent.keyboard('/')
  await userEvent.keyboard('jek')
  await search().holds('jek')
  await search().fill('SILENT')
  await expect.poll(titles).toEqual(['The SILENT Press'])
  await title().focus()
  await userEvent.keyboard('k')
  await expect.poll(focused).toBe('The SILENT Press')
  await userEvent.keyboard('e')
  await title().reads('Edit')
})

test('single keys are turned off in the sheet of the keys, and stay so in this browser', async () => {
  const choice = page.getByRole('checkbox', { name: 'Single keys do this' })
  const works = async (isOn: boolean) => {
    await openList('/dashboard/articles?year=2026')
    await userEvent.keyboard('j')
    await userEvent.keyboard('/')
    await expect.poll(() => document.activeElement?.localName).toBe(isOn ? 'input' : 'body')
    await openDashboard('/dashboard/write', server)
    await page.css('#sp-editor-title').appears()
  }
  const toggle = async () => {
    await page.getByRole('toolbar').getByRole('button', { name: 'Keys and Markdown' }).click()
    await choice.click()
    await userEvent.keyboard('{Escape}')
  }
  await works(true)
  await toggle()
  await works(false)
  await title().focus()
  await userEvent.keyboard('?')
  await choice.disappears()
  await toggle()
  await works(true)
})

test('an article that was renamed or deleted meanwhile is not deleted: the problem is said', async () => {
  await openList('/dashboard/articles', { deleteArticle: () => refuse('article-not-found') })
  await pressDelete('A walk to delete')
  articles.pop()
  await userEvent.keyboard('owner password{Enter}')
  await dialogMessage().reads('Failed to retrieve id...')
  await page.button('Cancel').click()
  await expect.poll(titles).not.toContain('A walk to delete')
})

test('what was published elsewhere is in the list once the tab is shown again', async () => {
  await openList('/dashboard/articles?year=2026')
  await row('A walk to delete').appears()
  articles.push(article('elsewhere', { headingSave: 'Elsewhere', dateSave: '2026-05-04' }))
  showTabAgain()
  await row('Elsewhere').appears()
})

test('a list that cannot be loaded says so, offline too, and comes back', async () => {
  const nobody = { listArticles: () => null }
  await openDashboard('/dashboard/articles', { ...server, ...nobody })
  const alert = page.getByRole('alert')
  await alert.says('The site could not be reached.')
  answerCalls(server)
  await page.button('Try again').click()
  await expect.poll(() => titles().length).toBe(10)

  await openList('/dashboard/articles', { listDrafts: () => null })
  await alert.says('The site could not be reached.')
  expect(titles()).not.toContain('Not yet')
  answerCalls(server)
  await page.button('Try again').click()
  await expect.poll(titles).toContain('Not yet')

  await menu().getByRole('link', { name: 'Author' }).click()
  answerCalls(nobody)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await menu().getByRole('link', { name: 'Articles' }).click()
  await alert.says('You are offline. This continues when you are online again.')
  // What was there stays.
  expect(titles()).toHaveLength(10)
  answerCalls(server)
  online.mockRestore()
  dispatchEvent(new Event('online'))
  await alert.disappears()
})

test('what the end of the session refused comes by itself after signing in', async () => {
  const refused = () => refuse('not-signed-in')
  await openList()
  await menu().getByRole('link', { name: 'Author' }).click()
  answerCalls({ listArticles: refused, checkSession: refused })
  await menu().getByRole('link', { name: 'Articles' }).click()
  await page.dialog().getByRole('heading').reads('Your session has ended')
  articles.push(article('newer000', { headingSave: 'Since then', dateSave: '2026-05-04' }))
  answerCalls({ ...server, checkSession: () => 201 })
  await page.button('Continue').click()
  await expect.poll(titles).toContain('Since then')
})

test('while articles load, rows of their size stand there', async () => {
  const { promise: held, resolve: go } = Promise.withResolvers<void>()
  await openDashboard('/dashboard/articles', {
    ...server,
    listArticles: () => held.then(() => pageOf()),
  })
  await page.getByText('Loading the articles…').appears()
  const height = () => page.css('.dashboard-list').element().clientHeight
  const before = height()
  go()
  await row('The SILENT Press').appears()
  expect(Math.abs(height() - before)).toBeLessThan(60)
  expect(await sidewaysWidths()).toEqual([])
})
