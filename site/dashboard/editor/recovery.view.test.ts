import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refuse, sentTo } from '../../testing/answers.ts'
import { button, dialog, menu, notice, openDashboard, title } from '../../testing/dashboard.tsx'
import {
  append,
  closeTab,
  field,
  fillFields,
  fillSecrets,
  inSheet,
  message,
  move,
  notices,
  openArticle,
  openEditor,
  paths,
  publishNow,
  stored,
  untilKept,
} from '../../testing/editor.tsx'
import { createServer } from '../../testing/store.ts'
import { listUnsaved } from '../data/copies.ts'

const text = () => expect.element(field('article'))
const warning = () => page.getByText('This browser cannot keep a copy of your text')

/** Writes a new article. */
const write = async (headline: string, words: string): Promise<void> => {
  await openEditor()
  await field('title').fill(headline)
  await append(words)
}

test('what a closed tab left is offered when the browser gives up its lock late, and taken only by a click', async () => {
  await write('Left', 'Left behind')
  await untilKept('Left behind')
  const [copy] = await listUnsaved()
  await closeTab()
  const { promise, resolve: giveUp } = Promise.withResolvers<void>()
  void navigator.locks.request(`editor new ${copy?.session}`, () => promise)
  await openEditor()
  await expect.element(notices().getByText('This is also open in another tab.')).toBeVisible()
  await append('Begun anew')
  giveUp()
  await expect
    .element(notices())
    .toMatchTextContent(/^Another tab left unsaved text of .+\.Restore$/)
  await text().toHaveTextContent('Begun anew')
  await button('Restore').click()
  await text().toHaveTextContent('Left behind')
  await expect.element(field('title')).toHaveValue('Left')
  await notices().getByRole('button', { name: 'Undo' }).click()
  await text().toHaveTextContent('Begun anew')
  // It is not brought back again by itself, and stays in the list.
  await closeTab()
  await openEditor()
  await text().toHaveTextContent('Begun anew')
  await button('History').click()
  await expect.element(page.css('.editor-versions').getByText('Left, 2 words')).toBeVisible()
})

test('what is only looked at is not kept; a reload, another screen and going back bring text back', async () => {
  await openArticle({ html: '<p>So.</p><pre><code>const a = 1\n</code></pre>' })
  for (const name of ['HTML view', 'Write']) await button(name).click()
  await field('article').getByText('So.').click()
  await move('End')
  await menu().getByRole('link', { name: 'Articles', exact: true }).click()
  await expect.element(title()).toHaveTextContent('Articles')
  await expect
    .element(page.getByText('Your text is not on the server yet.'))
    .not.toBeInTheDocument()
  expect(await listUnsaved()).toEqual([])
  await write('Reloaded', 'Here again')
  await closeTab()
  await openEditor()
  await text().toHaveTextContent('Here again')
  await expect.element(field('title')).toHaveValue('Reloaded')
  await expect.element(notices()).toMatchTextContent(/^Unsaved text of .+ is restored\.Discard$/)
  await expect.element(page.css('.editor-state')).toMatchTextContent('Saved on this device')
  await menu().getByRole('link', { name: 'Articles', exact: true }).click()
  await expect.element(page.getByText('Your text is not on the server yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Continue writing' }).click()
  await text().toHaveTextContent('Here again')
})

test('restored text is discarded by a button, and that is undone by another', async () => {
  const server = createServer(stored())
  await openEditor(paths.article('abcdefgh'), server.answers)
  await field('title').fill('Not discarded')
  await append(' Mine.')
  await untilKept(' Mine.')
  await closeTab()
  await openEditor(paths.article('abcdefgh'), server.answers)
  await button('Discard').click()
  await expect.element(field('title')).toHaveValue('A walk by the sea')
  await text().toHaveTextContent('Three plain words.')
  await notices().getByRole('button', { name: 'Undo' }).click()
  await expect.element(field('title')).toHaveValue('Not discarded')
  await text().toMatchTextContent(' Mine.')
  await fillSecrets()
  await button('Edit it').click()
  await expect.element(button('Done')).toBeVisible()
  expect(server.get('abcdefgh')?.headingSave).toBe('Not discarded')
})

