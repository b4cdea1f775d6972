import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { calls, pathOf } from '../../shared/calls.ts'
import { launchChromium } from '../browser/chromium.ts'
import { timesLent } from './pool.ts'
import { settleKeys, settleRoutes } from './settle.ts'
import { timed } from './timings.ts'

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
  /** In a context that ends with it: for a test that goes offline, or needs an empty cache. */
  readonly isAlone?: boolean
  /** In the context of the tests that set the clock first of all, which a context keeps as long as it lives. */
  readonly hasClock?: boolean
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

interface SharedContext {
  readonly origin: string
  readonly context: BrowserContext
  /** An empty one, which keeps the process of the context's pages alive between two tests. */
  readonly first: Page
  /** How often that origin's stack was lent when its cache was last cleared. */
  lent: number
  /** How many pages of the test at hand are in it. */
  users: number
  /** How many pages were in it. */
  used: number
  /** The process of its pages is gone. */
  hasCrashed: boolean
}

/** One whose clock runs, and one whose clock tests set. */
const contexts = new Map<boolean, SharedContext>()

/** Each document of a context repeats what was ever done to its clock, so that one ends after this many pages. */
const mostWithClock = 8

/** Milliseconds that pages of a context have to close. */
const mostClosing = 20_000

const endShared = async (hasClock: boolean): Promise<void> => {
  await contexts.get(hasClock)?.context.close()
  contexts.delete(hasClock)
}

/** The context of the origin that was asked for last: another file has another. */
const sharedContext = async (origin: string, hasClock: boolean): Promise<SharedContext> => {
  const before = contexts.get(hasClock)
  if (before && before.users === 0 && before.origin !== origin) await endShared(hasClock)
  const kept = contexts.get(hasClock)
  if (kept && kept.origin !== origin)
    throw new Error('A page of another blog is still in the browser.')
  if (kept) return kept
  const context = await newContext(origin)
  const first = await context.newPage()
  const lent = timesLent(origin)
  const made = { origin, context, first, lent, users: 0, used: 0, hasCrashed: false }
  first.once('crash', () => {
    made.hasCrashed = true
  })
  contexts.set(hasClock, made)
  return made
}

/** Whether a test set the clock, which stays with a context for as long as that lives. */
const hasOtherClock = ({ first }: SharedContext): Promise<boolean> =>
  first.evaluate(() => !String(setTimeout).includes('[native code]'))

/** Leaves a shared context as a new one is, apart from what its cache holds. */
const leave = async (used: SharedContext, hasClock: boolean): Promise<void> => {
  const { context, first } = used
  used.users -= 1
  const isLast = used.users === 0
  if (isLast && used.hasCrashed) return endShared(hasClock)
  const closing = Promise.all(context.pages().map((page) => page !== first && page.close()))
  // Chromium leaves a page open once in a long while: then another context follows.
  const areClosed = await Promise.race([closing, wait(mostClosing, null, { ref: false })])
  if (areClosed === null) {
    contexts.delete(hasClock)
    void context.close().catch(() => {})
    return
  }
  if (!isLast) return
  const isSpent = hasClock ? used.used >= mostWithClock : first.isClosed() || hasOtherClock(used)
  if (await isSpent) return endShared(hasClock)
  await context.clearPermissions()
}

/** A page in a shared context, with nothing stored. */
const pageIn = async (origin: string, options: PageOptions): Promise<Page> => {
  const { hasClock = false } = options
  const used = await sharedContext(origin, hasClock)
  const { context } = used
  used.users += 1
  used.used += 1
  const page = await context.newPage()
  await context.clearCookies()
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  if (used.lent !== timesLent(origin)) await session.send('Network.clearBrowserCache')
  used.lent = timesLent(origin)
  await session.detach()
  if (options.width) await page.setViewportSize({ width: options.width, height: 900 })
  if (options.scheme) await page.emulateMedia({ colorScheme: options.scheme })
  if (options.hasMotion) await page.emulateMedia({ reducedMotion: 'no-preference' })
  return watched(page, origin, options, () => leave(used, hasClock))
}

/**
 * A new page in a browser that has nothing stored, wants no motion, and that no other page of its test is
 * in. Its test fails when the page throws, a script writes an error or a warning, a request fails or goes
 * to another host, or something violates the Content-Security-Policy; not by what the browser says about
 * itself.
 *
 * Tests have one context after another where they can: a new one has to start a process and to read and
 * compile all scripts anew, which is more work than most tests are.
 */
export const openPage = (origin: string, options: PageOptions = {}): Promise<Page> =>
  timed('page opened', () => newPage(origin, options))

const newPage = async (origin: string, options: PageOptions): Promise<Page> => {
  const { isAlone, withoutScript, isPhone, hasClock = false } = options
  if (!isAlone && !withoutScript && !isPhone && !contexts.get(hasClock)?.users) {
    return pageIn(origin, options)
  }
  const context = await newContext(origin, options)
  return watched(await context.newPage(), origin, options, () => context.close())
}

/** Like `openPage`, in the one context of an origin: the pages of a test share it. */
export const openSharedPage = (origin: string, options: PageOptions = {}): Promise<Page> =>
  timed('page opened', () => pageIn(origin, options))

const watched = (
  page: Page,
  origin: string,
  options: PageOptions,
  close: () => Promise<unknown>,
): Page => {
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
    await close()
    expect(complaints).toEqual([])
  })
  settleRoutes(page)
  settleKeys(page)
  timeLoads(page)
  return page
}

const timeLoads = (page: Page): void => {
  const { goto, reload } = page
  page.goto = (...given) => timed('page loaded', () => goto.apply(page, given))
  page.reload = (...given) => timed('page loaded', () => reload.apply(page, given))
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
