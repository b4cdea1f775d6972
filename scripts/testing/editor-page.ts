import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { decodeText } from '../../shared/base64.ts'
import type { FieldName } from '../../site/dashboard/editor/check.ts'
import { indented, unindented } from '../../site/dashboard/editor/html/indent.ts'
import { type Blog, owner } from './blog.ts'
import { openPage, type PageOptions } from './browser.ts'
import { newSession } from './requests.ts'

/** Gives a browser the cookies of a new session, as signing in does. */
export const signInBrowser = async (blog: Blog, page: Page): Promise<void> => {
  const session = await newSession(blog)
  // Chromium takes secure cookies from a loopback address, but only by the secure name of it.
  const url = blog.origin.replace('http:', 'https:')
  const cookies = session.split('; ').map((line) => {
    const [name = '', value = ''] = line.split(/=(.*)/)
    return { name, value, url, secure: true, sameSite: 'Strict' as const }
  })
  const banner = { name: 'cookieBanner', value: '1', url: blog.origin }
  await page.context().addCookies([...cookies, banner])
}

/** A page of the signed-in author. */
export const authorPage = async (blog: Blog, options: PageOptions = {}): Promise<Page> => {
  const page = await openPage(blog.origin, options)
  await signInBrowser(blog, page)
  return page
}

export const paths = {
  write: '/dashboard/write',
  article: (id: string) => `/dashboard/articles/${id}/edit`,
  draft: (id: string) => `/dashboard/drafts/${id}/edit`,
}

export const field = (page: Page, name: FieldName) => page.locator(`#sp-editor-${name}`)

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The message beside the buttons. */
export const message = (page: Page) => page.locator('#sp-editor-message')

/** What is said at the top. */
export const notices = (page: Page) => page.locator('.editor-notices')

/** Opens an editor and waits until it can be written in. */
export const openEditor = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await field(page, 'title').waitFor()
}

/** The HTML of the editor, as its HTML view has it; the written view is shown again. */
export const htmlOf = async (page: Page): Promise<string> => {
  await button(page, 'HTML view').click()
  const html = await page.locator('.editor-source').inputValue()
  await button(page, 'Write').click()
  const plain = unindented(html)
  return indented(plain) === html ? plain : html
}

/** Puts HTML into the editor by its HTML view. */
export const setHtml = async (page: Page, html: string): Promise<void> => {
  const view = button(page, 'HTML view')
  if (await view.isEnabled()) await view.click()
  await page.locator('.editor-source').fill(html)
}

/** Pastes as a browser does. @param data by type, such as `text/html` */
export const paste = (page: Page, data: Record<string, string>): Promise<void> =>
  field(page, 'article').evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    ;(element as HTMLElement).focus()
    element.dispatchEvent(event)
  }, data)

/** A sketch whose picture the site itself has. */
const sketchOf = (blog: Blog): string => `${blog.origin}/logo-light.svg The archive`

/** Opens the fields beside the page, where they are in a drawer. */
const openDetails = async (page: Page): Promise<void> => {
  const details = button(page, 'Details')
  if ((await details.isVisible()) && (await details.getAttribute('aria-expanded')) === 'false') {
    await details.click()
  }
}

/** Fills what publishing needs beside the text. */
export const fillFields = async (blog: Blog, page: Page, title: string): Promise<void> => {
  await field(page, 'title').fill(title)
  await field(page, 'sketch').fill(sketchOf(blog))
  await openDetails(page)
  await field(page, 'reference').fill('true')
}

/** Types the owner's password and the word that an edit needs. */
export const fillSecrets = async (page: Page): Promise<void> => {
  await openDetails(page)
  await field(page, 'reference').fill('true')
  await field(page, 'password').fill(owner.OWNER_PASSWORD)
}

/** A button of the sheet that says what publishing will do. */
export const inSheet = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

/** Presses Publish, looks at what it will do, and goes on. */
export const publishNow = async (page: Page): Promise<void> => {
  await button(page, 'Publish').click()
  await inSheet(page, 'Publish').click()
}

/** The draft with a title, as the server has it, with its HTML. */
export const storedDraft = async ({ author }: Blog, title: string) => {
  const found = (await author.ask('listDrafts')).find((one) => one.headingSave === title)
  if (!found) throw new Error(`There is no draft ${title}.`)
  return { ...found, html: decodeText(found.articleSave) }
}

/** How many articles have a title. */
export const countArticles = async ({ author }: Blog, title: string): Promise<number> =>
  (await author.ask('listArticles')).filter((one) => one.headingSave === title).length

/** An article as the server has it, with its HTML. */
export const storedArticle = async ({ anyone }: Blog, id: string) => {
  const found = await anyone.ask('readArticleAtPath', { query: { name: `/blog/${id}` } })
  if (!found) throw new Error(`There is no article ${id}.`)
  return { ...found, html: decodeText(found.articleSave) }
}

/** Waits until the browser keeps a text that holds these words. */
export const untilKept = (page: Page, words: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(keptTexts).then((texts) => texts.some((text) => text.includes(words))),
    )
    .toBe(true)

/** Every copy that the browser keeps, as JSON. */
export const keptTexts = (): Promise<string[]> =>
  new Promise((resolve) => {
    const opening = indexedDB.open('editor-copies')
    opening.onsuccess = () => {
      const { result } = opening
      if (!result.objectStoreNames.contains('copies')) return resolve([])
      const reading = result.transaction('copies').objectStore('copies').getAll()
      reading.onsuccess = () => {
        result.close()
        resolve(reading.result.map((copy) => JSON.stringify(copy)))
      }
    }
  })
