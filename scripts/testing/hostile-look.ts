import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { launchChromium } from '../browser/chromium.ts'
import type { Blog } from './blog.ts'
import { signInBrowser } from './dashboard.ts'
import { foreignMarkup, type Harm, provoke, watchHarm } from './hostile-pages.ts'
import { pictureHost, vectorAt } from './hostile-rows.ts'
import { atOnce } from './readers.ts'

const browser = await launchChromium()
afterAll(() => browser.close())

/** Tabs that work at the same time. */
const tabs = 3

interface Visit {
  readonly harm: Harm
  readonly context: BrowserContext
  /** Runs an action for each item, in the next free tab. */
  each<One>(all: Iterable<One>, act: (page: Page, one: One) => Promise<unknown>): Promise<void>
}

export const visit = async (
  blog: Blog,
  { bypassCSP = false, isAuthor = false } = {},
): Promise<Visit> => {
  const context = await browser.newContext({ baseURL: blog.origin, bypassCSP })
  const harm = await watchHarm(context, blog.origin)
  if (isAuthor) await signInBrowser(blog, await context.newPage())
  await context.addCookies([{ name: 'cookieBanner', value: '1', url: blog.origin }])
  return {
    harm,
    context,
    each: async (all, act) => {
      const left = all[Symbol.iterator]()
      const work = async (page: Page) => {
        for (let one = left.next(); !one.done; one = left.next()) await act(page, one.value)
        await page.close()
      }
      const pages = await atOnce(tabs, () => context.newPage())
      await Promise.all(pages.map(work))
    },
  }
}

const nothing = { ran: [], dialogs: [], tabs: [] }
export const expectHarmless = ({ ran, dialogs, tabs }: Harm) =>
  expect({ ran, dialogs, tabs }).toEqual(nothing)

/** Opens an address and expects no effect of an attacker, before and after `provoke`. */
export const expectClean = async (page: Page, path: string, ready?: string): Promise<void> => {
  await page.goto(path)
  if (ready) await page.locator(ready).first().waitFor()
  await provoke(page)
  expect([path, await foreignMarkup(page)]).toEqual([path, []])
  expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname)
}

/** Expects no requests to other hosts but for articles' pictures. @returns the number for each article */
export const countPictureRequests = ({ asked }: Harm): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const request of asked) {
    const { host, pathname } = new URL(request.url())
    expect([request.url(), request.resourceType(), host]).toEqual([
      request.url(),
      'image',
      pictureHost,
    ])
    const n = Number(/^\/(\d+)\.png/.exec(pathname)?.[1])
    counts.set(n, (counts.get(n) ?? 0) + 1)
  }
  return counts
}

/** The requests to other hosts except those for pictures, which a page may load from any host. */
export const otherRequests = ({ asked }: Harm): string[] =>
  asked
    .filter((request) => request.resourceType() !== 'image')
    .map((request) => `${request.isNavigationRequest() ? 'page' : 'file'} ${request.url()}`)

/** The findings for the page of the nth article; `markup` and `ran` are unknown if the page navigated away. */
interface Look {
  readonly n: number
  readonly markup: readonly string[]
  /** Whether the page shows the article's title and text. */
  readonly isThere: boolean
  /** Whether its picture was requested; perhaps twice, because routes have no cache. */
  readonly hasPicture: boolean
}

const isArticle = async (page: Page, n: number, id: string): Promise<boolean> => {
  const text = await page.locator('.prose').textContent({ timeout: 3_000 })
  return (
    new URL(page.url()).pathname === `/blog/${id}` &&
    (await page.locator('h1').textContent()) === vectorAt(n).title &&
    text?.includes('The start.') === true &&
    (await page.locator('.prose .related').count()) === 0 &&
    (await page.locator('.related').count()) > 0
  )
}

/** Opens hostile articles as a reader. @returns the findings for each page, and the harm of all */
export const lookAtArticles = async (blog: Blog, ids: readonly string[], options = {}) => {
  const { harm, context, each } = await visit(blog, options)
  const looks: Look[] = []
  await each(ids.entries(), async (page, [n, id]) => {
    // The page before may still send requests, perhaps to other hosts.
    await expect
      .poll(() =>
        page.goto('about:blank').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    const own: string[] = []
    const note = (request: { url(): string }) => own.push(request.url())
    page.on('request', note)
    let markup: string[] = []
    // A text that navigates away closes the page during the checks.
    const isThere = await (async () => {
      await page.goto(`/blog/${id}`)
      await provoke(page)
      markup = await foreignMarkup(page)
      return isArticle(page, n, id)
    })().catch(() => false)
    page.off('request', note)
    const path = `//${pictureHost}/${n}.png`
    looks.push({ n, markup, isThere, hasPicture: own.some((url) => url.includes(path)) })
  })
  await context.close()
  return { looks: looks.sort((a, b) => a.n - b.n), harm }
}
