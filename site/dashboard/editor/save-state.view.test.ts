import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerCalls, refuse, sentTo } from '../../testing/answers.ts'
import { menu, title } from '../../testing/dashboard.tsx'
import {
  append,
  closeTab,
  field,
  fillSecrets,
  notices,
  openEditor,
  openHeld,
  paths,
  press,
  publishNow,
  storedArticle,
  type,
  waitForCopy,
} from '../../testing/editor.tsx'
import { holdTime } from '../../testing/page.ts'
import { createServer } from '../../testing/store.ts'
import { listCopies, listUnsaved, storeCopy } from '../data/copies.ts'
import { newFields } from '../data/fields.ts'
import { announceEditor, openEditors } from './recovery/presence.ts'

const id = 'draft-abcdefgh'
const state = () => page.css('.editor-state')
const text = () => field('article')
const notice = (name: string) => notices().getByRole('button', { name })
const isSaved = () => state().element().getAttribute('data-saved') === 'true'

const draftWith = (html: string) => createServer(storedArticle({ _id: id, id, html }))
/** A draft in its editor, where the author's pauses are what the test makes them. */
const openDraft = async () => {
  const server = draftWith('<p>One.</p>')
  await openEditor(paths.draft(id), server.answers)
  holdTime()
  return server
}
const rest = () => vi.advanceTimersByTimeAsync(10_000)
/** Takes the last letters back. */
const takeBack = async (words: string): Promise<void> => {
  await press(...[...words].map(() => 'Backspace'))
}
/** Another text of the draft that this browser keeps. */
const keepCopy = () =>
  storeCopy({
    id: 'copy',
    subject: `draft:${id}`,
    session: '',
    at: 1,
    base: null,
    state: 'aside',
    fields: { ...newFields(), title: 'Old', html: '<p>Old.</p>' },
  })
const restoreCopy = async (): Promise<void> => {
  await page.button('History').click()
  const row = page.css('.editor-versions li').filter({ hasText: 'Old, 1 word' })
  await row.getByRole('button', { name: /^Restore/ }).click()
}

test('Undo after a restored text was saved is not saved until it is sent, and loses nothing', async () => {
  await keepCopy()
  const server = await openDraft()
  await restoreCopy()
  await text().reads('Old.')
  await append(' More.')
  await rest()
  await expect.poll(server.texts).toEqual({ [id]: '<p>Old. More.</p>' })
  await state().says(/^Saved as draft /)
  await notice('Undo').click()
  await text().reads('One.')
  await state().says(/^Saved on this device /)
  expect(isSaved()).toBe(false)
  await rest()
  await expect.poll(server.texts).toEqual({ [id]: '<p>One.</p>' })
  await state().says(/^Saved as draft /)
  // What was written after the restoring is in the list.
  expect((await listCopies(`draft:${id}`)).map(({ fields }) => fields.html)).toContain(
    '<p>Old. More.</p>',
  )
})

test('what the server has stays in this browser when a copy takes its place and the tab ends', async () => {
  await keepCopy()
  const server = await openDraft()
  await restoreCopy()
  await rest()
  await expect.poll(server.texts).toEqual({ [id]: '<p>Old.</p>' })
  const kept = await listCopies(`draft:${id}`)
  expect(kept.map(({ fields }) => fields.html)).toContain('<p>One.</p>')
})

test('the offer to discard goes with the save of what was restored', async () => {
  const server = draftWith('<p>One.</p>')
  await openEditor(paths.draft(id), server.answers)
  await append(' Two.')
  await waitForCopy(' Two.')
  await closeTab()
  await openEditor(paths.draft(id), server.answers)
  holdTime()
  await notice('Discard').appears()
  await append(' Three.')
  await rest()
  await state().says(/^Saved as draft /)
  await notices().reads('')
  expect(server.texts()).toEqual({ [id]: '<p>One. Two. Three.</p>' })
})

test('Discard of a text that began before a newer version shows that version, and can be undone', async () => {
  const server = createServer(storedArticle())
  await openEditor(paths.article('abcdefgh'), server.answers)
  await append(' Mine.')
  await waitForCopy(' Mine.')
  await closeTab()
  server.change('abcdefgh', { html: '<p>Theirs.</p>' })
  await openEditor(paths.article('abcdefgh'), server.answers)
  await state().reads('On this device only: a newer version is on the server')
  await notice('Discard').click()
  await text().reads('Theirs.')
  await state().says(/^Published /)
  await page.getByRole('region', { name: 'There is a newer version' }).disappears()
  await notice('Undo').click()
  await text().says(' Mine.')
  // It is the author's choice again, before anything is sent.
  await state().reads('On this device only: a newer version is on the server')
  await fillSecrets()
  await page.button('Edit it').click()
  await page.button('Keep mine').click()
  await page.button('Done').appears()
  expect(server.texts()).toEqual({ abcdefgh: '<p>Three plain words. Mine.</p>' })
})

