import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, refuse, sentTo } from '../../testing/answers.ts'
import { menu, openDashboard, title } from '../../testing/dashboard.tsx'
import {
  append,
  closeTab,
  field,
  fillFields,
  fillSecrets,
  isPublished,
  message,
  move,
  notices,
  openArticle,
  openEditor,
  paths,
  publishNow,
  saveEdit,
  storedArticle,
  waitForCopy,
} from '../../testing/editor.tsx'
import { createServer } from '../../testing/store.ts'
import { listCopies, listUnsaved, pruneCopies, storeCopy } from '../data/copies.ts'
import { newFields } from '../data/fields.ts'

const text = () => field('article')
const warning = () => page.getByText('This browser cannot keep a copy of your text')

/** Writes a new article. */
const write = async (headline: string, words: string): Promise<void> => {
  await openEditor()
  await field('title').fill(headline)
  await append(words)
}

test('what a closed tab left is offered when the browser gives up its lock late, and taken only by a click', async () => {
  await write('Left', 'Left behind')
  await waitForCopy('Left behind')
  const [copy] = await listUnsaved()
  await closeTab()
  const { promise, resolve: giveUp } = Promise.withResolvers<void>()
  void navigator.locks.request(`editor new ${copy?.session}`, () => promise)
  await openEditor()
  await append('Begun anew')
  giveUp()
  await notices().says(/^Another tab left unsaved text of .+\.Restore$/)
  await text().reads('Begun anew')
  await page.button('Restore').click()
  await text().reads('Left behind')
  await field('title').holds('Left')
  await notices().getByRole('button', { name: 'Undo' }).click()
  await text().reads('Begun anew')
  // It is not brought back again by itself, and stays in the list.
  await closeTab()
  await openEditor()
  await text().reads('Begun anew')
  await page.button('History').click()
  await page.css('.editor-versions').getByText('Left, 2 words').appears()
})

test('what is only looked at is not kept; a reload, another screen and going back bring text back', async () => {
  await openArticle({ html: '<p>So.</p><pre><code>const a = 1\n</code></pre>' })
  for (const name of ['HTML view', 'Write']) await page.button(name).click()
  await field('article').getByText('So.').click()
  await move('End')
  await menu().getByRole('link', { name: 'Articles', exact: true }).click()
  await title().reads('Articles')
  await page.getByText('not saved').disappears()
  expect(await listUnsaved()).toEqual([])
  await write('Reloaded', 'Here again')
  await closeTab()
  await openEditor()
  await text().reads('Here again')
  await field('title').holds('Reloaded')
  await notices().says(/^Unsaved text of .+ is restored\.Discard$/)
  await page.css('.editor-state').says('Saved on this device')
  await menu().getByRole('link', { name: 'Articles', exact: true }).click()
  await page.getByText('“Reloaded” has words that are not saved.').appears()
  await page.getByRole('link', { name: 'Continue writing' }).click()
  await text().reads('Here again')
})

test('restored text is discarded by a button, and that is undone by another', async () => {
  const server = createServer(storedArticle())
  await openEditor(paths.article('abcdefgh'), server.answers)
  await field('title').fill('Not discarded')
  await append(' Mine.')
  await waitForCopy(' Mine.')
  await closeTab()
  await openEditor(paths.article('abcdefgh'), server.answers)
  await page.button('Discard').click()
  await field('title').holds('A walk by the sea')
  await text().reads('Three plain words.')
  await notices().getByRole('button', { name: 'Undo' }).click()
  await field('title').holds('Not discarded')
  await text().says(' Mine.')
  await saveEdit()
  expect(server.get('abcdefgh')?.headingSave).toBe('Not discarded')
})

test('what is cancelled waits among the copies of this browser, and no password is in any of them', async () => {
  await write('Cancelled', 'Put aside for now')
  await field('reference').fill('reference-typed')
  expect(await waitForCopy('Put aside')).not.toContain('reference-typed')
  await page.button('Cancel').click()
  await title().reads('Articles')
  await openEditor()
  await text().reads('')
  await notices().reads('')
  await page.button('History').click()
  const row = page.css('.editor-versions li').filter({ hasText: 'Cancelled, 4 words' })
  await row.getByRole('button', { name: /^Restore/ }).click()
  await text().reads('Put aside for now')
  await openArticle()
  await fillSecrets()
  await field('title').fill('Secret kept')
  expect(await waitForCopy('Secret kept')).not.toContain('owner password')
})

