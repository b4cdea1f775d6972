import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { decodeText } from '../../shared/base64.ts'
import type { FieldName } from '../../site/dashboard/editor/check.ts'
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
  await page.context().addCookies(cookies)
}

/** A page of the signed-in author, not opened yet. */
export const authorPage = async (blog: Blog, options: PageOptions = {}): Promise<Page> => {
  const page = await openPage(blog.origin, options)
  await signInBrowser(blog, page)
  return page
}

/** The dashboard at one of its addresses, signed in, with the frame shown. */
export const openDashboard = async (
  blog: Blog,
  path = '/dashboard',
  options: PageOptions = {},
): Promise<Page> => {
  const page = await authorPage(blog, options)
  await page.goto(path)
  await title(page).waitFor()
  return page
}

export const title = (page: Page) => page.getByRole('heading', { level: 1 })
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Control Panel' })
export const dialog = (page: Page) => page.getByRole('dialog')
export const notice = (page: Page) => page.locator('.dashboard-notice')
/** What the browser says of calls that a test lets fail. */
export const failedCalls = /Failed to load resource/

export const paths = {
  write: '/dashboard/write',
  article: (id: string) => `/dashboard/articles/${id}/edit`,
  draft: (id: string) => `/dashboard/drafts/${id}/edit`,
}

export const field = (page: Page, name: FieldName) => page.locator(`#sp-editor-${name}`)

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens an editor and waits until it can be written in. */
export const openEditor = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await field(page, 'title').waitFor()
}

/** Puts HTML into the editor by its HTML view. */
export const setHtml = async (page: Page, html: string): Promise<void> => {
  const view = button(page, 'HTML view')
  if (await view.isEnabled()) await view.click()
  await page.locator('.editor-source').fill(html)
}

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
  if (await field(page, 'sketch').isHidden()) await button(page, 'Add a picture').click()
  await field(page, 'sketch').fill(`${blog.origin}/logo-light.svg The archive`)
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

/** An article as the server has it, with its HTML. */
export const storedArticle = async ({ anyone }: Blog, id: string) => {
  const found = await anyone.ask('readArticleAtPath', { query: { name: `/blog/${id}` } })
  if (!found) throw new Error(`There is no article ${id}.`)
  return { ...found, html: decodeText(found.articleSave) }
}

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

/** Types the admin password into the dialog, and sends it. */
export const unlock = async (page: Page, text = owner.OWNER_PASSWORD): Promise<void> => {
  await dialog(page).getByLabel('Admin password', { exact: true }).fill(text)
  await page.keyboard.press('Enter')
}

/** Types a new recovery code back. @returns the code */
export const noteCode = async (page: Page): Promise<string> => {
  const code = (await page.locator('.vault-code').textContent()) ?? ''
  await dialog(page).getByLabel('Type it back', { exact: true }).fill(code)
  await page.keyboard.press('Enter')
  return code
}

/** Opens the vault and reveals what it holds. */
export const reveal = async (page: Page, text = owner.OWNER_PASSWORD): Promise<void> => {
  await button(page, 'Toggle hash').click()
  await unlock(page, text)
  await expect.poll(() => button(page, 'Toggle hash').getAttribute('aria-pressed')).toBe('true')
}
