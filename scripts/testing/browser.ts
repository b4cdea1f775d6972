import type { Browser, Locator, Page, Request, Route } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { type CallName, calls, pathOf } from '../../shared/calls.ts'
import { launchChromium } from '../browser/chromium.ts'
import { newCaller } from './captcha.ts'
import { settleKeys, settleRoutes } from './settle.ts'

let browser: Promise<Browser> | undefined

/** One Chromium for each process of the test runner; it stops with the process. */
const theBrowser = (): Promise<Browser> => {
  // No script runs long enough for the optimiser to be worth its time: without it, a tenth less work.
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
  /** Simulates a touch screen: no hover. */
  readonly isPhone?: boolean
  /** Allows motion; the blog's loader alone keeps a processor busy. */
  readonly hasMotion?: boolean
  /** Stops the clock until the test advances it, and allows motion, which then costs nothing. */
  readonly isStill?: boolean
  /** Cookies to set; by default the reader has answered the cookie banner, and, where time passes, the e-mail banner. */
  readonly cookies?: Readonly<Record<string, string>>
  /** Console messages that the test causes, such as that of a refused call. */
  readonly tolerates?: RegExp
}

/** The messages about a call that the test lets fail, and about motion, whose setting reaches the next document late. */
const whileStill =
  /^Failed to load resource: (net::ERR_FAILED|the server responded with)|ViewTransition opt-in disabled/

/** Fails the test if the page throws, logs an error or a warning, calls another host, or has a failed request. */
const watch = (page: Page, origin: string, tolerates?: RegExp): void => {
  const complaints: string[] = []
  const complain = (text: string): void => {
    if (!tolerates?.test(text)) complaints.push(text)
  }
  page.on('console', (message) => {
    // A script's message has arguments; the browser's own messages have none.
    if (message.args().length === 0) return
    if (['error', 'warning'].includes(message.type())) complain(message.text())
  })
  page.on('pageerror', (error) => complain(String(error)))
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) complain(`asked ${request.url()}`)
  })
  page.on('response', (response) => {
    // A page with status 404 or 503 is not a failed request.
    const isPage =
      response.request().isNavigationRequest() && [404, 503].includes(response.status())
    // All tests share one network, whose views have a rate limit.
    const isCounting = new URL(response.url()).pathname === pathOf(calls.countVisit)
    if (response.status() < 400 || isPage || (isCounting && response.status() === 429)) return
    const status = `${response.status()} (${response.statusText()})`
    complain(
      `Failed to load resource: the server responded with a status of ${status} ${response.url()}`,
    )
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page cancels its requests.
    if (reason !== 'net::ERR_ABORTED')
      complain(`Failed to load resource: ${reason} ${request.url()}`)
  })
  onTestFinished(async () => {
    await page.context().close()
    expect(complaints).toEqual([])
  })
}

/** Stops a page's clock. It runs until it is told, and cannot go back: so it begins a minute earlier than it stops. */
export const stopClock = async (page: Page): Promise<void> => {
  const now = Date.now()
  await page.clock.install({ time: now - 60_000 })
  await page.clock.pauseAt(now)
}

/**
 * A new page in a browser without stored data, with reduced motion. The test fails if the page throws, a script
 * logs an error or a warning, a request fails or goes to another host, or something violates the
 * Content-Security-Policy. The browser's own messages do not fail it.
 */
