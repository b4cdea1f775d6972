import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { authorItems } from '../../../shared/author-names.ts'
import { encodeText } from '../../../shared/base64.ts'
import type { Draft } from '../../../shared/drafts.ts'
import { redirectPostPath } from '../../../shared/pages.ts'
import {
  type Answers,
  answer,
  answerCalls,
  bodiesOf,
  never,
  queriesOf,
  refuse,
  sentTo,
} from '../../testing/answers.ts'
import { later, noCounts } from '../../testing/blog.ts'
import {
  dialogMessage,
  menu,
  notice,
  openDashboard,
  rows,
  title,
} from '../../testing/dashboard.tsx'
import { field, message, openEditor, paths, saveEdit } from '../../testing/editor.tsx'
import { keepPage } from '../../testing/navigation.ts'
import { article } from '../../testing/samples.ts'
import { storeCopy } from '../data/copies.ts'
import { fieldsOf } from '../data/fields.ts'
import { announceEditor } from '../editor/recovery/presence.ts'

const draft = (headingSave: string, overrides: Parameters<typeof article>[1] = {}): Draft => {
  const id = headingSave.toLowerCase().replaceAll(/[^a-z]/g, '')
  return article(`draft-${id.padEnd(8, '0')}`, { headingSave, ...overrides })
}

/** The list of these drafts, of which the server publishes and schedules each. */
const open = async (drafts: Draft[], answers: Answers = {}) => {
  await openDashboard('/dashboard/drafts', {
    listDrafts: () => drafts,
    readCounts: () => ({ ...noCounts, drafts: drafts.length }),
    editDraft: ({ body }) => answer(body.editDraft.id, { 'Updated-At': later }),
    createArticle: () => answer('Created', { Location: '/blog/published' }),
    readArticleAtPath: () => article('published', { href: '/a-walk-2', headingSave: 'A walk' }),
    scheduleDraft: ({ body }) => body,
    ...answers,
  })
  await page.getByRole('heading', { level: 2 }).first().appears()
}
const row = (name: string | RegExp = /./) => rows().filter({ hasText: name })
const more = (name?: string) =>
  row(name)
    .getByLabelText(/^More for/)
    .click()
const press = async (act: string, name?: string) => {
  await more(name)
  await row(name).getByRole('button', { name: act }).click()
}
const publishLink = () => row().getByRole('link', { name: 'Publish' })
const publish = async () => {
  await publishLink().click()
  await page.dialog().button('Publish').click()
}

test('an editor of a draft in another tab hears that the list has deleted or published it', async () => {
  const gone = keepPage()
  const drafts = [draft('A walk'), draft('Another')]
  const heard: string[] = []
  const others = drafts.map(({ _id }) =>
    announceEditor(`draft:${_id}`, { onOthers() {}, onSavedElsewhere: () => heard.push(_id) }),
  )
  await open(drafts, { deleteDraft: () => 'deleted' })
  await press('Delete', 'Another')
  await page.dialog().button('Confirm').click()
  await expect.poll(() => heard).toEqual([drafts[1]?._id])
  await publish()
  await expect.poll(() => heard).toEqual([drafts[1]?._id, drafts[0]?._id])
  for (const other of others) other.leave()
  await expect.poll(() => gone).toEqual([redirectPostPath])
})

test('without drafts the screen is headed Data not available and leads to a new one', async () => {
  await open([])
  await page.getByRole('heading', { name: 'Data not available' }).appears()
  await page.getByRole('link', { name: 'New article' }).click()
  await title().reads('Write')
})