test('of the copies that are settled the newest ten stay, and all that are unsaved', async () => {
  const copy = { subject: 'new', session: '', base: null, fields: newFields() }
  await storeCopy({ ...copy, id: 'unsaved', at: 0, state: 'unsaved' })
  for (let at = 1; at <= 12; at += 1) await storeCopy({ ...copy, id: `${at}`, at, state: 'aside' })
  await storeCopy({ ...copy, subject: 'draft:other', id: 'other', at: 1, state: 'saved' })
  await pruneCopies('new')
  const ids = async (subject: string) => (await listCopies(subject)).map(({ id }) => id)
  expect(await ids('new')).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 'unsaved'].map(String))
  expect(await ids('draft:other')).toEqual(['other'])
})

test.each([
  ['at once', 'put'],
  ['when it writes to the disk', 'commit'],
])('a browser that refuses %s to store the text says so until it can', async (_when, step) => {
  let isFull = true
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    if (isFull && step === 'put') throw new DOMException('It is full.', 'QuotaExceededError')
    return put.apply(this, given)
  })
  const { commit } = IDBTransaction.prototype
  vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) {
    if (isFull && step === 'commit') this.abort()
    else commit.call(this)
  })
  await openEditor()
  await field('title').fill('Too much')
  await warning().appears()
  isFull = false
  await field('title').fill('Enough')
  await warning().disappears()
  await waitForCopy('Enough')
})

test('without any storage the editor warns and works', async () => {
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('Refused', 'SecurityError')
  })
  await openEditor()
  await warning().appears()
  await fillFields('Private mode')
  await append('Saved all the same')
  await publishNow()
  await isPublished()
})

test('while the server cannot be reached an article opens from its unsaved copy, or says so', async () => {
  const server = createServer(storedArticle())
  const answers = { ...server.answers, readArticleAtPath: () => null }
  await openDashboard(paths.article('abcdefgh'), answers)
  await page.getByText('Failed to retrieve id... The server could not be reached.').appears()
  answerCalls(server.answers)
  await page.button('Try again').click()
  await field('article').appears()
  await append(' Offline words.')
  await waitForCopy('Offline words.')
  await closeTab()
  await openEditor(paths.article('abcdefgh'), answers)
  await page.getByText('The server could not be reached. Here is your unsaved text').appears()
  await text().says('Offline words.')
  answerCalls(server.answers)
  await saveEdit()
  expect(server.texts()).toEqual({ abcdefgh: '<p>Three plain words. Offline words.</p>' })
})

test('a session that ends while one writes keeps the text, and the same button saves after signing in', async () => {
  const server = createServer()
  await openEditor(paths.write, server.answers)
  await fillFields('Across sessions')
  await append('Written before the end.')
  const refused = () => refuse('not-signed-in')
  answerCalls({ checkSession: refused, createArticle: refused })
  await publishNow()
  await page.button('Not now').click()
  await message().says('Authentication failed...')
  const link = message().getByRole('link')
  await link.has('href', '/sign-in')
  await link.has('target', '_blank')
  await text().reads('Written before the end.')
  // Coming back from the tab where one signed in.
  answerCalls({ ...server.answers, checkSession: () => 201 })
  document.dispatchEvent(new Event('visibilitychange'))
  await page.dialog().hasCount(1)
  await page.dialog().button('Publish').click()
  await isPublished()
  expect(Object.values(server.texts())).toEqual(['<p>Written before the end.</p>'])
  expect(sentTo('createArticle')).toHaveLength(2)
})

/** Keeps the browser's store busy, as a slow disk does. @returns ends it */
const holdStore = async (): Promise<() => void> => {
  const request = indexedDB.open('editor-copies')
  await new Promise((resolve) => request.addEventListener('success', resolve))
  const store = request.result.transaction('copies', 'readwrite').objectStore('copies')
  let isHeld = true
  const keep = (): void => {
    store.count().onsuccess = () => isHeld && keep()
  }
  keep()
  return () => {
    isHeld = false
    request.result.close()
  }
}

test('while the browser’s store is slow a few writes wait for it, and then the newest text is there', async () => {
  await write('Slow', 'Word 0')
  await waitForCopy('Word 0')
  const release = await holdStore()
  const puts = vi.spyOn(IDBObjectStore.prototype, 'put')
  for (let n = 1; n <= 40; n += 1) await append(`, ${n}`)
  expect(puts.mock.calls.length).toBeGreaterThan(1)
  expect(puts.mock.calls.length).toBeLessThan(20)
  release()
  await waitForCopy(', 39, 40')
  expect(puts.mock.calls.length).toBeLessThan(22)
})

test('a copy from before a field existed has it, empty', async () => {
  await write('Older', 'From before')
  await waitForCopy('From before')
  const [copy] = await listUnsaved()
  if (!copy) throw new Error('No copy.')
  const { language: _, ...older } = copy.fields
  await storeCopy({ ...copy, fields: older as typeof copy.fields })
  expect((await listUnsaved())[0]?.fields.language).toBe('')
})
