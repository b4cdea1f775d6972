import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { decodeText } from '../../shared/base64.ts'
import type { Draft } from '../../shared/drafts/contract.ts'
import { listUnsaved } from '../dashboard/data/copies.ts'
import type { FieldName } from '../dashboard/editor/check.ts'
import { indented, unindented } from '../dashboard/editor/html/indent.ts'
import { type Answers, answer, type Sent, sentTo } from './answers.ts'
import { button, dialog, openDashboard } from './dashboard.tsx'
import { article, picture } from './samples.ts'

export const paths = {
  write: '/dashboard/write',
  article: (id: string) => `/dashboard/articles/${id}/edit`,
  draft: (id: string) => `/dashboard/drafts/${id}/edit`,
}

export const field = (name: FieldName) => page.css(`#sp-editor-${name}`)

/** The message beside the buttons. */
export const message = () => page.css('#sp-editor-message')

/** What is said at the top. */
export const notices = () => page.css('.editor-notices')

/** An article as the server has it; a test says only what matters to it. */
export const stored = (given: Parameters<typeof article>[1] = {}): Draft =>
  article('abcdefgh', {
    href: '/local/a-walk-by-the-sea',
    headingSave: 'A walk by the sea',
    ...given,
  })

const version = { 'Updated-At': '2026-05-02T10:00:00.000Z' }

/** The server has nothing, and takes whatever is sent. */
const takes: Answers = {
  listArticles: () => [],
  listDrafts: () => [],
  listVersions: () => [],
  createArticle: () => answer('Created', { Location: '/blog/newarticle', ...version }),
  createDraft: () => answer('201', { Location: '/?draft=draft-newdraft', ...version }),
  editArticle: () => ({ acknowledged: true, updatedAt: version['Updated-At'] }),
  editDraft: () => answer('draft-newdraft', version),
}

/** Opens an editor and waits until it can be written in. @param html what the HTML view is given first */
export const openEditor = async (
  path = paths.write,
  { html, ...answers }: Answers & { html?: string } = {},
): Promise<void> => {
  await openDashboard(path, { ...takes, ...answers })
  await expect.element(field('article')).toBeVisible()
  if (html === undefined) return
  await setHtml(html)
  await show('Write')
}

/** Opens the editor of an article that is there. */
export const openArticle = (given: Parameters<typeof stored>[0] = {}, answers: Answers = {}) =>
  openEditor(paths.article('abcdefgh'), { readArticleAtPath: () => stored(given), ...answers })

/** Opens the editor of a draft that is there. */
export const openDraft = (given: Parameters<typeof stored>[0] = {}, answers: Answers = {}) => {
  const draft = stored({ _id: 'draft-abcdefgh', id: 'draft-abcdefgh', ...given })
  return openEditor(paths.draft(draft._id), { listDrafts: () => [draft], ...answers })
}

/** The tab is closed or reloaded: what is opened next finds what it left. */
export const closeTab = async (): Promise<void> => {
  await cleanup()
  await expect
    .poll(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
    .toEqual([])
}

/** Waits until this browser keeps words in a copy of the text. @returns all copies, as JSON */
export const untilKept = async (words: string): Promise<string> => {
  const all = async () => JSON.stringify(await listUnsaved())
  await expect.poll(all).toContain(words)
  return all()
}

/** Writes at the end of the text, at once. */
export const append = async (words: string): Promise<void> => {
  focus(field('article'))
  getSelection()?.selectAllChildren(field('article').element())
  getSelection()?.collapseToEnd()
  await untilDrawn()
  document.execCommand('insertText', false, words)
  await untilDrawn()
}

/** Fills a field at once. */
const put = (name: FieldName, value: string): void => fill(field(name).element(), value)

const fill = (box: Element, value: string): void => {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value') ?? {}
  set?.call(box, value)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Fills what publishing needs beside the text. */
export const fillFields = async (title: string): Promise<void> => {
  put('title', title)
  put('sketch', `${picture} The archive`)
  put('reference', 'true')
  await untilDrawn()
}

/** Types the owner's password and the word that an edit needs. */
export const fillSecrets = async (): Promise<void> => {
  put('reference', 'true')
  put('password', 'owner password')
  await untilDrawn()
}

/** A button of the sheet that says what publishing will do. */
export const inSheet = (name: string) => dialog().getByRole('button', { name, exact: true })

/** Presses Publish, looks at what it will do, and goes on. */
export const publishNow = async (): Promise<void> => {
  await button('Publish').click()
  await inSheet('Publish').click()
}

/** The article that was sent last with a call, with its HTML. */
export const lastSent = (name: 'createArticle' | 'createDraft' | 'editArticle' | 'editDraft') => {
  const body = sentTo(name).at(-1)?.body as Sent<'createArticle'>['body'] & {
    readonly editDraft?: Sent<'editDraft'>['body']['editDraft']
  }
  const written = body.editDraft ?? body
  return { ...written, html: decodeText(written.articleSave) }
}

/** Presses keys one after another, by their names: `press('Control+b', 'Enter')`. */
export const press = async (...all: string[]): Promise<void> => {
  for (const keys of all) {
    const names = keys.split(/(?<=.)\+/)
    const held = names.slice(0, -1)
    await userEvent.keyboard(
      held.map((name) => `{${name}>}`).join('') +
        names.at(-1)?.replace(/^..+/, '{$&}') +
        held.map((name) => `{/${name}}`).join(''),
    )
  }
}

/** Types text where the cursor is. */
export const type = (text: string): Promise<void> =>
  userEvent.keyboard(text.replaceAll(/[{[]/g, '$&$&'))

const untilDrawn = (): Promise<unknown> =>
  new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))

/** Presses keys that move the cursor; the editor hears of it with the browser's next frame. */
export const move = async (...all: string[]): Promise<void> => {
  for (const keys of all) {
    await press(keys)
    await untilDrawn()
  }
}

/** Gives the focus as a script does: nothing is pressed. */
export const focus = (at: Locator): void => (at.element() as HTMLElement).focus()

/** Puts the cursor behind a text of the article. */
export const putCursor = async (after: string): Promise<void> => {
  await field('article').getByText(after, { exact: true }).click()
  await move('End')
}

/** Shows a view as its button does, once it can be pressed. */
export const show = async (view: 'Write' | 'HTML view'): Promise<void> => {
  const shown = button(view).element() as HTMLButtonElement
  for (let frames = 0; !shown.disabled && frames < 300; frames += 1) {
    shown.click()
    await untilDrawn()
  }
}

const source = () => page.css('.editor-source').element() as HTMLTextAreaElement

/** The HTML of the editor, as its HTML view has it; the written view is shown again. */
export const htmlOf = async (): Promise<string> => {
  await show('HTML view')
  const { value } = source()
  await show('Write')
  const plain = unindented(value)
  return indented(plain) === value ? plain : value
}

/** Puts HTML into the editor by its HTML view. */
export const setHtml = async (html: string): Promise<void> => {
  await show('HTML view')
  fill(source(), html)
  await untilDrawn()
}

/** Pastes as a browser does. @param data by type, such as `text/html` */
export const paste = (data: Readonly<Record<string, string>>): void => {
  const clipboardData = new DataTransfer()
  for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
  const element = field('article').element() as HTMLElement
  element.focus()
  element.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
}
