import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { openPage, type PageOptions } from '../../../scripts/testing/browser.ts'
import { newCaller } from '../../../scripts/testing/captcha.ts'
import { boxOn, panelOn, passCaptcha } from '../../../scripts/testing/captcha-box.ts'
import { holdCall, openOpinion } from '../../../scripts/testing/reader.ts'
import { opinionCookie } from '../../../shared/names.ts'
import { siteConfig } from '../../../shared/site.config.ts'
import { cookieAges, delays } from '../../../shared/timings.ts'

const blog = await sharedBlog({ isBuilt: true })
const ada = { reader: 'Ada Lovelace', country: 'United Kingdom', opinion: 'I see it otherwise.' }
let number = 0

/** Publishes an article that has no opinion yet. */
const newArticle = async (given?: string) => {
  number += 1
  const headingSave = given ?? `Opinions wanted, part ${number}`
  const id = await publish(blog.author, {
    headingSave,
    imageCdn: `${siteConfig.url}/logo-light.svg`,
  })
  return { id, path: `/blog/${id}`, heading: headingSave }
}

const form = (page: Page) => page.locator('.opinion')
const field = (page: Page, name: keyof typeof ada) =>
  name === 'country'
    ? form(page).getByRole('combobox', { name: 'Country' })
    : form(page).getByRole('textbox', { name: name === 'reader' ? 'Name' : 'Opinion' })
const send = (page: Page) => form(page).getByRole('button', { name: 'Send' })
const status = (page: Page) => form(page).getByRole('status')
const typed = async (page: Page) => ({
  reader: await field(page, 'reader').inputValue(),
  country: await field(page, 'country').inputValue(),
  opinion: await field(page, 'opinion').inputValue(),
})
const nothing = { reader: '', country: '', opinion: '' }
const isEnabled = async (page: Page) =>
  (await field(page, 'opinion').isEnabled()) && (await send(page).isEnabled())
const fill = async (page: Page, { reader, country, opinion } = ada) => {
  await field(page, 'reader').fill(reader)
  await field(page, 'country').selectOption(country)
  await field(page, 'opinion').fill(opinion)
}
const rows = async (article: string) =>
  (
    await blog.db
      .prepare('SELECT name, country, opinion FROM opinions WHERE article = ?1')
      .bind(article)
      .all()
  ).results

/** Opens an article at its opinion form, ready to be used; time stands still unless it `runs`. */
const openForm = async (
  path: string,
  { runs = false, ...options }: PageOptions & { runs?: boolean } = {},
): Promise<Page> => {
  const page = await openPage(blog.origin, { hasClock: !runs, ...options })
  await page.setExtraHTTPHeaders(newCaller())
  if (!runs) {
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1_000)
  }
  await page.goto(path)
  await seeForm(page)
  return page
}
const seeForm = async (page: Page) => {
  await openOpinion(page)
  await form(page).locator('option').nth(1).waitFor({ state: 'attached' })
}
const cookieOf = async (page: Page, name: string) =>
  (await page.context().cookies()).find((cookie) => cookie.name === name)

test("an opinion is sent with 'wait your work happening', then 'Opinion sent'; after 15 s fields and captcha reset", async () => {
  const { id, path, heading } = await newArticle()
  const page = await openForm(path)
  await fill(page)
  await passCaptcha(page, blog)
  const release = await holdCall(page, 'sendOpinion')
  await send(page).click()
  await status(page).getByText('wait your work happening').waitFor()
  expect(await isEnabled(page)).toBe(false)
  release()
  await status(page).getByText('Opinion sent').waitFor()
  expect(await rows(id)).toEqual([
    { name: ada.reader, country: ada.country, opinion: `${heading}: ${ada.opinion}` },
  ])
  const cookie = await cookieOf(page, opinionCookie(`opinions-wanted-part-${number}`))
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(cookieAges.opinion / 86_400)

  await page.clock.runFor(delays.opinionReset - 100)
  expect([await status(page).textContent(), await typed(page)]).toEqual(['Opinion sent', ada])
  await page.clock.runFor(100)
  expect([await status(page).textContent(), await typed(page)]).toEqual(['', nothing])
  expect([await boxOn(page).isChecked(), await isEnabled(page)]).toEqual([false, true])

  // A second one is not sent, on this page and on the next visit.
  for (const visit of ['this', 'next']) {
    if (visit === 'next') {
      await page.reload()
      await seeForm(page)
    }
    await fill(page)
    await send(page).click()
    await expect.poll(() => status(page).textContent()).toBe('Opinion was sent already')
  }
  expect(await rows(id)).toHaveLength(1)
})

test('a box that is ticked before the code of the form has come opens its challenge when it has', async () => {
  const { path } = await newArticle()
  const page = await openPage(blog.origin)
  await page.setExtraHTTPHeaders(newCaller())
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/OpinionForm[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path)
  const asked = page.waitForRequest(/\/OpinionForm[^/]*\.js/)
  await openOpinion(page)
  await boxOn(page).click()
  await asked
  expect(await panelOn(page).isVisible()).toBe(false)
  release()
  await panelOn(page).waitFor()
})

test('an opinion about a local article is kept under its href', async () => {
  const slug = 'bathing-helps-here-why'
  const page = await openForm(`/local/${slug}`)
  await fill(page)
  await passCaptcha(page, blog)
  await send(page).click()
  await status(page).getByText('Opinion sent').waitFor()
  expect(await rows(`/${slug}`)).toHaveLength(1)
  expect(await cookieOf(page, opinionCookie(slug))).toBeDefined()
})

test('hostile text goes as it is and shows nowhere as markup; a heading that no cookie can be named after works', async () => {
  const hostile = '"><img src=x onerror=alert(1)>'
  const { id, path, heading } = await newArticle('Semicolons; and = in 日本語, “quoted” & 100%')
  const page = await openForm(path)
  await fill(page, { reader: hostile, country: 'Chad', opinion: hostile })
  await passCaptcha(page, blog)
  await page.reload()
  await seeForm(page)
  await passCaptcha(page, blog)
  await send(page).click()
  await status(page).getByText('Opinion sent').waitFor()
  expect(await rows(id)).toEqual([
    { name: hostile, country: 'Chad', opinion: `${heading}: ${hostile}` },
  ])
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  await page.clock.runFor(delays.opinionReset)
  await send(page).click()
  await expect.poll(() => status(page).textContent()).toBe('Opinion was sent already')
})
