import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendOpinion } from '../../shared/opinions/contract.ts'
import { sendPing } from '../../shared/pings/contract.ts'
import { launchChromium } from '../lib/chromium.ts'
import { type Blog, owner, startBlog } from './blog.ts'
import { button, field, setHtml, signInBrowser } from './editor-page.ts'
import { foreignMarkup, type Harm, provoke, watchHarm } from './hostile-pages.ts'
import { fillArticles, pictureHost, vectorAt } from './hostile-rows.ts'
import { vectors } from './hostile-vectors.ts'
import { newReader } from './readers.ts'
import { walk } from './requests.ts'
import { insertOpinion, insertPing } from './sent-rows.ts'
import { fillVault, reveal } from './vault-page.ts'

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

const visit = async (blog: Blog, { isAuthor = false } = {}): Promise<Visit> => {
  const context = await browser.newContext({ baseURL: blog.origin })
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
      const pages = await Promise.all(Array.from({ length: tabs }, () => context.newPage()))
      await Promise.all(pages.map(work))
    },
  }
}

const nothing = { ran: [], dialogs: [], tabs: [] }
const expectHarmless = ({ ran, dialogs, tabs }: Harm) =>
  expect({ ran, dialogs, tabs }).toEqual(nothing)

/** Opens an address and expects nothing of an attacker on it, then nor after it was provoked. */
const expectClean = async (page: Page, path: string, ready?: string): Promise<void> => {
  await page.goto(path)
  if (ready) await page.locator(ready).first().waitFor()
  await provoke(page)
  expect([path, await foreignMarkup(page)]).toEqual([path, []])
  expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname)
}

/** Nothing but pictures of articles was asked elsewhere. @returns how often each article's was */
const picturesAsked = ({ asked }: Harm): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const request of asked) {
    const { host, pathname } = new URL(request.url())
    expect([request.url(), request.resourceType(), host]).toEqual([
      ...[request.url(), 'image', pictureHost],
    ])
    const n = Number(/^\/(\d+)\.png/.exec(pathname)?.[1])
    counts.set(n, (counts.get(n) ?? 0) + 1)
  }
  return counts
}

let blog: Blog
let ids: string[] = []

beforeAll(async () => {
  blog = await startBlog({}, afterAll)
  ids = await fillArticles(blog)
  await blog.rebuild()
}, 300_000)

test('there are enough ways, each another', () => {
  expect(new Set(vectors).size).toBe(vectors.length)
  expect(vectors.length).toBeGreaterThanOrEqual(150)
})

test('hostile articles run nothing on their own pages and ask for nothing but their picture', async () => {
  const { harm, context, each } = await visit(blog)
  await each(ids.entries(), async (page, [n, id]) => {
    const own: string[] = []
    const note = (request: { url(): string }) => own.push(request.url())
    page.on('request', note)
    await expectClean(page, `/blog/${id}`)
    page.off('request', note)
    expect(await page.locator('h1').textContent()).toBe(vectorAt(n).title)
    await page.locator('.related').waitFor({ state: 'attached' })
    expect(await page.locator('.prose').textContent()).toContain('The start.')
    expect(await page.locator('.prose .related').count()).toBe(0)
    const path = `//${pictureHost}/${n}.png`
    expect([n, own.filter((url) => url.includes(path)).length]).toEqual([n, 1])
  })
  expectHarmless(harm)
  expect([...picturesAsked(harm).keys()].sort((a, b) => a - b)).toEqual([...ids.keys()])
  await context.close()
})

test('hostile titles run nothing in lists, the search, sitemaps and feeds', async () => {
  const { harm, context, each } = await visit(blog)
  const paths = ['/', '/blog', '/sitemap', '/about', '/ping', '/sitemap-index.xml', '/robots.txt']
  paths.push(
    '/search-index.json',
    ...['coding', 'health', 'articles', 'mind-growth'].map((list) => `/blog/page/${list}`),
  )
  await each(paths, expectClean)
  await each(['script', 'img src', 'onerror', 'svg', 'hurt'], async (page, words) => {
    await page.goto('/blog')
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('combobox', { name: 'Search titles' }).fill(words)
    await page.getByRole('option').first().waitFor()
    await provoke(page)
    expect(await foreignMarkup(page)).toEqual([])
  })
  expectHarmless(harm)
  picturesAsked(harm)
  await context.close()
})

/** Sends what readers send; what is refused is put into the database. @returns how many were taken */
const sendAll = async (): Promise<number> => {
  let taken = 0
  const { TEST_HUMAN_TOKEN: human } = owner
  await walk(vectors.entries(), async ([n, vector]) => {
    const headers = newReader()
    const email = `reader${n}@example.com`
    const opinion = {
      reader: vector,
      country: vector,
      opinion: `T: ${vector}`,
      idArticle: ids[n] ?? '',
    }
    const sent = await blog.anyone.call(sendOpinion, { body: { ...opinion, human }, headers })
    const text = { name: vector, country: vector, text: vector }
    if (!sent.ok) await insertOpinion(blog, text)
    const ping = { name: vector, email, country: vector, detail: vector, human }
    const pinged = await blog.anyone.call(sendPing, { body: ping, headers })
    if (!pinged.ok)
      await insertPing(blog, { ...text, email: `${vector.replaceAll('\0', '')}@example.com` })
    taken += Number(sent.ok) + Number(pinged.ok)
  })
  return taken
}

const authorLists = ['articles', 'drafts', 'opinions', 'ping', 'statistics', 'past-search']

test('hostile texts of readers, articles, drafts and credentials run nothing in the dashboard', async () => {
  expect(await sendAll()).toBeGreaterThan(100)
  const names = vectors.map((vector): [string, string] => [vector.slice(0, 200), vector])
  await fillVault(blog, names)
  const { harm, context, each } = await visit(blog, { isAuthor: true })
  await each(authorLists, async (page, list) => {
    await expectClean(page, `/dashboard/${list}`, 'h1')
    for (let more = 0; more < 60; more += 1) {
      await page.waitForLoadState('networkidle')
      await provoke(page)
      expect([list, await foreignMarkup(page)]).toEqual([list, []])
      const older = page.getByRole('link', { name: 'Older', exact: true })
      if ((await older.count()) === 0) break
      await older.click()
    }
  })
  await each(['/dashboard/passwords'], async (page, path) => {
    await expectClean(page, path, '.vault-box li')
    await reveal(page)
    await provoke(page)
    expect(await page.locator('.vault-box').textContent()).toContain('hurt(1)')
    expect(await foreignMarkup(page)).toEqual([])
  })
  expectHarmless(harm)
  picturesAsked(harm)
  await context.close()
})

test('the editor shows hostile HTML as its author wrote it and runs none of it, nor its preview', async () => {
  const { harm, context, each } = await visit(blog, { isAuthor: true })
  await each([0, 1, 2], async (page, part) => {
    await page.goto('/dashboard/write')
    await field(page, 'title').waitFor()
    for (const vector of vectors.filter((_, n) => n % 3 === part)) {
      await setHtml(page, vector)
      for (const view of ['Preview', 'Write']) {
        await button(page, view).click()
        await provoke(page)
        expect([vector, await foreignMarkup(page)]).toEqual([vector, []])
      }
    }
  })
  expectHarmless(harm)
  expect(harm.asked.map((request) => request.url())).toEqual([])
  await context.close()
})
