import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { articlePath } from '../../shared/articles/paths.ts'
import { delays } from '../../shared/timings.ts'
import { articleNumber, bodyNumber } from './articles.ts'
import { type Measure, type Row, rounded } from './report.ts'
import { withBrowser } from './stack.ts'

const kilobytes = (bytes: Buffer | string): number => gzipSync(bytes, { level: 9 }).length / 1000

/** Uses every widget of an article, so that the code of each is loaded. */
const useAll = async (page: Page): Promise<void> => {
  // The other banner waits for the answer.
  await page.getByRole('button', { name: 'Alright' }).click()
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

/** What a page loads before any interaction; for an article, also after the use of all widgets. */
const weigh = async (page: Page, address: string): Promise<Row> => {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.clock.install()
  await page.goto(address, { waitUntil: 'networkidle' })
  const sum = async (type: string): Promise<number> => {
    const of = responses.filter((response) => response.request().resourceType() === type)
    const weights = of.map(async (response) => kilobytes(await response.body()))
    return rounded((await Promise.all(weights)).reduce((total, weight) => total + weight, 0))
  }
  const row = {
    HTML: await sum('document'),
    CSS: await sum('stylesheet'),
    script: await sum('script'),
  }
  if ((await page.locator('.reactions').count()) === 0) return row
  await useAll(page)
  return { ...row, 'with all widgets': await sum('script') }
}

/** Measures what a reader's browser fetches before the first scroll or touch. */
export const measure: Measure = () =>
  withBrowser(async ({ origin }, browser) => {
    const rows: Record<string, Row> = {}
    for (const path of [articlePath(articleNumber(0).id), '/blog', '/']) {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
      rows[path] = await weigh(page, origin + path)
      await page.close()
    }
    const text = rounded(kilobytes(bodyNumber(0)))
    return {
      title: 'Weight of pages, kB gzipped',
      rows,
      note: `The article’s 800 words weigh ${text} alone. Targets: HTML and CSS at most 18 beyond them,
script at most 10 at first and 95 with all widgets.`,
    }
  })
