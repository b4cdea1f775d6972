import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { launchChromium } from '../lib/chromium.ts'

let browser: Promise<Browser> | undefined

/** One Chromium for all files of a process of the test runner: it ends with the process. */
const theBrowser = (): Promise<Browser> => {
  browser ??= launchChromium().then((running) =>
    running.on('disconnected', () => {
      browser = undefined
    }),
  )
  return browser
}

export interface PageOptions {
  readonly width?: number
  readonly scheme?: 'light' | 'dark'
  readonly withoutScript?: boolean
  /** Motion is not wanted: the loader of the blog alone keeps a processor busy. */
  readonly isStill?: boolean
  /** What the test brings about the browser may complain of, such as a call that is refused. */
  readonly tolerates?: RegExp
}

const newContext = async (origin: string, options: PageOptions = {}): Promise<BrowserContext> => {
  const context = await (await theBrowser()).newContext({
    baseURL: origin,
    viewport: { width: options.width ?? 1280, height: 900 },
    colorScheme: options.scheme ?? 'light',
    reducedMotion: options.isStill ? 'reduce' : 'no-preference',
    javaScriptEnabled: !options.withoutScript,
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `Content Security Policy: ${event.effectiveDirective} refused ${event.blockedURI}`,
      )
    })
  })
  return context
}

/**
 * A new page in a context of its own. When its test ends, nothing may have been written to the
 * console as an error or warning, nothing asked of another host, and nothing have violated the page's
 * Content-Security-Policy.
 */
export const openPage = async (origin: string, options: PageOptions = {}): Promise<Page> => {
  const context = await newContext(origin, options)
  return watched(await context.newPage(), origin, options, () => context.close())
}

let shared: { readonly origin: string; readonly context: BrowserContext } | undefined

/** The context of the origin that was asked for last: another file has another. */
const sharedContext = async (origin: string): Promise<BrowserContext> => {
  if (shared?.origin !== origin) {
    await shared?.context.close()
    shared = { origin, context: await newContext(origin, { isStill: true }) }
  }
  return shared.context
}

/**
 * A new page in the one context of an origin, without motion and with nothing stored: scripts come from
 * its cache. Like `openPage` in what may not happen.
 */
export const openSharedPage = async (origin: string, options: PageOptions = {}): Promise<Page> => {
  const context = await sharedContext(origin)
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

/** What the clipboard holds. The site's own documents may not read it, so one that is not does. */
export const clipboardText = async (page: Page): Promise<string> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const reader = await page.context().newPage()
  await reader.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await reader.goto(page.url())
  const text = await reader.evaluate(() => navigator.clipboard.readText())
  await reader.close()
  return text
}
