import { useRef, useState } from 'react'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { decodeText } from '../../shared/base64.ts'
import type { Draft } from '../../shared/drafts.ts'
import { listUnsaved } from '../dashboard/data/copies.ts'
import { newFields } from '../dashboard/data/fields.ts'
import type { FieldName } from '../dashboard/editor/check.ts'
import { indent, removeIndentation } from '../dashboard/editor/html/indent.ts'
import { loadCleaner } from '../dashboard/editor/paste/take-html.ts'
import { Body } from '../dashboard/editor/view/Body.tsx'
import { useViews } from '../dashboard/editor/view/use-views.ts'
import { type Answers, type Sent, sentTo } from './answers.ts'
import { addDashboardStyles, notice, openDashboard } from './dashboard.tsx'
import { untilDrawn } from './page.ts'
import { article, picture } from './samples.ts'
import { createServer } from './store.ts'

export const paths = {
  write: '/dashboard/write',
  article: (id: string) => `/dashboard/articles/${id}/edit`,
  draft: (id: string) => `/dashboard/drafts/${id}/edit`,
}

export const field = (name: FieldName) => page.css(`#sp-editor-${name}`)

/** The message beside the buttons. */
export const message = () => page.css('#sp-editor-message')

/** The notice at the end of the form. */
export const notices = () => page.css('.editor-notices')

/** An article on the server; a test gives only the fields that matter to it. */
export const storedArticle = (overrides: Parameters<typeof article>[1] = {}): Draft =>
  article('abcdefgh', {
    href: '/local/a-walk-by-the-sea',
    headingSave: 'A walk by the sea',
    ...overrides,
  })

/** Opens an editor and waits until it accepts text. @param html the first content, set in the HTML view */
export const openEditor = async (
  path = paths.write,
  { html, ...answers }: Answers & { html?: string } = {},
): Promise<void> => {
  await openDashboard(path, answers)
  await loadCleaner()
  await expect.element(field('article')).toBeVisible()
  if (html === undefined) return
  await setHtml(html)
  await show('Write')
}

/** Opens the editor of a new article, whose first save is answered only once it is released. */
export const openHeld = async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const server = createServer()
  const { createDraft } = server.answers
  await openEditor(paths.write, {
    ...server.answers,
    createDraft: (sent) => held.then(() => createDraft?.(sent)) as never,
  })
  return { server, release }
}

/** Opens the editor of an existing article. */
export const openArticle = (
  overrides: Parameters<typeof storedArticle>[0] = {},
  answers: Answers = {},
) =>
  openEditor(paths.article('abcdefgh'), {
    readArticleAtPath: () => storedArticle(overrides),
    ...answers,
  })

/** Opens the editor of an existing draft. */
export const openDraft = (
  overrides: Parameters<typeof storedArticle>[0] = {},
  answers: Answers = {},
) => {
  const draft = storedArticle({ _id: 'draft-abcdefgh', id: 'draft-abcdefgh', ...overrides })
  return openEditor(paths.draft(draft._id), { listDrafts: () => [draft], ...answers })
}

/** The text that is open without a form: its HTML, and what gives it another. */
let text = { html: '', give: (_html: string): void => {} }

const Text = ({ first }: { readonly first: string }) => {
  const [html, give] = useState(first)
  const views = useViews(
    html,
    useRef(() => {}),
  )
  text = { html, give }
  return (
    <form className="editor">
      {/* The toolbar sticks below it; its buttons give it that height. */}
      <div className="editor-bar" style={{ minHeight: 'var(--bar)' }} />
      <div className="editor-sheet">
        <div className="editor-page">
          <Body
            fields={{ ...newFields(), html }}
            subject={{ kind: 'new' }}
            views={views}
            onChange={give}
          />
          <button type="button">The next field</button>
        </div>
      </div>
    </form>
  )
}

/** Opens the text of an article with its toolbar, and without the form around it. */
export const openText = async (html = '', width = 1280): Promise<void> => {
  if (innerWidth !== width) await page.viewport(width, 900)
  addDashboardStyles()
  await loadCleaner()
  await cleanup()
  await render(<Text first={html} />)
  await field('article').appears()
  await field('article').focus()
}