test.each([
  ['a published article', 'abcdefgh', '/dashboard/articles/abcdefgh/edit', 'article:abcdefgh'],
  ['a draft', id, paths.draft(id), `draft:${id}`],
])(
  'a word typed and taken back in %s is nothing unsaved on any screen',
  async (_what, one, path, key) => {
    const html = '<p>One &amp; <i>two</i>.<br>Three&nbsp;four</p><ul><li>Five</li></ul><p>Six.</p>'
    const server = createServer(storedArticle({ _id: one, id: one, html }))
    await openEditor(path, server.answers)
    await append('Word')
    await waitForCopy('Word')
    // Letters that come slowly are undone one at a time.
    await press(...[...'Word'].map(() => 'Control+z'))
    await state().says(/^(Saved as draft|Published) /)
    await expect.poll(listUnsaved).toEqual([])
    // Taken back too much, it is still there.
    expect((await listCopies(key)).some(({ fields }) => fields.html.includes('Word'))).toBe(true)
    await menu().getByRole('link', { name: 'Articles', exact: true }).click()
    await title().reads('Articles')
    await page.getByText('not saved').disappears()
    await openEditor(path, server.answers)
    await notices().reads('')
  },
)

test('a title typed and taken back leaves nothing of a new article', async () => {
  await openEditor(paths.write, createServer().answers)
  await field('title').fill('Health')
  await waitForCopy('Health')
  await field('title').fill('')
  await append('x')
  await takeBack('x')
  await state().reads('Not saved yet')
  await expect.poll(listUnsaved).toEqual([])
})

test('what is taken back after a first save whose answer was lost is taken back on the server', async () => {
  const server = createServer()
  await openEditor(paths.write, server.answers)
  holdTime()
  server.lost.add('createDraft')
  await append('One.')
  await rest()
  await expect.poll(() => Object.values(server.texts())).toEqual(['<p>One.</p>'])
  await takeBack('One.')
  server.lost.clear()
  await rest()
  await expect.poll(() => Object.values(server.texts())).toEqual([''])
  await state().says(/^Saved as draft /)
})

const signedOut = 'you are signed out'
test.each([
  ['does not answer', () => null, 'the site does not answer; trying again'],
  ['has no session', () => refuse('not-signed-in'), signedOut],
  ['lost the draft', () => refuse('draft-not-found'), 'it is no longer on the server'],
  ['refuses more', () => refuse('too-many-requests'), /^On this device only: Too many requests/],
])(
  'while the site %s, the bar says why the text is on this device only',
  async (_how, editDraft, why) => {
    const server = await openDraft()
    answerCalls({ editDraft, checkSession: () => 201, readArticleAtPath: () => answer(null, {}) })
    await append(' Two.')
    await state().says(/^Saved on this device /)
    await rest()
    if (why === signedOut) await page.button('Not now').click()
    await state().says(why)
    await append(' Three.')
    await rest()
    await state().says(why)
    expect(isSaved()).toBe(false)
    answerCalls(server.answers)
    // Whoever has signed in again, in another tab perhaps.
    document.dispatchEvent(new Event('visibilitychange'))
    await append(' Four.')
    await rest()
    await rest()
    await state().says(/^Saved as draft /)
    expect(server.texts()).toEqual({ [id]: '<p>One. Two. Three. Four.</p>' })
  },
)

test('a draft with a field that cannot be saved says which, and saves itself once it can', async () => {
  const server = await openDraft()
  await field('title').fill('x'.repeat(600))
  await rest()
  await state().says(/^On this device only: .*[Tt]itle/)
  expect(sentTo('editDraft')).toEqual([])
  await field('title').fill('Short')
  await rest()
  await state().says(/^Saved as draft /)
  expect(server.get(id)?.headingSave).toBe('Short')
})

