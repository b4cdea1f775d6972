import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, onTestFinished } from 'vitest'
import { launchChromium } from '../lib/chromium.ts'

let browser: Promise<Browser> | undefined

/** One Chromium for all tests of a file. */
const theBrowser = (): Promise<Browser> => {
  if (!browser) {
    browser = launchChromium()
    afterAll(async () => {
      const closing = browser
      browser = undefined
      shared.clear()
      await (await closing)?.close()
    })
  }
  return browser
}

export interface PageOptions {
  readonly width?: number
  readonly scheme?: 'light' | 'dark'
  readonly withoutScript?: boolean
  /** What the test brings about the browser may complain of, such as a call that is refused. */
  readonly tolerates?: RegExp
}

const newContext = async (origin: string, options: PageOptions = {}): Promise<BrowserContext> =>
  (await theBrowser()).newContext({
    baseURL: origin,
    viewport: { width: options.width ?? 1280, height: 900 },
    colorScheme: options.scheme ?? 'light',
    javaScriptEnabled: !options.withoutScript,
  })

/**
 * A new page in a context of its own. When its test ends, nothing may have been written to the
 * console as an error or warning, and nothing asked of another host.
 */
export const openPage = async (origin: string, options: PageOptions = {}): Promise<Page> => {
  const context = await newContext(origin, options)
  return watched(await context.newPage(), origin, options, () => context.close())
}

const shared = new Map<string, Promise<BrowserContext>>()

/**
 * A new page in the one context of an origin, with nothing stored: scripts come from its cache. Like
 * `openPage` in what may not happen.
 */
export const openSharedPage = async (origin: string, options: PageOptions = {}): Promise<Page> => {
  const opening = shared.get(origin) ?? newContext(origin)
  shared.set(origin, opening)
  const context = await opening
  const page = await context.newPage()
  await context.clearCookies()
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'indexeddb,local_storage',
  })
  await session.detach()
  const closeAll = () => Promise.all(context.pages().map((one) => one.close()))
  return watched(page, origin, options, closeAll)
}

const watched = (
  page: Page,
  origin: string,
  options: PageOptions,
  close: () => Promise<unknown>,
): Page => {
  const complaints: string[] = []
  page.on('console', (message) => {
    // A page that is a 404 or restricted: that the browser says so of it is no complaint about it.
    if (message.location().url === page.url() && /status of (404|503)/.test(message.text())) return
    if (options.tolerates?.test(message.text())) return
    // Says how busy the machine is; that preloaded fonts are used has a test of its own.
    if (/preloaded using link preload but not used within/.test(message.text())) return
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) complaints.push(`asked ${request.url()}`)
  })
  onTestFinished(async () => {
    await close()
    expect(complaints).toEqual([])
  })
  return page
}