test('a draft shows its heading as text, when it was kept, what became of its schedule, and its actions', async () => {
  const headingSave = 'Fish & "chips" < twice'
  const publishError = 'Picture cdn not available...'
  const one = draft(headingSave, { category: 'Coding', publishError })
  await open([one, draft('', { _id: 'draft-untitled' })])
  await row('Fish')
    .getByRole('heading')
    .getByRole('link', { name: headingSave })
    .has('href', paths.draft(one._id))
  await row('Fish').says(/Draft at 1 May 2026.*Changed .*Coding.*3 words/)
  await row('Fish').getByRole('time').first().has('datetime', one.createdAt)
  await row('Fish').says(`It could not be published on time: ${publishError}`)
  expect(row('Fish').getByRole('button').texts()).toEqual([])
  await more('Fish')
  expect(row('Fish').getByRole('button').texts()).toEqual(['Link for a friend', 'Delete'])
  await row('Fish')
    .getByRole('link', { name: 'Preview' })
    .has('href', `${paths.draft(one._id).replace(/edit$/, 'preview')}`)
  await row('Without a title').appears()
  await row('Fish').getByRole('link', { name: 'Edit' }).click()
  await title().reads('Edit Draft')
  expect(location.pathname).toBe(paths.draft(one._id))
})

test('deleting a draft asks first; a failure is said and a repeat goes through once', async () => {
  const drafts = [draft('To be forgotten'), draft('To be kept')]
  await open(drafts, { deleteDraft: () => null })
  await menu().says('Draft2')
  await press('Delete', 'To be forgotten')
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('More for “To be forgotten”')
  await press('Delete', 'To be forgotten')
  await page.button('Confirm').click()
  await dialogMessage().reads('The site could not be reached.')
  answerCalls({ deleteDraft: () => refuse('draft-not-found') })
  drafts.shift()
  await page.button('Confirm').click()
  await notice().says('“To be forgotten” is no draft any more.')
  await page.dialog().disappears()
  expect(rows().getByRole('heading').texts()).toEqual(['To be kept'])
  await menu().says('Draft1')
  expect(bodiesOf('deleteDraft')).toEqual(Array(2).fill({ arg: 'draft-tobeforgotten' }))
})

test('Publish first says what it will do; only its own Publish does that, and Cancel leads back', async () => {
  await open([draft('Not at one press', { alert: true })])
  await publishLink().appears()
  ;(publishLink().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => page.dialog().css('dd').texts())
    .toEqual([expect.stringContaining('/local/not-at-one-press'), 'Health', '1 May 2026'])
  await page.dialog().getByText('It has no summary').appears()
  await userEvent.keyboard('{Escape}')
  await page.dialog().disappears()
  await publishLink().click()
  await page.dialog().button('Cancel').click()
  await publishLink().appears()
  await page.viewport(390, 844)
  await publishLink().tap()
  await page.dialog().button('Cancel').tap()
  await publishLink().appears()
  expect([sentTo('createArticle'), sentTo('editDraft')]).toEqual([[], []])
})

test.each<[Parameters<typeof article>[1], string]>([
  [{ imageCdn: '', imageSave: ['', ''] }, 'Picture cdn not available...'],
  [{ reference: 'false' }, 'Article researched boolean false'],
])('a draft with %j opens at the field that keeps it from being published', async (given, why) => {
  await open([draft('Unfinished', given)])
  await publishLink().click()
  await message().says(why)
  expect(location.pathname).toBe(paths.draft('draft-unfinished'))
  expect(page.dialog().elements()).toEqual([])
  expect([sentTo('createArticle'), sentTo('editDraft')]).toEqual([[], []])
})

test('text of this browser that the server lacks is shown before the sheet publishes it', async () => {
  const one = draft('A walk')
  await storeCopy({
    ...{ id: 'a-copy', subject: `draft:${one._id}`, session: 'ended', state: 'unsaved' },
    ...{ base: one.updatedAt, at: Date.now() },
    fields: { ...fieldsOf(one), html: '<p>Never sent.</p>' },
  })
  await open([one])
  const gone = keepPage()
  await publishLink().click()
  await page.getByText('Never sent.', { exact: true }).appears()
  await page.getByText(/^Unsaved text of .* is restored/).appears()
  expect(page.dialog().elements()).toEqual([])
  await page.button('Publish').click()
  await page.dialog().button('Publish').click()
  await expect.poll(() => gone).toEqual([redirectPostPath])
  expect(sentTo('createArticle')[0]?.body.articleSave).toBe(encodeText('<p>Never sent.</p>'))
})

