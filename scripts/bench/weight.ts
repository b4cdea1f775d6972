import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { delays } from '../../shared/timings.ts'
import { bodyNumber, pathNumber } from '../testing/numbered-articles.ts'
import { inTurn, type Measure, type Row, rounded, withBlog } from './harness.ts'

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
  await page.locator('.search [data-ready]').first().waitFor({ state: 'attached' })
  // The banner waits while a form is used.
  await page.keyboard.press('Escape')
  await page.clock.runFor(delays.emailBanner)
  await page.locator('.email-banner').waitFor()
  await page.locator('.email-banner input').focus()
  await page.locator('.email-banner [data-ready]').waitFor()
  await page.waitForLoadState('networkidle')
}

/** What a page loads before any interaction; for an article, also after the use of all widgets. */
const weigh = async (page: Page, address: string): Promise<Row> => {
  const responses: Response[] = []
  page.on('response', (response) => {
    // Pictures of other hosts are the article's.
    if (response.url().startsWith(new URL(address).origin)) responses.push(response)
  })
  await page.clock.install()
  await page.goto(address, { waitUntil: 'networkidle' })
  const sum = async (type: string): Promise<number> => {
    const of = responses.filter((response) => response.request().resourceType() === type)
    const weights = of.map(async (response) => kilobytes(await response.body()))
    return rounded((await Promise.all(weights)).reduce((total, weight) => total + weight, 0))
  }
  const row = {
    requests: responses.length,
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
  withBlog(12, async ({ openPage, origin }) => {
    const line = (path: string) => async () => {
      const page = await openPage(390, 844)
      return weigh(page, origin + path).finally(() => page.close())
    }
    const lines = { 'an article': line(pathNumber(0)), '/blog': line('/blog'), '/': line('/') }
    const text = rounded(kilobytes(bodyNumber(0)))
    return {
      title: 'Weight of pages: requests, and kB gzipped',
      rows: await inTurn(lines, ([row]) => row ?? {}),
      note: `The article’s 800 words weigh ${text} alone. Targets: HTML and CSS at most 18 beyond them,
script at most 10 at first and 95 with all widgets.`,
    }
  })
