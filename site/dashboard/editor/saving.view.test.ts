import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Draft } from '../../../shared/drafts.ts'
import { refuse, sentTo } from '../../testing/answers.ts'
import { menu, title } from '../../testing/dashboard.tsx'
import {
  append,
  closeTab,
  field,
  message,
  notices,
  openEditor,
  openHeld,
  paths,
  press,
  storedArticle,
  type,
} from '../../testing/editor.tsx'
import { holdTime } from '../../testing/page.ts'
import { createServer } from '../../testing/store.ts'

const id = 'draft-abcdefgh'
const state = () => page.css('.editor-state')
const text = () => field('article')

/** A draft whose research is checked, in its editor, where the author's pauses are what the test makes them. */
const openDraft = async (given: Partial<Draft> = {}) => {
  const server = createServer(storedArticle({ _id: id, id, html: '<p>One.</p>', ...given }))
  await openEditor(paths.draft(id), server.answers)
  holdTime()
  return server
}
/** So long nobody types that what is unsaved is sent. */
const rest = () => vi.advanceTimersByTimeAsync(10_000)

test('a draft saves itself while its author pauses, and its Reference and its one copy stay', async () => {
  const server = await openDraft()
  await state().says(/^Saved as draft /)
  await append(' Two.')
  await state().says(/^Saved on this device \d{2}:\d{2}:\d{2}$/)
  expect(sentTo('editDraft')).toEqual([])
  await rest()
  await expect.poll(server.texts).toEqual({ [id]: '<p>One. Two.</p>' })
  await state().says(/^Saved as draft \d+ s ago$/)
  await message().reads('')
  // It goes on from the version that it saved.
  await append(' Three.')
  await press('Control+s')
  await expect.poll(server.texts).toEqual({ [id]: '<p>One. Two. Three.</p>' })
  expect(server.get(id)?.reference).toBe('true')
  await page.button('History').click()
  await expect.poll(() => page.css('.editor-versions li').elements()).toHaveLength(1)
  // What is on the server is not restored.
  await closeTab()
  await openEditor(paths.draft(id), server.answers)
  await text().reads('One. Two. Three.')
  await notices().reads('')
})

test.each(['Control+s', 'Edit it'])(
  'once a draft saved itself, what %s could not do is not said any more',
  async (how) => {
    const server = await openDraft()
    server.lost.add('editDraft')
    await append(' Two.')
    await (how === 'Edit it' ? page.button(how).click() : press(how))
    await message().says('Check your internet...')
    server.lost.clear()
    await rest()
    await state().says(/^Saved as draft /)
    await message().reads('')
  },
)

test('a newer version stops what saves itself, and overwrites nothing until the author chooses', async () => {
  const server = await openDraft()
  server.change(id, { html: '<p>Theirs.</p>' })
  await append(' Mine.')
  await rest()
  await notices().getByText('There is a newer version on the server.').appears()
  // Whoever is writing is not interrupted.
  await type(' Still mine.')
  await rest()
  await text().reads('One. Mine. Still mine.')
  expect(server.texts()).toEqual({ [id]: '<p>Theirs.</p>' })
  await notices().getByRole('button', { name: 'Compare' }).click()
  await page.button('Keep mine').click()
  await expect.poll(server.texts).toEqual({ [id]: '<p>One. Mine. Still mine.</p>' })
  await append(' Again.')
  await rest()
  await expect.poll(server.texts).toEqual({ [id]: '<p>One. Mine. Still mine. Again.</p>' })
  // It goes on also where theirs is taken.
  server.change(id, { html: '<p>Theirs.</p>' })
  await append(' Lost.')
  await rest()
  await notices().getByRole('button', { name: 'Compare' }).click()
  await page.button('Take theirs').click()
  await append(' Then mine.')
  await rest()
  await expect.poll(server.texts).toEqual({ [id]: '<p>Theirs. Then mine.</p>' })
})

test('the notice of a session that ended comes between two letters, and these go on into the text', async () => {
  const server = createServer(storedArticle({ _id: id, id, html: '<p>One.</p>' }))
  await openEditor(paths.draft(id), {
    ...server.answers,
    editDraft: () => refuse('not-signed-in'),
  })
  holdTime()
  await append(' Two.')
  await rest()
  await page.getByRole('dialog', { name: 'Your session has ended' }).appears()
  await type(' Three.')
  await text().reads('One. Two. Three.')
  await page.button('Not now').click()
  await type(' Four.')
  await text().reads('One. Two. Three. Four.')
})

test.each([
  ['a published article', 'abcdefgh', null],
  ['a scheduled draft', id, '2100-01-01T00:00:00.000Z'],
])('%s does not save itself', async (_what, one, publishAt) => {
  const server = createServer(storedArticle({ _id: one, id: one, publishAt }))
  await openEditor(publishAt ? paths.draft(one) : paths.article(one), server.answers)
  holdTime()
  await append(' Only here.')
  await state().says('Saved on this device')
  for (let minute = 0; minute < 6; minute += 1) await rest()
  expect([...sentTo('editArticle'), ...sentTo('editDraft')]).toEqual([])
})