test('a publish without an answer says Check your internet; a repeat goes through once, also after a reload', async () => {
  const answers = { createArticle: () => null, readCounts: () => null }
  const drafts = [draft('A walk', { summary: 'It lasted.', imageAlt: 'A path' })]
  await open(drafts, answers)
  const gone = keepPage()
  await publish()
  await page.dialog().says('Check your internet...')
  await open(drafts, answers)
  await publish()
  await page.dialog().says('Check your internet...')
  await open(drafts)
  await publish()
  await expect.poll(() => gone).toEqual([redirectPostPath])
  // By the slug that the server chose.
  expect(localStorage.getItem(authorItems.redirectPost)).toBe('/local/a-walk-2')
  expect(sentTo('createArticle')).toHaveLength(3)
  expect(bodiesOf('createArticle')[2]).toMatchObject({
    ...{ draftId: 'draft-awalk000', summary: 'It lasted.', imageAlt: 'A path' },
    ...{ imageSource: 'The archive', dateSave: '2026-05-01', reference: 'true' },
    researchLinksSave: ['https://example.org/study'],
  })
})

test('a schedule is ended in the list, also where the draft can no longer be published, and its open editor hears it', async () => {
  const drafts = [draft('Late', { publishAt: later, reference: 'false' })]
  const heard: boolean[] = []
  const onSavedElsewhere = () => heard.push(true)
  const other = announceEditor('draft:draft-late0000', { onOthers() {}, onSavedElsewhere })
  await open(drafts, { scheduleDraft: () => null })
  await press('Unschedule')
  await notice().says('The site could not be reached.')
  answerCalls({ scheduleDraft: ({ body }) => body })
  drafts[0] = draft('Late', { reference: 'false' })
  await press('Unschedule')
  await notice().says('“Late” is no longer scheduled.')
  await page.button('Unschedule').disappears()
  await expect.poll(() => heard).toEqual([true])
  other.leave()
  expect(bodiesOf('scheduleDraft')).toMatchObject([{ publishAt: null }, { publishAt: null }])
})

test('a schedule needs a time to come; it is said, and another Publish shows the time', async () => {
  const drafts = [draft('For the spring')]
  await open(drafts, { scheduleDraft: () => refuse('schedule-past') })
  const time = page.getByLabelText('Publish on')
  const publishAt = new Date('2099-07-01T23:30').toISOString()
  await publishLink().click()
  await page.getByLabelText('Publish it later').click()
  await time.fill('')
  await page.dialog().button('Schedule').click()
  await dialogMessage().reads('Choose a day and a time.')
  await time.fill('2020-01-01T10:00')
  await page.dialog().button('Schedule').click()
  await dialogMessage().reads('Choose a time in the future.')
  answerCalls({ scheduleDraft: ({ body }) => body })
  drafts[0] = draft('For the spring', { publishAt, updatedAt: later })
  await time.fill('2099-07-01T23:30')
  await userEvent.keyboard('{Enter}')
  await row().says('Will be published on 1 July 2099 at 23:30')
  await publishLink().click()
  await time.holds('2099-07-01T23:30')
  expect(bodiesOf('scheduleDraft').at(-1)).toMatchObject({ publishAt, publishDay: '2099-07-01' })
})

test('opening, saving twice and previewing one draft asks for no other draft', async () => {
  const one = draft('Three of three')
  const answers: Answers = {
    listDrafts: ({ query }) => (query.reference === one._id ? [one] : []),
    editDraft: ({ body }) => answer(body.editDraft.id, { 'Updated-At': later }),
    previewArticle: never,
  }
  await openEditor(paths.draft(one._id), answers)
  for (const words of ['Three, edited', 'Three, edited twice']) {
    await field('title').put(words)
    await saveEdit('editDraft')
  }
  expect(queriesOf('listDrafts')).toEqual([{ reference: one._id }])
  await openDashboard(`/dashboard/drafts/${one._id}/preview`, answers)
  await expect.element(page.getByRole('heading', { name: 'Three of three' })).toBeInTheDocument()
  expect(queriesOf('listDrafts')).toEqual(Array(2).fill({ reference: one._id }))
})

