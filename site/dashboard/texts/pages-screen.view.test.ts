import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { WrittenText } from '../../../shared/texts/contract.ts'
import { type Answers, refuse } from '../../testing/answers.ts'
import { axeFindings } from '../../testing/axe.ts'
import { noSettings } from '../../testing/blog.ts'
import { notice, openDashboard, title } from '../../testing/dashboard.tsx'
import {
  append,
  closeTab,
  field,
  message,
  notices,
  press,
  waitForCopy,
} from '../../testing/editor.tsx'
import { sidewaysWidths } from '../../testing/layout.ts'

const list = '/dashboard/pages'
const editor = '/dashboard/pages/now'
const first = {
  name: 'now',
  html: '<p>Reading.</p>',
  updatedAt: '2026-05-01T09:30:00.000Z',
} as const
const empty = { name: 'now', html: '', updatedAt: null } as const

/** The server's text, which another device can change, and whose answers can be lost. */
const createServer = (given: WrittenText) => {
  const server = { text: given, isAway: false }
  const answers: Answers = {
    listTexts: () => [server.text],
    saveText: ({ body: { name, html, updatedAt } }) => {
      if (server.isAway) return null
      if (updatedAt !== server.text.updatedAt) refuse('edit-conflict', { current: server.text })
      const saved = new Date(Date.parse(updatedAt ?? '2026-05-01T09:30:00.000Z') + 1000)
      server.text = { name, html, updatedAt: saved.toISOString() }
      return { updatedAt: saved.toISOString() }
    },
  }
  return { server, answers }
}

/** Opens the editor of a text, and waits until it can be written in. */
const open = async (answers: Answers): Promise<void> => {
  await openDashboard(editor, answers)
  await expect.element(field('article')).toBeVisible()
}

test('the list says which page has a text, and leads to its editor', async () => {
  await openDashboard(list, createServer(empty).answers)
  await expect.element(page.getByText('/now has no text yet')).toBeVisible()
  await openDashboard(list, createServer(first).answers)
  await expect.element(page.getByRole('link', { name: '/now' })).toBeVisible()
  await expect.element(page.getByText(/^Changed on 1 May 2026/)).toBeVisible()
  await page.getByRole('link', { name: 'Now', exact: true }).click()
  await expect.element(title()).toHaveTextContent('Now')
  await expect.element(field('article')).toHaveTextContent('Reading.')
})

test('the editor has the text, two views and no field of an article, and saves by button and key', async () => {
  const { server, answers } = createServer(empty)
  await open(answers)
  expect(await axeFindings()).toEqual([])
  expect(await sidewaysWidths()).toEqual([])
  for (const name of ['Preview', 'Details', 'Publish']) {
    expect([name, page.button(name).elements()]).toEqual([name, []])
  }
  await append('Reading.')
  await press('Control+s')
  await expect.element(message()).toHaveTextContent('Edited')
  expect(server.text.html).toBe('<p>Reading.</p>')
  await append(' And walking.')
  await page.button('Save').click()
  await page.button('Done').click()
  expect(server.text.html).toBe('<p>Reading. And walking.</p>')
  expect(location.pathname).toBe(list)
  await expect.element(notice()).toMatchTextContent('Edited.')
})

test('what was typed survives a save that fails and a closed tab, and is sent again', async () => {
  const { server, answers } = createServer(first)
  await open(answers)
  server.isAway = true
  await append(' Typed.')
  await page.button('Save').click()
  await expect.element(message()).toMatchTextContent('Check your internet...')
  await expect.element(field('article')).toHaveTextContent('Reading. Typed.')
  await waitForCopy('Typed.')
  await closeTab()

  await openDashboard('/dashboard', answers)
  await expect.element(notice()).toMatchTextContent('“Now” that are not saved')
  await page.getByRole('link', { name: 'Continue writing' }).click()
  await expect.element(notices()).toMatchTextContent('is restored')
  await expect.element(field('article')).toHaveTextContent('Reading. Typed.')
  server.isAway = false
  await page.button('Save').click()
  await expect.element(page.button('Done')).toBeVisible()
  expect(server.text.html).toBe('<p>Reading. Typed.</p>')
})

test('an empty page begins with the caret in its text', async () => {
  const { server, answers } = createServer(empty)
  await open(answers)
  await expect.element(field('article')).toHaveFocus()
  await userEvent.keyboard('Baking.')
  await page.button('Save').click()
  await expect.poll(() => server.text.html).toBe('<p>Baking.</p>')
})

test('two tabs: the second save shows both texts, and overwrites only when told to', async () => {
  const { server, answers } = createServer(first)
  await open(answers)
  await append(' Mine.')
  server.text = { name: 'now', html: '<p>Theirs.</p>', updatedAt: '2026-05-02T09:30:00.000Z' }
  await page.button('Save').click()
  const both = page.getByRole('region', { name: 'There is a newer version' })
  await expect.element(both).toMatchTextContent('Mine.')
  expect(server.text.html).toBe('<p>Theirs.</p>')
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(page.button('Done')).toBeVisible()
  expect(server.text.html).toBe('<p>Reading. Mine.</p>')
})

test('what is put aside comes back by its link', async () => {
  await open(createServer(first).answers)
  await append(' Aside.')
  await page.button('Cancel').click()
  await expect.poll(() => location.pathname).toBe(list)
  await page.getByRole('link', { name: 'Bring it back' }).click()
  await expect.element(field('article')).toHaveTextContent('Reading. Aside.')
})

test('skills are added, named, given an icon and taken out; a save sends those with a name', async () => {
  const bells = { name: 'Bells', icon: 'heart', note: '' } as const
  let sent: unknown
  await openDashboard(list, {
    ...createServer(empty).answers,
    readSettings: () => ({ ...noSettings, changed: { skills: [bells] } }),
    changeSettings: ({ body: { changes } }) => {
      sent = changes
      return { ...noSettings, changed: { skills: changes.skills ?? [] } }
    },
  })
  for (const number of [2, 3]) {
    await page.button('Add a skill').click()
    await page.getByRole('textbox', { name: `Name of skill ${number}` }).hasFocus()
  }
  await page.getByRole('textbox', { name: 'Name of skill 2' }).fill('Clocks')
  await page.getByRole('combobox', { name: 'Icon of skill 2' }).selectOptions('globe')
  await page.getByRole('textbox', { name: 'What you say about skill 2' }).fill('All of them.')
  expect(await axeFindings()).toEqual([])
  expect(await sidewaysWidths()).toEqual([])
  await page.button('Save skills').click()
  const clocks = { name: 'Clocks', icon: 'globe', note: 'All of them.' }
  await expect.poll(() => sent).toEqual({ skills: [bells, clocks] })
  await expect.element(page.getByRole('textbox', { name: 'Name of skill 2' })).toHaveValue('Clocks')
  await page.button('Remove Bells').click()
  await page.button('Add a skill').hasFocus()
  await page.button('Save skills').click()
  await expect.poll(() => sent).toEqual({ skills: [clocks] })
  // None of them is typed, too.
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await expect.poll(isAsked).toBe(false)
  await page.button('Remove Clocks').click()
  expect(isAsked()).toBe(true)
})