/** The HTML of the text that is open without a form, with all that was done until now. */
export const written = async (): Promise<string> => {
  await untilDrawn()
  return text.html
}

/** Gives another HTML to the text that is open without a form. */
export const rewrite = async (html: string): Promise<void> => {
  text.give(html)
  await untilDrawn()
  await field('article').focus()
}

/** Closes the tab; the next editor finds its copies. */
export const closeTab = async (): Promise<void> => {
  await cleanup()
  await expect
    .poll(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
    .toEqual([])
}

/** Waits until a copy in this browser contains the words. @returns all copies, as JSON */
export const waitForCopy = async (words: string): Promise<string> => {
  const all = async () => JSON.stringify(await listUnsaved())
  await expect.poll(all).toContain(words)
  return all()
}

/** Writes at the end of the text, at once. */
export const append = async (words: string): Promise<void> => {
  await field('article').focus()
  getSelection()?.selectAllChildren(field('article').element())
  getSelection()?.collapseToEnd()
  await untilDrawn()
  document.execCommand('insertText', false, words)
  await untilDrawn()
}

/** Fills the fields that publishing needs besides the text. */
export const fillFields = async (title: string): Promise<void> => {
  await field('title').put(title)
  await field('sketch').put(`${picture} The archive`)
  await field('reference').put('true')
}

/** Types the owner's password and the word that an edit needs. */
export const fillSecrets = async (): Promise<void> => {
  await field('reference').put('true')
  await field('password').put('owner password')
}

/** Presses Publish, then Publish in the sheet. */
export const publishNow = async (): Promise<void> => {
  await page.button('Publish').click()
  await page.dialog().button('Publish').click()
}

/** Saves a draft of what is new. @returns what was sent */
export const saveDraft = async () => {
  await page.button('Save draft').click()
  await page.getByText('Saved as a draft.').appears()
  // On a slow machine it has saved itself before.
  return lastSent(sentTo('editDraft').length > 0 ? 'editDraft' : 'createDraft')
}

/** Saves an edit, with the secrets that an article's edit needs. @returns what was sent */
export const saveEdit = async (name: 'editArticle' | 'editDraft' = 'editArticle') => {
  if (name === 'editArticle') await fillSecrets()
  else await field('reference').put('true')
  await page.button('Edit it').click()
  await page.button('Done').appears()
  return lastSent(name)
}

/** An article was published just now. */
export const isPublished = () => notice().says(/^Published\./)

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
    const modifiers = names.slice(0, -1)
    await userEvent.keyboard(
      modifiers.map((name) => `{${name}>}`).join('') +
        names.at(-1)?.replace(/^..+/, '{$&}') +
        modifiers.map((name) => `{/${name}}`).join(''),
    )
  }
}

/** Types text where the cursor is. */
export const type = (text: string): Promise<void> =>
  userEvent.keyboard(text.replaceAll(/[{[]/g, '$&$&'))

/** Presses keys that move the cursor; the editor notices it in the browser's next frame. */
export const move = async (...all: string[]): Promise<void> => {
  for (const keys of all) {
    await press(keys)
    await untilDrawn()
  }
}

/** Puts the cursor behind a text of the article. */
export const putCursor = async (after: string): Promise<void> => {
  await field('article').getByText(after, { exact: true }).click()
  await move('End')
}

/** Opens a view by its button, once the button is enabled. */
export const show = async (view: 'Write' | 'HTML view'): Promise<void> => {
  const shown = page.button(view).element() as HTMLButtonElement
  for (let frames = 0; !shown.disabled && frames < 300; frames += 1) {
    shown.click()
    await untilDrawn()
  }
}

const source = () => page.css('.editor-source')

/** The HTML of the editor, read in the HTML view; then the visual view opens again. */
export const htmlOf = async (): Promise<string> => {
  await show('HTML view')
  const { value } = source().element() as HTMLTextAreaElement
  await show('Write')
  const plain = removeIndentation(value)
  return indent(plain) === value ? plain : value
}

/** Sets the editor's HTML in the HTML view. */
export const setHtml = async (html: string): Promise<void> => {
  await show('HTML view')
  await source().put(html)
}

/** Writes text where the cursor is, at once: for a sentence that is not of typing. */
export const write = async (words: string): Promise<void> => {
  document.execCommand('insertText', false, words)
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