test('what is chosen in the sheet is published and scheduled; a command opens it, too', async () => {
  const one = draft('Chosen late', { alert: true })
  await openDashboard(`${paths.draft(one._id)}?publish`, {
    listDrafts: () => [one],
    readCounts: () => ({ ...noCounts, drafts: 1, confirmed: 3 }),
    editDraft: ({ body }) => answer(body.editDraft.id, { 'Updated-At': later }),
    scheduleDraft: ({ body }) => body,
  })
  await page.dialog().getByLabelText('Web address').fill('late')
  await page.dialog().getByLabelText('Send it by e-mail').click()
  await page.dialog().getByLabelText('Publish it later').click()
  await page.getByLabelText('Publish on').fill('2099-07-01T23:30')
  await page.dialog().button('Schedule').click()
  await notice().says('will be published on 1 July 2099')
  expect(bodiesOf('editDraft')).toMatchObject([{ editDraft: { ownSlug: 'late', alert: false } }])
  expect(bodiesOf('scheduleDraft')).toMatchObject([{ updatedAt: later }])
})

test('a handful of drafts is searched, in titles and texts', async () => {
  const walk = { articleSave: encodeText('<p>By the <em>Café</em> at the sea.</p>') }
  const few = ['One', 'Two', 'Three', 'Four'].map((heading) => draft(heading))
  await open(few)
  expect(page.getByRole('searchbox').elements()).toEqual([])
  await open([...few, draft('A long walk', walk), draft('A short walk')])
  const search = () => page.getByRole('searchbox', { name: 'Search titles and texts' })
  await search().fill('walk cafe')
  await expect.poll(() => rows().getByRole('heading').texts()).toEqual(['A long walk'])
  await page.css('search').says('1 found')
  expect(location.search).toBe('?search=walk+cafe')
  await search().fill('walk tea')
  await page.css('search').says('Nothing found.')
  expect(rows().elements()).toEqual([])
  await search().fill('')
  await expect.poll(() => rows().elements().length).toBe(6)
})

test('a friend gets a link to a draft; its author sees how many there are, and ends them', async () => {
  const one = draft('For friends')
  const endsAt = '2026-12-09T10:00:00.000Z'
  let links: { endsAt: string }[] = []
  const answers: Answers = {
    listDrafts: () => [one],
    previewArticle: never,
    listPreviewLinks: () => links,
    createPreviewLink: () => {
      links = [...links, { endsAt }]
      return { path: '/preview/secret', endsAt }
    },
    endPreviewLinks: () => {
      links = []
      return 'ended'
    },
  }
  await openDashboard('/dashboard/drafts', answers)
  const friends = page.getByRole('dialog', { name: 'Link for a friend' })
  await page.viewport(390, 844)
  await more()
  await page.button('Link for a friend to read “For friends”').click()
  await friends.says('Nobody else can read this draft.')
  await friends.getByRole('button', { name: 'Make a link' }).click()
  await expect
    .element(friends.getByLabelText('The link'))
    .toHaveValue(expect.stringMatching(/^https:\/\/[^/]+\/preview\/secret$/))
  await friends.says('1 link leads to this draft, until 9 December 2026 at the latest.')
  answerCalls({ createPreviewLink: () => refuse('preview-links-full') })
  await friends.getByRole('button', { name: 'Make a link' }).click()
  await friends.says('This draft has three preview links already.')
  await friends.getByRole('button', { name: 'End the links' }).click()
  await friends.says('They lead nowhere now.')
  await userEvent.keyboard('{Escape}')
  await friends.disappears()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('More for “For friends”')
  expect(friends.getByLabelText('The link').elements()).toEqual([])
  // The same is beside the page of the draft, and in the editor's preview.
  await openDashboard(`/dashboard/drafts/${one._id}/preview`, answers)
  await page.button('Link for a friend').click()
  await friends.says('Nobody else can read this draft.')
  await openDashboard(`/dashboard/drafts/${one._id}/edit`, answers)
  await page.button('Preview').click()
  await page.button('Link for a friend').click()
  await friends.says('Nobody else can read this draft.')
  await friends.getByRole('button', { name: 'Close' }).click()
  await page.button('Link for a friend').hasFocus()
})