export const openPage = async (origin: string, options: PageOptions = {}): Promise<Page> => {
  const { isStill = false, isPhone = false } = options
  // Where time passes, the e-mail banner would come over what a slow machine looks at for ten seconds.
  const answered = { cookieBanner: 'alright', ...(isStill ? {} : { emailBanner: 'cancelled' }) }
  const { cookies = answered } = options
  const context = await (await theBrowser()).newContext({
    baseURL: origin,
    viewport: { width: options.width ?? 1280, height: 900 },
    colorScheme: options.scheme ?? 'light',
    reducedMotion: (options.hasMotion ?? isStill) ? 'no-preference' : 'reduce',
    javaScriptEnabled: !options.withoutScript,
    isMobile: isPhone,
    hasTouch: isPhone,
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      console.error(`Content Security Policy: ${effectiveDirective} refused ${blockedURI}`)
    })
  })
  const entries = Object.entries(cookies)
  await context.addCookies(entries.map(([name, value]) => ({ name, value, url: origin })))
  const page = await context.newPage()
  watch(page, origin, options.tolerates ?? (isStill ? whileStill : undefined))
  settleRoutes(page)
  settleKeys(page)
  if (isStill) {
    // Its own network, because each network has its rate limits.
    await page.setExtraHTTPHeaders(newCaller())
    await stopClock(page)
  }
  return page
}

/** Follows a link to another page, and waits until that one has loaded. */
export const follow = async (link: Locator): Promise<void> => {
  await Promise.all([link.page().waitForEvent('load'), link.click()])
}

/** Waits until a page has the scripts that it asks for once it is idle, which a busy machine seldom is. */
export const untilIdleScripts = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/search-key')),
  )

/** Whether something has the focus. */
export const isFocused = (what: Locator): Promise<boolean> =>
  what.evaluate((one) => one === document.activeElement)

/** A cookie's value, path and the seconds it has left, to the nearest minute; undefined where there is none. */
export const cookieOf = async (page: Page, name: string) => {
  // A page's cookies are set in order, so what reads one waits for those that the page has just set.
  await page.evaluate(() => document.cookie)
  const cookie = (await page.context().cookies()).find((one) => one.name === name)
  if (!cookie) return undefined
  const left = cookie.expires - Date.now() / 1_000
  return { value: cookie.value, path: cookie.path, seconds: Math.round(left / 60) * 60 }
}

const isCall = (name: CallName, url: string, method: string): boolean =>
  new URL(url).pathname.replace(/\/$/, '') === pathOf(calls[name]) && method === calls[name].method

/** Records the requests of a call, from now on. */
export const watchCall = (page: Page, name: CallName): Request[] => {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (isCall(name, request.url(), request.method())) seen.push(request)
  })
  return seen
}

/** Lets a test decide what becomes of a call. @returns ends that */
export const onCall = async (
  page: Page,
  name: CallName,
  act: (route: Route) => unknown,
): Promise<() => Promise<void>> => {
  const { method } = calls[name]
  const pattern = (url: URL) => isCall(name, url.href, method)
  await page.route(pattern, async (route) => {
    await (route.request().method() === method ? act(route) : route.fallback())
  })
  return () => page.unroute(pattern)
}

/** Lets the answers of a call wait. @returns lets them come */
export const holdCall = async (page: Page, name: CallName): Promise<() => void> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await onCall(page, name, (route) => released.then(() => route.fallback()))
  return release
}

/** The widths that readers have. */
export const widths = [320, 390, 820, 1440, 1920]

/** The widths, of those that readers have, at which the open page scrolls sideways. */
export const sidewaysWidths = async (page: Page): Promise<number[]> => {
  const wide: number[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (over > 0) wide.push(width)
  }
  return wide
}

/**
 * Records what moves while a page loads and lives; call it before the page is opened.
 * @param hasFonts whether the site's fonts come: text that was drawn before they did moves by a hair, which is of `type.test.ts`
 * @returns asks for the layout shifts of the page that is open: how large each was, and what moved
 */
export const watchShifts = async (page: Page, hasFonts = false) => {
  if (!hasFonts) await page.route(/\.woff2$/, (route) => route.fulfill({ body: '' }))
  // Motion moves things too, and most readers have it.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      readonly value: number
      readonly sources: readonly { readonly node: Element | null }[]
    }
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node }) => `${node?.nodeName} ${node?.className ?? ''}`)
        shifts.push(`${value}: ${moved}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}

/** Scrolls to the form below an article; its code is then asked for. */
export const openOpinion = (page: Page): Promise<void> =>
  page.locator('.opinion').scrollIntoViewIfNeeded()
