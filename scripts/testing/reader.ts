import type { Locator, Page, Request } from 'playwright-core'
import { calls, pathOf } from '../../shared/calls.ts'
import { openPage, type PageOptions } from './browser.ts'
import { newCaller } from './captcha.ts'

export interface ReaderOptions extends PageOptions {
  /** A reader has answered the cookie banner, unless told otherwise. */
  readonly cookies?: Readonly<Record<string, string>>
}

/** What Chromium writes of a call that a test makes fail. */
const failingCalls = /^Failed to load resource: (net::ERR_FAILED|the server responded with)/

/** The setting of motion reaches a page's next document late, which ends the transition to it. */
const endedTransition = /ViewTransition opt-in disabled/

const tolerated = new RegExp(`${failingCalls.source}|${endedTransition.source}`)

/** Motion costs nothing while time stands still. */
const still: PageOptions = { tolerates: tolerated, hasMotion: true }

/** A page of a reader with a network of its own, where time stands still until a test lets it pass. */
export const openStill = async (
  origin: string,
  { cookies = { cookieBanner: 'alright' }, ...options }: ReaderOptions = {},
): Promise<Page> => {
  const page = await openPage(origin, { ...still, ...options })
  page.setDefaultTimeout(5_000)
  await page.setExtraHTTPHeaders(newCaller())
  const given = Object.entries(cookies)
  await page.context().addCookies(given.map(([name, value]) => ({ name, value, url: origin })))
  await page.clock.install({ time: Date.now() })
  // A busy machine may have taken its time for that.
  await page.clock.pauseAt(Date.now() + 1_000)
  return page
}

/** A cookie's value, path and the seconds it has left, to the nearest minute; undefined where there is none. */
export const cookieOf = async (page: Page, name: string) => {
  // A page's cookies are set in order, so what reads one waits for those that the page has just set.
  await page.evaluate(() => document.cookie)
  const cookie = (await page.context().cookies()).find((one) => one.name === name)
  if (!cookie) return undefined
  const left = cookie.expires - Date.now() / 1_000
  return { value: cookie.value, path: cookie.path, seconds: Math.round(left / 60) * 60 }
}

/** Opens the form below an article, which lies behind a press; its code is then asked for. */
export const openOpinion = (page: Page): Promise<void> =>
  page.locator('.your-opinion > summary').click()

export type CallName = keyof typeof calls

const isCall =
  (name: CallName) =>
  (url: URL): boolean =>
    url.pathname === pathOf(calls[name])

/** Records the requests of a call, from now on. */
export const watchCall = (page: Page, name: CallName): Request[] => {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (isCall(name)(new URL(request.url())) && request.method() === calls[name].method) {
      seen.push(request)
    }
  })
  return seen
}

/** Lets the answers of a call wait. @returns lets them come */
export const holdCall = async (page: Page, name: CallName): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(isCall(name), async (route) => {
    await released
    await route.fallback()
  })
  return release
}

/** Cuts the connection of a call, once the server has answered it or before. @returns mends it */
export const cutCall = async (page: Page, name: CallName, { isLate = false } = {}) => {
  const pattern = isCall(name)
  await page.route(pattern, async (route) => {
    if (isLate) await route.fetch()
    await route.abort()
  })
  return () => page.unroute(pattern)
}

/**
 * Asks again for code that did not come. A browser that asks for a failed file again goes on; in one that
 * does not, the page is loaded anew.
 * @param after what shows where it goes on
 * @returns whether the page was loaded anew
 */
export const asksAgain = async (again: Locator, after: Locator): Promise<boolean> => {
  const loads = again.page().waitForEvent('load', { timeout: 0 })
  const anew = loads.then(
    () => true,
    // The page ended without.
    () => false,
  )
  await again.click()
  return Promise.race([anew, after.waitFor().then(() => false)])
}
