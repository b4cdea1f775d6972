import { gzipSync } from 'node:zlib'
import type { Response } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { openOpinion, openPage } from '../../scripts/testing/browser.ts'
import { challengeAfter } from '../../scripts/testing/captcha.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { delays } from '../../shared/timings.ts'

const blog = await sharedBlog({ isBuilt: true })
let path = ''
beforeAll(async () => {
  const html = '<p>A paragraph.</p>'.repeat(80)
  path = `/blog/${await publish(blog.author, { html, imageCdn: `${siteConfig.url}/logo-light.svg` })}`
})

test('an article is light at first and with all that readers can do there; reading it sets no cookie and keeps nothing', async () => {
  const html = await blog.text(path)
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)]
  expect(sheets.length).toBeGreaterThan(0)
  const texts = [html, ...(await Promise.all(sheets.map(([, href = '']) => blog.text(href))))]
  const weights = texts.map((file) => gzipSync(file, { level: 9 }).length)
  expect(weights.reduce((sum, weight) => sum + weight) / 1_000).toBeLessThanOrEqual(18)

  const page = await openPage(blog.origin, { isStill: true, width: 390, cookies: {} })
  const files = new Map<string, Promise<number>>()
  const listen = (response: Response): void => {
    if (response.request().resourceType() !== 'script') return
    const { pathname } = new URL(response.url())
    const weight = response.body().then((body) => gzipSync(body, { level: 9 }).length)
    files.set(pathname, weight)
  }
  page.on('response', listen)
  const pictures = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'image') pictures.add(new URL(request.url()).pathname)
  })
  const weigh = async () => {
    const weights = await Promise.all(files.values())
    return weights.reduce((sum, weight) => sum + weight, 0) / 1_000
  }
  const has = (name: string) =>
    expect.poll(() => [...files.keys()].some((file) => file.includes(name))).toBe(true)

  await page.goto(path, { waitUntil: 'networkidle' })
  const first = await weigh()
  expect(first).toBeGreaterThan(1)
  expect(first).toBeLessThanOrEqual(8.6)
  expect(files.size).toBe(4)
  // One logo of two, and nothing in place of pictures that are there.
  expect(pictures).toContain('/logo-light.svg')
  expect([...pictures].filter((one) => /logo-dark|missing/.test(one))).toEqual([])

  // Counting and watching; like and dislike; the opinion with its captcha; the search; the banner.
  const counted = page.waitForResponse(/api\/visit$/)
  await page.clock.runFor(100)
  await counted
  expect(await page.context().cookies()).toEqual([])
  const kept = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])
  expect(kept).toEqual([[], []])
  await page.getByRole('button', { name: 'Alright' }).click()
  await page.locator('.reactions').scrollIntoViewIfNeeded()
  await has('/Reactions')
  await openOpinion(page)
  await page.locator('.opinion [name=reader]').fill('Ada')
  await page.locator('.opinion option').nth(1).waitFor({ state: 'attached' })
  await challengeAfter(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.getByRole('combobox', { name: 'Search titles' }).fill('a')
  // The banner waits while a form is used.
  await page.keyboard.press('Escape')
  await page.clock.runFor(delays.emailBanner)
  await page.locator('.email-banner').waitFor()
  await page.locator('.email-banner').getByLabel('Enter Email to Register').focus()
  await page.locator('.email-banner form[data-ready]').waitFor()
  await has('/EmailForm')
  // What comes later is weighed by nobody, and lost with the page.
  page.off('response', listen)
  const all = await weigh()
  expect(all).toBeGreaterThan(first)
  expect(all).toBeLessThanOrEqual(95.6)
})
