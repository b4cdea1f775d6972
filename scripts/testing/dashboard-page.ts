import type { Page, Route } from 'playwright-core'
import { type CallName, calls, pathOf } from '../../shared/calls.ts'
import type { Blog } from './blog.ts'
import type { PageOptions } from './browser.ts'
import { authorPage, signInBrowser } from './editor-page.ts'

export { authorPage, signInBrowser }

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
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
export const dialog = (page: Page) => page.getByRole('dialog')
export const notice = (page: Page) => page.locator('.dashboard-notice')

/** Lets a test decide what becomes of one call. @returns ends that */
export const onCall = async (
  page: Page,
  name: CallName,
  handle: (route: Route) => unknown,
): Promise<() => Promise<void>> => {
  const { method } = calls[name]
  const path = pathOf(calls[name])
  const isIt = (url: URL) => url.pathname.replace(/\/$/, '') === path
  const handler = (route: Route) =>
    route.request().method() === method ? void handle(route) : void route.fallback()
  await page.route(isIt, handler)
  return () => page.unroute(isIt, handler)
}

/** The call reaches the server and its answer is lost. */
export const loseAnswer = async (route: Route): Promise<void> => {
  await route.fetch()
  await route.abort()
}

/** What the browser says of calls that a test lets fail. */
export const failedCalls = /Failed to load resource/
