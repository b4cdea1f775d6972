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
  /** Does something with each of these, each in the tab that is free. */
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

/** Opens an address and expects nothing of an attacker on it, then nor after it was provoked. */
export const expectClean = async (page: Page, path: string, ready?: string): Promise<void> => {
  await page.goto(path)
  if (ready) await page.locator(ready).first().waitFor()
  await provoke(page)
  expect([path, await foreignMarkup(page)]).toEqual([path, []])
  expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname)
}

/** Nothing but pictures of articles was asked elsewhere. @returns how often each article's was */
export const picturesAsked = ({ asked }: Harm): Map<number, number> => {
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

/** Of requests elsewhere those that are no picture's, which a page may ask of any host. */
export const notPictures = ({ asked }: Harm): string[] =>
  asked
    .filter((request) => request.resourceType() !== 'image')
    .map((request) => `${request.isNavigationRequest() ? 'page' : 'file'} ${request.url()}`)

/** What the page of the nth article is; `markup` and `ran` of a page that left are not known. */
interface Look {
  readonly n: number
  readonly markup: readonly string[]
  /** Whether the article stands there, title and text. */
  readonly isThere: boolean
  /** Whether its picture was asked for; without a cache, as routes have none, it may be twice. */
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

/** Looks at hostile articles as their reader. @returns what each page is, and what all brought about */
export const lookAtArticles = async (blog: Blog, ids: readonly string[], options = {}) => {
  const { harm, context, each } = await visit(blog, options)
  const looks: Look[] = []
  await each(ids.entries(), async (page, [n, id]) => {
    // What the page before it still asks for is not its own; it may be on its way elsewhere.
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
    // What sends its reader elsewhere ends the page while it is looked at.
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
