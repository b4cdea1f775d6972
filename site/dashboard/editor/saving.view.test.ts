import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Draft } from '../../../shared/drafts/contract.ts'
import { refuse, sentTo } from '../../testing/answers.ts'
import {
  append,
  closeTab,
  field,
  message,
  notices,
  openEditor,
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

test('the dialog of a session that ended comes between two letters, and these press none of its buttons', async () => {
  const server = createServer(storedArticle({ _id: id, id, html: '<p>One.</p>' }))
  await openEditor(paths.draft(id), {
    ...server.answers,
    editDraft: () => refuse('not-signed-in'),
  })
  holdTime()
  await append(' Two.')
  await rest()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.appears()
  const pressed = vi.fn()
  dialog.element().addEventListener('click', pressed)
  await press('Enter', ' ')
  await dialog.appears()
  expect(pressed).not.toHaveBeenCalled()
  await page.button('Not now').click()
  await type(' Three.')
  await text().reads('One. Two. Three.')
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
  await page.getByText('Your text was put aside.').appears()
  expect(isAsked()).toBe(false)
  await page.getByRole('link', { name: 'Bring it back' }).click()
  await field('title').holds('Dropped')
  await text().reads('All of it')
})