test('a tab without changes of its own follows another, and one with changes compares', async () => {
  const server = await openDraft()
  const other = announceEditor(`draft:${id}`, { onOthers: () => {}, onSavedElsewhere: () => {} })
  await notices().getByText('This is also open in another tab.').appears()
  server.change(id, { html: '<p>Theirs.</p>' })
  other.announceSaved()
  await text().reads('Theirs.')
  await notices().getByText('This is the newer text of another tab.').appears()
  await state().says(/^Saved as draft /)
  await append(' Mine.')
  server.change(id, { html: '<p>Theirs again.</p>' })
  other.announceSaved()
  await notice('Compare').appears()
  expect(isSaved()).toBe(false)
  await rest()
  expect(server.texts()).toEqual({ [id]: '<p>Theirs again.</p>' })
  await notice('Compare').click()
  await page.button('Take theirs').click()
  await text().reads('Theirs again.')
  await state().says(/^Saved as draft /)
  expect(isSaved()).toBe(true)
  other.leave()
})

test('a tab tells the others that it has published or thrown away', async () => {
  let heard = 0
  const listenTo = (subject: string) =>
    announceEditor(subject, { onOthers: () => {}, onSavedElsewhere: () => (heard += 1) })
  const server = draftWith('<p>One.</p>')
  const other = listenTo(`draft:${id}`)
  await openEditor(paths.draft(id), server.answers)
  await field('sketch').put('https://example.org/a.png The archive')
  await field('reference').put('true')
  await publishNow()
  await title().reads('Articles')
  await expect.poll(() => heard).toBe(1)
  other.leave()
})

test('what was saved is told the others also after its editor was left', async () => {
  let heard = 0
  const [onOthers, onSavedElsewhere] = [() => {}, () => (heard += 1)]
  const other = announceEditor(`draft:${id}`, { onOthers, onSavedElsewhere })
  const left = announceEditor(`draft:${id}`, { onOthers, onSavedElsewhere: () => {} })
  await expect.poll(openEditors).toEqual(new Set([other.session, left.session]))
  left.leave()
  await expect.poll(openEditors).toEqual(new Set([other.session]))
  left.announceSaved()
  await expect.poll(() => heard).toBe(1)
  other.leave()
})

test('after a comparison is put off nothing is sent, and the old text is not called saved', async () => {
  const server = await openDraft()
  server.change(id, { html: '<p>Theirs.</p>' })
  await append(' Mine.')
  await press('Control+s')
  await page.button('Go on editing').click()
  const sent = sentTo('editDraft').length
  await append('x')
  await rest()
  await state().reads('On this device only: a newer version is on the server')
  await takeBack(' Mine.x')
  await text().reads('One.')
  expect(isSaved()).toBe(false)
  await press('Control+s')
  await page.button('Keep mine').appears()
  expect(sentTo('editDraft')).toHaveLength(sent)
  expect(server.texts()).toEqual({ [id]: '<p>Theirs.</p>' })
  await page.button('Keep mine').click()
  await state().says(/^Saved as draft /)
  expect(server.texts()).toEqual({ [id]: '<p>One.</p>' })
})

test.each([
  ['cannot be reached', () => null],
  ['has it no more', () => []],
])(
  'text restored while the server %s is on this device only, and leaving asks',
  async (_how, listDrafts) => {
    const server = draftWith('<p>One.</p>')
    await openEditor(paths.draft(id), server.answers)
    await append(' Two.')
    await waitForCopy(' Two.')
    await closeTab()
    await openEditor(paths.draft(id), { ...server.answers, listDrafts })
    await text().reads('One. Two.')
    await state().says(/^Saved on this device /)
    expect(isSaved()).toBe(false)
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  },
)

test('a first save by hand says nothing of words that came after it', async () => {
  const { release } = await openHeld()
  await append('One.')
  await press('Control+s')
  await type(' Two.')
  release()
  await state().says(/^Saved on this device /)
  await expect.poll(() => location.pathname).toMatch(/^\/dashboard\/drafts\//)
  await page.getByText('Saved as a draft.').disappears()
})

test('the text of an ended tab that began from an older version is compared before it is saved', async () => {
  const server = await openDraft()
  await storeCopy({
    id: 'ended',
    subject: `draft:${id}`,
    session: 'ended',
    at: 1,
    base: '2026-01-01T00:00:00.000Z',
    state: 'unsaved',
    fields: { ...newFields(), title: 'Old', html: '<p>Old.</p>' },
  })
  vi.useRealTimers()
  const other = announceEditor(`draft:${id}`, { onOthers: () => {}, onSavedElsewhere: () => {} })
  await notice('Restore').click()
  await text().reads('Old.')
  await page.getByRole('region', { name: 'There is a newer version' }).appears()
  await state().reads('On this device only: a newer version is on the server')
  expect(server.texts()).toEqual({ [id]: '<p>One.</p>' })
  other.leave()
})