test('leaving with words that are not on the server asks, and what Cancel drops is brought back', async () => {
  const server = createServer()
  await openEditor(paths.write, server.answers)
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  await field('title').fill('Dropped')
  await append('All of it')
  expect(isAsked()).toBe(true)
  await page.button('Cancel').click()
  await page.getByText('Your changes are not saved on the blog.').appears()
  expect(isAsked()).toBe(false)
  await page.getByRole('link', { name: 'Bring it back' }).click()
  await field('title').holds('Dropped')
  await text().reads('All of it')
})

/** An editor of a new article, where the author's pauses are what the test makes them. */
const openNew = async () => {
  const server = createServer()
  await openEditor(paths.write, server.answers)
  holdTime()
  return server
}
const drafts = (server: ReturnType<typeof createServer>) => Object.values(server.texts())

test('a new article is a draft once its author pauses, and goes on as that', async () => {
  const server = await openNew()
  await field('author').fill('Nobody')
  await rest()
  expect(sentTo('createDraft')).toEqual([])
  await append('One.')
  await rest()
  await expect.poll(() => location.pathname).toMatch(/^\/dashboard\/drafts\//)
  await state().says(/^Saved as draft /)
  await text().hasFocus()
  await append(' Two.')
  await rest()
  await expect.poll(() => drafts(server)).toEqual(['<p>One. Two.</p>'])
  expect(sentTo('createDraft')).toHaveLength(1)
  // The author's own save is of the same draft.
  await page.button('Save draft').click()
  await page.getByText('Saved as a draft.').appears()
  await page.button('Edit it').hasFocus()
  expect(drafts(server)).toEqual(['<p>One. Two.</p>'])
})

test('a title alone is enough; a save by hand during a slow first save is one draft', async () => {
  const { server, release } = await openHeld()
  holdTime()
  await field('title').fill('Slow')
  await rest()
  expect(sentTo('createDraft')).toHaveLength(1)
  await field('title').fill('Slow but sure')
  await press('Control+s')
  release()
  await page.getByText('Saved as a draft.').appears()
  expect(drafts(server)).toEqual([''])
  expect(server.get(Object.keys(server.texts())[0] ?? '')).toMatchObject({
    headingSave: 'Slow but sure',
    byHand: true,
  })
})

test('a first save that is answered when its author has left leads nowhere', async () => {
  const { server, release } = await openHeld()
  holdTime()
  await append('One.')
  await rest()
  expect(sentTo('createDraft')).toHaveLength(1)
  await menu().getByRole('link', { name: 'Articles' }).click()
  await title().reads('Articles')
  const counted = sentTo('readCounts').length
  release()
  await expect.poll(() => sentTo('readCounts').length).toBeGreaterThan(counted)
  expect([location.pathname, drafts(server)]).toEqual(['/dashboard/articles', ['<p>One.</p>']])
})

test('a first save whose answer is lost is one draft after a reload, with all that was typed since', async () => {
  const server = await openNew()
  server.lost.add('createDraft')
  await append('One.')
  await rest()
  await expect.poll(() => drafts(server)).toEqual(['<p>One.</p>'])
  await append(' Two.')
  vi.useRealTimers()
  await closeTab()
  server.lost.clear()
  await openEditor(paths.write, server.answers)
  await text().reads('One. Two.')
  holdTime()
  await append(' Three.')
  await rest()
  await expect.poll(() => drafts(server)).toEqual(['<p>One. Two. Three.</p>'])
})

test('Cancel offers to throw away a draft that nobody saved, and its text can be brought back', async () => {
  const server = await openNew()
  await append('One.')
  await rest()
  await state().says(/^Saved as draft /)
  await append(' Two.')
  await page.button('Cancel').click()
  await page.dialog().button('Go on writing').click()
  await page.button('Cancel').click()
  await page.dialog().button('Throw it away').click()
  await page.getByText('The draft is deleted.').appears()
  expect(drafts(server)).toEqual([])
  vi.useRealTimers()
  await page.getByRole('link', { name: 'Bring it back' }).click()
  await text().reads('One. Two.')
})

test('whoever keeps such a draft keeps every word; one that was saved by hand is not asked about', async () => {
  const server = await openNew()
  await append('One.')
  await rest()
  await state().says(/^Saved as draft /)
  await append(' Two.')
  await page.button('Cancel').click()
  await page.dialog().button('Keep it').click()
  await page.getByText('Your changes are not saved on the blog.').disappears()
  await expect.poll(() => drafts(server)).toEqual(['<p>One. Two.</p>'])
  vi.useRealTimers()
  await page.getByRole('heading', { level: 1 }).reads('Draft')
  const kept = Object.keys(server.texts())[0] ?? ''
  await openEditor(paths.draft(kept), server.answers)
  await page.button('Save draft').click()
  await page.button('Edit it').appears()
  await page.button('Cancel').click()
  await page.dialog().disappears()
  await page.getByRole('heading', { level: 1 }).reads('Draft')
  expect(drafts(server)).toEqual(['<p>One. Two.</p>'])
})

test('writing keeps the session alive, also where nothing saves itself', async () => {
  const server = createServer(storedArticle({ _id: 'abcdefgh', id: 'abcdefgh' }))
  await openEditor(paths.article('abcdefgh'), server.answers)
  holdTime()
  const before = sentTo('checkSession').length
  for (const round of [1, 2, 3]) {
    await append(' More.')
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(sentTo('checkSession')).toHaveLength(before + round)
  }
  // Nobody who leaves the editor open stays signed in by that.
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(sentTo('checkSession')).toHaveLength(before + 3)
})
