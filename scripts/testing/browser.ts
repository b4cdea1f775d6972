import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { calls, pathOf } from '../../shared/calls.ts'
import { launchChromium } from '../browser/chromium.ts'
import { settleKeys, settleRoutes } from './settle.ts'

let browser: Promise<Browser> | undefined

/** One Chromium for all files of a process of the test runner: it ends with the process. */
const theBrowser = (): Promise<Browser> => {
  // No test runs a script long enough to win back what optimising it costs: a tenth less work.
  browser ??= launchChromium(['--js-flags=--no-opt,--no-maglev']).then((running) =>
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
  /** Fingers point, and nothing hovers. */
  readonly isPhone?: boolean
  /** Motion is wanted, which the loader of the blog alone keeps a processor busy with. */
  readonly hasMotion?: boolean
  /** What the test brings about the browser may complain of, such as a call that is refused. */
  readonly tolerates?: RegExp
}

const newContext = async (origin: string, options: PageOptions = {}): Promise<BrowserContext> => {
  const context = await (await theBrowser()).newContext({
    baseURL: origin,
    viewport: { width: options.width ?? 1280, height: 900 },
    colorScheme: options.scheme ?? 'light',
    reducedMotion: options.hasMotion ? 'no-preference' : 'reduce',
    javaScriptEnabled: !options.withoutScript,
    isMobile: options.isPhone ?? false,
    hasTouch: options.isPhone ?? false,
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
 * A new page in a browser that has nothing stored, and wants no motion. Its test fails when the page
 * throws, a script writes an error or a warning, a request fails or goes to another host, or something
 * violates the Content-Security-Policy; not by what the browser says about itself.
 */
export const openPage = async (origin: string, options: PageOptions = {}): Promise<Page> => {
  const context = await newContext(origin, options)
  return watched(await context.newPage(), origin, options)
}

const watched = (page: Page, origin: string, options: PageOptions): Page => {
  const complaints: string[] = []
  const complain = (text: string): void => {
    if (!options.tolerates?.test(text)) complaints.push(text)
  }
  page.on('console', (message) => {
    // What a script wrote has arguments; what the browser says about itself or its machine has none.
    if (message.args().length === 0) return
    if (['error', 'warning'].includes(message.type())) complain(message.text())
  })
  page.on('pageerror', (error) => complain(String(error)))
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) complaints.push(`asked ${request.url()}`)
  })
  page.on('response', (response) => {
    // A page that is a 404 or restricted is no failed request of the page.
    const isPage =
      response.request().isNavigationRequest() && [404, 503].includes(response.status())
    // All tests are one network, which may count only so many views a minute.
    const isCounting = new URL(response.url()).pathname === pathOf(calls.countVisit)
    if (response.status() < 400 || isPage || (isCounting && response.status() === 429)) return
    const status = `${response.status()} (${response.statusText()})`
    complain(`Failed to load resource: the server responded with a status of ${status}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Who leaves a page gives up what it still asks for.
    if (reason !== 'net::ERR_ABORTED')
      complain(`Failed to load resource: ${reason} ${request.url()}`)
  })
  onTestFinished(async () => {
    await page.context().close()
    expect(complaints).toEqual([])
  })
  settleRoutes(page)
  settleKeys(page)
  return page
}

/** Follows a link to another page, and waits until that one has loaded. */
export const follow = async (link: Locator): Promise<void> => {
  await Promise.all([link.page().waitForEvent('load'), link.click()])
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
