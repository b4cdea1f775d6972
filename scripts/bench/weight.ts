import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { articlePath } from '../../shared/articles/paths.ts'
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
  readonly fonts: number
  readonly otherHosts: number
}

/** Loads a page and measures what the browser loads before any interaction. */
const weigh = async (page: Page, origin: string, path: string): Promise<Weighed> => {
  const responses: Response[] = []
  let otherHosts = 0
  page.on('response', (response) => responses.push(response))
  page.on('request', (request) => {
    const isPicture = request.resourceType() === 'image'
    if (!isPicture && new URL(request.url()).origin !== origin) otherHosts += 1
  })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  const sum = async (type: string, weight: (body: Buffer) => number) => {
    const of = responses.filter((response) => response.request().resourceType() === type)
    const bodies = await Promise.all(of.map((response) => response.body()))
    return bodies.reduce((total, body) => total + weight(body), 0)
  }
  return {
    html: await sum('document', kilobytes),
    css: await sum('stylesheet', kilobytes),
    script: await sum('script', kilobytes),
    fonts: await sum('font', (body) => body.length / 1000),
    otherHosts,
  }
}

/**
 * What a reader's browser fetches: gzipped kilobytes, before the first scroll or touch. The article is
 * one of about 800 words; what its text weighs alone is taken off.
 */
export const benchWeight = async (): Promise<Report> =>
  withStack(async (stack) => {
    await fill(stack.db, 12)
    await rebuildAndReport(stack.build)
    await stack.reload()
    const browser = await launchChromium()
    try {
      const article = articlePath(articleNumber(0).id)
      const text = kilobytes(bodyNumber(0))
      const rows: (string | number)[][] = []
      for (const path of [article, '/blog', '/blog/page/coding', '/']) {
        const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
        const weight = await weigh(page, stack.origin, path)
        const own = path === article ? text : 0
        const { html, css, script, fonts, otherHosts } = weight
        const beyond = html + css - own
        rows.push([
          path === article ? 'an article' : path,
          ...[html, css, beyond, script, fonts].map((weighed) => rounded(weighed, 1)),
          otherHosts,
        ])
        await page.close()
      }
      return {
        title: 'Weight of pages, kB gzipped',
        columns: [
          'page',
          'HTML',
          'CSS',
          'HTML + CSS beyond text',
          'script',
          'fonts',
          'other hosts',
        ],
        rows,
        notes: [
          'Targets: an article at most 15 beyond its own text, script at most 10, no other host.',
          'Fonts are woff2, which does not compress; pictures are the author’s.',
        ],
      }
    } finally {
      await browser.close()
    }
  })