test('what is cancelled waits among the copies of this browser, and no password is in any of them', async () => {
  await write('Cancelled', 'Put aside for now')
  await field('reference').fill('reference-typed')
  expect(await untilKept('Put aside')).not.toContain('reference-typed')
  await button('Cancel').click()
  await expect.element(title()).toHaveTextContent('Articles')
  await openEditor()
  await text().toHaveTextContent('')
  await expect.element(notices()).toHaveTextContent('')
  await button('History').click()
  const row = page.css('.editor-versions li').filter({ hasText: 'Cancelled, 4 words' })
  await row.getByRole('button', { name: /^Restore/ }).click()
  await text().toHaveTextContent('Put aside for now')
  await openArticle()
  await fillSecrets()
  await field('title').fill('Secret kept')
  expect(await untilKept('Secret kept')).not.toContain('owner password')
})

test('a browser that cannot keep the text says so until it can', async () => {
  let isFull = true
  const { put } = IDBObjectStore.prototype
  const refusing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    if (!isFull) return put.apply(this, given)
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  await openEditor()
  await field('title').fill('Too much')
  await expect.element(warning()).toBeVisible()
  isFull = false
  await field('title').fill('Enough')
  await expect.element(warning()).not.toBeInTheDocument()
  await untilKept('Enough')
  refusing.mockRestore()
})

test('without any storage the editor warns and works', async () => {
  const refusing = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('Refused', 'SecurityError')
  })
  await openEditor()
  await expect.element(warning()).toBeVisible()
  await fillFields('Private mode')
  await append('Saved all the same')
  await publishNow()
  await expect.element(notice()).toMatchTextContent(/^Published\./)
  refusing.mockRestore()
})

test('while the server cannot be reached an article opens from its unsaved copy, or says so', async () => {
  const server = createServer(stored())
  let isReached = false
  const answers = {
    ...server.answers,
    readArticleAtPath: (
      ...sent: Parameters<NonNullable<typeof server.answers.readArticleAtPath>>
    ) => (isReached ? (server.answers.readArticleAtPath?.(...sent) ?? null) : null),
  }
  await openDashboard(paths.article('abcdefgh'), answers)
  await expect
    .element(page.getByText('Failed to retrieve id... The server could not be reached.'))
    .toBeVisible()
  isReached = true
  await button('Try again').click()
  await expect.element(field('article')).toBeVisible()
  await append(' Offline words.')
  await untilKept('Offline words.')
  await closeTab()
  isReached = false
  await openEditor(paths.article('abcdefgh'), answers)
  await expect
    .element(page.getByText('The server could not be reached. Here is your unsaved text'))
    .toBeVisible()
  await text().toMatchTextContent('Offline words.')
  isReached = true
  await fillSecrets()
  await button('Edit it').click()
  await expect.element(button('Done')).toBeVisible()
  expect(server.texts()).toEqual({ abcdefgh: '<p>Three plain words. Offline words.</p>' })
})

test('a session that ends while one writes keeps the text, and the same button saves after signing in', async () => {
  let isSignedIn = true
  const server = createServer()
  await openEditor(paths.write, {
    ...server.answers,
    checkSession: () => (isSignedIn ? 201 : refuse('not-signed-in')),
    createArticle: (sent) =>
      isSignedIn ? (server.answers.createArticle?.(sent) ?? null) : refuse('not-signed-in'),
  })
  await fillFields('Across sessions')
  await append('Written before the end.')
  isSignedIn = false
  await publishNow()
  await button('Not now').click()
  await expect.element(message()).toMatchTextContent('Authentication failed...')
  const link = message().getByRole('link')
  await expect.element(link).toHaveAttribute('href', '/sign-in')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await text().toHaveTextContent('Written before the end.')
  // Coming back from the tab where one signed in.
  isSignedIn = true
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => dialog().elements()).toHaveLength(1)
  await inSheet('Publish').click()
  await expect.element(notice()).toMatchTextContent(/^Published\./)
  expect(Object.values(server.texts())).toEqual(['<p>Written before the end.</p>'])
  expect(sentTo('createArticle')).toHaveLength(2)
})
