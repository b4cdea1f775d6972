import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { passCaptcha } from '../../../scripts/testing/captcha-box.ts'
import { cookieOf, openOpinion, openStill } from '../../../scripts/testing/reader.ts'
import { opinionCookie } from '../../../shared/names.ts'
import { siteConfig } from '../../../shared/site.config.ts'
import { cookieAges, delays } from '../../../shared/timings.ts'

const blog = await sharedBlog({ isBuilt: true })

const send = (page: Page) => page.locator('.opinion').getByRole('button', { name: 'Send' })
const says = (page: Page, text: string) =>
  page.locator('.opinion').getByRole('status').getByText(text, { exact: true }).waitFor()
const fill = async (page: Page, reader: string, opinion: string) => {
  await page.locator('.opinion [name=reader]').fill(reader)
  await page.locator('.opinion [name=country]').selectOption('Norway')
  await page.locator('.opinion [name=opinion]').fill(opinion)
}
const rows = async (article: string) => {
  const kept = blog.db.prepare('SELECT name, country, opinion FROM opinions WHERE article = ?1')
  return (await kept.bind(article).all()).results
}

test('a reader opens the form by a key, which loads it then, and sends one opinion on a local article', async () => {
  const slug = 'bathing-helps-here-why'
  const page = await openStill(blog.origin)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const isLoaded = () => asked.some((url) => url.includes('/OpinionForm'))
  await page.goto(`/local/${slug}`)
  const summary = page.locator('.your-opinion > summary')
  await page.locator('.reactions').scrollIntoViewIfNeeded()
  await page.locator('.reactions[data-ready]').waitFor()
  await summary.scrollIntoViewIfNeeded()
  expect([isLoaded(), await page.locator('.opinion').isVisible()]).toEqual([false, false])
  await summary.press('Enter')
  await page.locator('.opinion[data-ready]').waitFor()
  expect(isLoaded()).toBe(true)
  const [head, form] = await Promise.all([
    summary.boundingBox(),
    page.locator('.opinion').boundingBox(),
  ])
  expect((form?.y ?? 0) - (head?.y ?? 0) - (head?.height ?? 0)).toBeGreaterThanOrEqual(16)
  await page.keyboard.press('Tab')
  await page.locator('[name=reader]:focus').waitFor()

  const opinion = '"><img src=x onerror=alert(1)>'
  await fill(page, opinion, opinion)
  await passCaptcha(page, blog)
  await send(page).click()
  await says(page, 'Opinion sent')
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  const kept = [{ name: opinion, country: 'Norway', opinion: `${heading}: ${opinion}` }]
  expect(await rows(`/${slug}`)).toEqual(kept)
  expect(await cookieOf(page, opinionCookie(slug))).toMatchObject({ seconds: cookieAges.opinion })
  await page.reload()
  await openOpinion(page)
  await fill(page, 'Ada', 'Once more.')
  await send(page).click()
  await says(page, 'Opinion was sent already')
  expect(await rows(`/${slug}`)).toEqual(kept)
})

test('a reader sends one about an article whose heading no cookie can be named after', async () => {
  const headingSave = 'Semicolons; and = in 日本語, “quoted” & 100%'
  const imageCdn = `${siteConfig.url}/logo-light.svg`
  const id = await publish(blog.author, { headingSave, imageCdn })
  const page = await openStill(blog.origin)
  await page.goto(`/blog/${id}`)
  await openOpinion(page)
  await fill(page, 'Ada', 'I see it otherwise.')
  await passCaptcha(page, blog)
  await send(page).click()
  await says(page, 'Opinion sent')
  expect(await rows(id)).toMatchObject([{ opinion: `${headingSave}: I see it otherwise.` }])
  await page.clock.runFor(delays.opinionReset)
  await send(page).click()
  await says(page, 'Opinion was sent already')
})
