import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { articlePath } from '../../shared/articles/paths.ts'
import { delays } from '../../shared/timings.ts'
import { launchChromium } from '../browser/chromium.ts'
import { rebuildAndReport } from '../rebuild/rebuild.ts'
import { articleNumber, bodyNumber } from './articles.ts'
import { fill } from './fill.ts'
import { type Report, rounded } from './report.ts'
import { withStack } from './stack.ts'

const kilobytes = (bytes: Buffer | string): number => gzipSync(bytes, { level: 9 }).length / 1000

interface Weighed {
  readonly html: number
  readonly css: number
  readonly script: number
  /** With every widget used. */
  readonly allScript: number
  readonly fonts: number
  readonly otherHosts: number
  /** Of each file of script its name, which says its feature, and its weight. */
  readonly files: readonly (readonly [name: string, weight: number])[]
}

/** Loads a page and measures what the browser loads before any interaction, and after all of an article's. */
const weigh = async (
  page: Page,
  origin: string,
  path: string,
  hasWidgets: boolean,
): Promise<Weighed> => {
  const responses: Response[] = []
  let otherHosts = 0
  page.on('response', (response) => responses.push(response))
  page.on('request', (request) => {
    const isPicture = request.resourceType() === 'image'
    if (!isPicture && new URL(request.url()).origin !== origin) otherHosts += 1
  })
  await page.clock.install()
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  const sum = async (type: string, weight: (body: Buffer) => number) => {
    const of = responses.filter((response) => response.request().resourceType() === type)
    const bodies = await Promise.all(of.map((response) => response.body()))
    return bodies.reduce((total, body) => total + weight(body), 0)
  }
  const before = {
    html: await sum('document', kilobytes),
    css: await sum('stylesheet', kilobytes),
    script: await sum('script', kilobytes),
    fonts: await sum('font', (body) => body.length / 1000),
  }
  if (hasWidgets) await useAll(page)
  const scripts = responses.filter((response) => response.request().resourceType() === 'script')
  const files = await Promise.all(
    scripts.map(async (response) => {
      const [name = ''] = new URL(response.url()).pathname.split('/').slice(-1)
      return [name.replace(/\.[\w-]+\.js$/, ''), kilobytes(await response.body())] as const
    }),
  )
  return { ...before, allScript: await sum('script', kilobytes), otherHosts, files }
}

/** Uses every widget of an article, so that the code of each is loaded. */
const useAll = async (page: Page): Promise<void> => {
  await page.locator('.your-opinion > summary').click()
  for (const part of ['.reactions', '.opinion']) {
    await page.locator(part).scrollIntoViewIfNeeded()
    await page.locator(`${part}[data-ready]`).waitFor()
  }
  await page.locator('.search-open').first().click()
  await page.clock.runFor(delays.emailBanner)
  await page.locator('.email-banner').waitFor()
  await page.locator('.email-banner input').focus()
  await page.locator('.email-banner [data-ready]').waitFor()
  await page.locator('.search [data-ready]').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}

/**
 * What a reader's browser fetches: gzipped kilobytes, before the first scroll or touch. The article is
 * one of about 800 words; what its text weighs alone is taken off.
 */
export const benchWeight = async (): Promise<Report[]> =>
  withStack(async (stack) => {
    await fill(stack.db, 12)
    await rebuildAndReport(stack.build)
    await stack.reload()
    const browser = await launchChromium()
    try {
      const article = articlePath(articleNumber(0).id)
      const text = kilobytes(bodyNumber(0))
      const rows: (string | number)[][] = []
      const shares: (string | number)[][] = []
      for (const path of [article, '/blog', '/blog/page/coding', '/']) {
        const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
        const weight = await weigh(page, stack.origin, path, path === article)
        const own = path === article ? text : 0
        const { html, css, script, allScript, fonts, otherHosts } = weight
        if (path === article) {
          for (const [name, share] of weight.files) shares.push([name, rounded(share, 2)])
        }
        const beyond = html + css - own
        rows.push([
          path === article ? 'an article' : path,
          ...[html, css, beyond, script, allScript, fonts].map((weighed) => rounded(weighed, 1)),
          otherHosts,
        ])
        await page.close()
      }
      const pages: Report = {
        title: 'Weight of pages, kB gzipped',
        columns: [
          'page',
          'HTML',
          'CSS',
          'HTML + CSS beyond text',
          'script',
          'with all widgets',
          'fonts',
          'other hosts',
        ],
        rows,
        notes: [
          'Targets: an article at most 18 beyond its own text, script at most 10 at first and 97 with all widgets, no other host.',
          'Fonts are woff2, which does not compress; pictures are the author’s.',
        ],
      }
      const files: Report = {
        title: 'Script of an article, by feature, kB gzipped',
        columns: ['file', 'weight'],
        rows: shares.sort(([, a], [, b]) => Number(b) - Number(a)),
        notes: ['Everything that its widgets load, in one file for each feature.'],
      }
      return [pages, files]
    } finally {
      await browser.close()
    }
  })
