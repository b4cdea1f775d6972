import type { BrowserContext, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../../scripts/browser/chromium.ts'
import { listFiles } from '../../scripts/build/output.ts'
import { takeExport } from '../../scripts/export/take.ts'
import { type Blog, owner, startBlog } from '../../scripts/testing/blog.ts'
import { button, field, reveal, setHtml, signInBrowser } from '../../scripts/testing/dashboard.ts'
import {
  foreignMarkup,
  type Harm,
  provoke,
  watchHarm,
} from '../../scripts/testing/hostile-pages.ts'
import {
  fillArticles,
  fillDrafts,
  fillVersions,
  pictureHost,
  vectorAt,
} from '../../scripts/testing/hostile-rows.ts'
import { vectors } from '../../scripts/testing/hostile-vectors.ts'
import { newFolder } from '../../scripts/testing/new-folder.ts'
import { atOnce, keyed, newReader } from '../../scripts/testing/readers.ts'
import { walk } from '../../scripts/testing/requests.ts'
import { insertOpinion, insertPing } from '../../scripts/testing/sent-rows.ts'
import { sealEntry } from '../../site/dashboard/vault/encryption.ts'
import { createKey, newCode } from '../../site/dashboard/vault/wrapping.ts'
import { keyedHash } from '../../worker/lib/keyed-hash.ts'
import { sendOpinion } from '../opinions.ts'
import { sendPing } from '../pings.ts'

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

const visit = async (blog: Blog, { bypassCSP = false, isAuthor = false } = {}): Promise<Visit> => {
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
const expectHarmless = ({ ran, dialogs, tabs }: Harm) =>
  expect({ ran, dialogs, tabs }).toEqual(nothing)

/** Opens an address and expects no effect of an attacker, before and after `provoke`. */
const expectClean = async (page: Page, path: string, ready?: string): Promise<void> => {
  await page.goto(path)
  if (ready) await page.locator(ready).first().waitFor()
  await provoke(page)
  expect([path, await foreignMarkup(page)]).toEqual([path, []])
  expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname)
}

/** Expects no requests to other hosts but for articles' pictures. @returns the number for each article */
const countPictureRequests = ({ asked }: Harm): Map<number, number> => {
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
const otherRequests = ({ asked }: Harm): string[] =>
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
const lookAtArticles = async (blog: Blog, ids: readonly string[], options = {}) => {
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
  const { looks, harm } = await lookAtArticles(blog, ids)
  expect(looks).toEqual(ids.map((_, n) => ({ n, markup: [], isThere: true, hasPicture: true })))
  expectHarmless(harm)
  expect([...countPictureRequests(harm).keys()].sort((a, b) => a - b)).toEqual([...ids.keys()])
})

test('an export of hostile articles has each of them in a file', async () => {
  const folder = `${newFolder()}/export`
  const { counts } = await takeExport(blog, folder, () => {})
  expect(counts.articles).toBe(ids.length)
  expect(listFiles(`${folder}/content/posts`)).toHaveLength(ids.length)
}, 300_000)

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
  countPictureRequests(harm)
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

/** A vault that holds these, locked with the owner's password. */
const fillVault = async (pairs: readonly (readonly [name: string, password: string])[]) => {
  const secret = keyedHash(keyed, 'vault-secret')
  const opener = { password: owner.OWNER_PASSWORD, secret }
  const { wrapped, open } = await createKey(null, opener, newCode())
  await blog.db
    .prepare(
      `INSERT INTO vault_key (id, version, salt, iterations, wrapped, vault, recovery)
       VALUES (1, 1, ?1, ?2, ?3, ?4, ?5)`,
    )
    .bind(...[wrapped.salt, wrapped.iterations, wrapped.wrapped, wrapped.vault, wrapped.recovery])
    .run()
  const insert = blog.db.prepare(
    `INSERT INTO credentials (id, name, password, counter, created_at) VALUES (?1, ?2, ?3, 1, '2026-11-20T00:00:00.000Z')`,
  )
  const rows = pairs.map(async ([name, text], n) =>
    insert.bind(
      `credential-${n}`,
      name,
      await sealEntry(open, { id: `credential-${n}`, name, counter: 1, password: text }),
    ),
  )
  await blog.db.batch(await Promise.all(rows))
}

const authorLists = ['articles', 'drafts', 'opinions', 'ping', 'statistics', 'past-search']

test('hostile texts of readers, articles, drafts and credentials run nothing in the dashboard', async () => {
  expect(await sendAll()).toBeGreaterThan(100)
  await fillVault(vectors.map((vector) => [vector.slice(0, 200), vector]))
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
  countPictureRequests(harm)
  await context.close()
})

test('the editor shows hostile HTML as its author wrote it and runs none of it, nor its preview', async () => {
  const { harm, context, each } = await visit(blog, { isAuthor: true })
  await each([0, 1, 2], async (page, part) => {
    await page.goto('/dashboard/write')
    await field(page, 'title').waitFor()
    // A click on HTML that the editor keeps opens it.
    await page.addLocatorHandler(page.getByRole('dialog'), () => page.keyboard.press('Escape'))
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
  // The page that the preview shows has the next articles below it.
  countPictureRequests(harm)
  await context.close()
})

test('drafts and earlier versions that are hostile in the database run and ask nothing where they are shown', async () => {
  const drafts = await fillDrafts(blog)
  const { harm, context, each } = await visit(blog, { isAuthor: true })
  const eighths = drafts.filter((_, n) => n % 8 === 0)
  await each(eighths, async (page, id) => {
    await expectClean(page, `/dashboard/drafts/${id}/edit`, '#sp-editor-title')
    // A title with markup is refused with a sentence.
    await expectClean(page, `/dashboard/drafts/${id}/preview`, '.editor-preview :is(iframe, p)')
    await page.waitForLoadState('networkidle')
    expect([id, await foreignMarkup(page)]).toEqual([id, []])
  })
  await blog.db.exec("UPDATE drafts SET heading = 'A plain title'")
  await each(drafts.entries(), async (page, [n, id]) => {
    await expectClean(page, `/dashboard/drafts/${id}/preview`, 'iframe')
    const text = page.frameLocator('main iframe').locator('.prose > *').first()
    await text.waitFor({ state: 'attached' })
    const inside = page.frames().find((frame) => frame !== page.mainFrame()) as Frame
    expect([n, await foreignMarkup(inside)]).toEqual([n, []])
  })
  const [id = ''] = ids
  await fillVersions(blog, id)
  await each([id], async (page) => {
    await expectClean(page, `/dashboard/articles/${id}/edit`, '#sp-editor-title')
    await button(page, 'History').click()
    const compares = page.getByRole('button', { name: /^Compare/ })
    await compares.first().waitFor()
    expect(await compares.count()).toBeGreaterThan(40)
    for (const compare of await compares.all()) {
      await compare.click()
      await page.locator('.editor-versions dd').first().waitFor()
      expect(await foreignMarkup(page)).toEqual([])
      await compare.click()
    }
  })
  expectHarmless(harm)
  countPictureRequests(harm)
  await context.close()
})

test('past the sanitiser the same look finds markup on most pages, and without the policy it runs', async () => {
  const open = await startBlog()
  await open.rebuild()
  const openIds = await fillArticles(open, true)

  const guarded = await lookAtArticles(open, openIds)
  const found = guarded.looks.filter(({ markup, isThere }) => markup.length > 0 || !isThere)
  const { ran, dialogs, asked } = guarded.harm
  console.log(`Past the sanitiser ${found.length} of ${openIds.length} pages are not clean,`)
  console.log(`${new Set(ran).size} ran something; ${asked.length} requests went elsewhere.`)
  expect(found.length).toBeGreaterThan(150)
  expect([ran, dialogs]).toEqual([[], []])
  // What no policy stops: a page that sends its reader away, and a prefetch, which may go wherever
  // anything else may, as pictures may.
  const unstopped = new Map([
    ['content="0;url=https://evil.example/away"', 'page https://evil.example/away'],
    ['rel=prefetch href=https://evil.example/a', 'file https://evil.example/a'],
  ])
  for (const asked of otherRequests(guarded.harm)) expect([...unstopped.values()]).toContain(asked)
  const { harm, context } = await visit(open)
  const page = await context.newPage()
  for (const [markup, asked] of unstopped) {
    const id = openIds[vectors.findIndex((vector) => vector.includes(markup))]
    // It may be sent away before it has loaded.
    await page.goto(`/blog/${id}`).catch(() => {})
    await expect.poll(() => otherRequests(harm)).toContain(asked)
  }
  await context.close()

  const bare = await lookAtArticles(open, openIds, { bypassCSP: true })
  const running = new Set(bare.harm.ran).size
  console.log(`Without the policy as well ${running} pages ran something; they asked`)
  console.log([...new Set(otherRequests(bare.harm))].sort().join('\n'))
  expect(running).toBeGreaterThan(60)
  expect(otherRequests(bare.harm)).toContain('file https://evil.example/x.js')
  expect(otherRequests(bare.harm)).toContain('file https://evil.example/x.css')
})
