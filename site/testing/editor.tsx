import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FieldName } from '../dashboard/editor/check.ts'
import { indented, unindented } from '../dashboard/editor/html/indent.ts'
import type { Answers } from './answers.ts'
import { button, openDashboard } from './dashboard.tsx'

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

/** Opens an editor and waits until it can be written in. @param html what the HTML view is given first */
export const openEditor = async (
  path = paths.write,
  { html = '', ...answers }: Answers & { html?: string } = {},
): Promise<void> => {
  await openDashboard(path, answers)
  await expect.element(field('article')).toBeVisible()
  if (!html) return
  await setHtml(html)
  await button('Write').click()
}

/** Presses keys one after another, by their names: `press('Control+b', 'Enter')`. */
export const press = async (...all: string[]): Promise<void> => {
  for (const keys of all) {
    const names = keys.split(/(?<=.)\+/)
    const held = names.slice(0, -1)
    await userEvent.keyboard(
      held.map((name) => `{${name}>}`).join('') +
        `{${names.at(-1)}}` +
        held.map((name) => `{/${name}}`).join(''),
    )
  }
}

/** Types text where the cursor is. */
export const type = (text: string): Promise<void> =>
  userEvent.keyboard(text.replaceAll(/[{[]/g, '$&$&'))

/** Presses keys that move the cursor; the editor hears of it with the browser's next frame. */
export const move = async (...all: string[]): Promise<void> => {
  for (const keys of all) {
    await press(keys)
    await new Promise((heard) => requestAnimationFrame(() => requestAnimationFrame(heard)))
  }
}

/** Puts the cursor behind a text of the article. */
export const putCursor = async (after: string): Promise<void> => {
  await field('article').getByText(after, { exact: true }).click()
  await move('End')
}

/** The HTML of the editor, as its HTML view has it; the written view is shown again. */
export const htmlOf = async (): Promise<string> => {
  await button('HTML view').click()
  const { value } = page.css('.editor-source').element() as HTMLTextAreaElement
  await button('Write').click()
  const plain = unindented(value)
  return indented(plain) === value ? plain : value
}

/** Puts HTML into the editor by its HTML view. */
export const setHtml = async (html: string): Promise<void> => {
  if ((button('HTML view').element() as HTMLButtonElement).disabled === false)
    await button('HTML view').click()
  await page.css('.editor-source').fill(html)
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
