import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sentTo } from '../../testing/answers.ts'
import {
  append,
  closeTab,
  field,
  htmlOf,
  notices,
  openEditor,
  paths,
  saveDraft,
  waitForCopy,
} from '../../testing/editor.tsx'
import { createServer } from '../../testing/store.ts'
import { listCopies } from '../data/copies.ts'

const at = (given: Record<string, string>) => `${paths.write}#${new URLSearchParams(given)}`
const link = (url: string) => `<p><a href="${url}" rel="noopener noreferrer">${url}</a></p>`

test('an address begins a new text with a title, plain words and a link; nothing is stored before the author acts', async () => {
  const server = createServer()
  const given = {
    title: ' On\nsoftware ',
    text: 'One <b>&\ntwo\r\n\r\n  \nThree\n',
    url: 'https://example.com/a?b=1',
  }
  await openEditor(at(given), server.answers)
  await expect.element(field('title')).toHaveValue('On software')
  expect(await htmlOf()).toBe(
    `<p>One &lt;b&gt;&amp;<br>two</p><p>Three</p>${link('https://example.com/a?b=1').replace(' rel="noopener noreferrer"', '')}`,
  )
  expect([await listCopies('new'), sentTo('createDraft')]).toEqual([[], []])
  await expect.element(notices()).toBeEmptyDOMElement()
  const { headingSave, category } = await saveDraft()
  expect([headingSave, category]).toEqual(['On software', 'Coding'])
})

test('an address that is not of the web is left out, and a fragment of nothing begins nothing', async () => {
  for (const url of ['javascript:alert(1)', 'ftp://example.com/', 'example.com', 'https://a b/']) {
    await openEditor(at({ title: 'A', url }))
    await expect.element(field('title')).toHaveValue('A')
    expect(await htmlOf()).toBe('')
  }
  await openEditor(`${paths.write}#part`)
  await expect.element(field('title')).toHaveValue('')
})

test('it never replaces an unsaved text, which can be restored; and a reload after the first word brings the author’s', async () => {
  await openEditor()
  await append('Written before.')
  await waitForCopy('Written before.')
  await closeTab()
  await openEditor(at({ text: 'From a bookmark.' }))
  expect(await htmlOf()).toBe('<p>From a bookmark.</p>')
  await notices().says('unsaved text')
  await append(' On.')
  await waitForCopy('From a bookmark. On.')
  expect(location.hash).toBe('')
  expect(await waitForCopy('Written before.')).toContain('From a bookmark. On.')
  await page.button('Restore').click()
  expect(await htmlOf()).toContain('Written before.')
})

test('an address that comes while the editor is open begins its text, unless one is being written', async () => {
  await openEditor()
  await expect.element(field('title')).toHaveValue('')
  location.hash = '#title=A'
  await expect.element(field('title')).toHaveValue('A')
  location.hash = '#sp-main'
  location.hash = '#title=B'
  await expect.element(field('title')).toHaveValue('B')
  await append('Mine.')
  location.hash = '#title=C'
  await waitForCopy('Mine.')
  await expect.element(field('title')).toHaveValue('B')
})
