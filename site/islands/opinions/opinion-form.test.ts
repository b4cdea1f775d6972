import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { publish } from '../../../scripts/testing/articles.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  cookieOf,
  holdCall,
  isFocused,
  openOpinion,
  openPage,
  watchShifts,
} from '../../../scripts/testing/browser.ts'
import { passCaptcha } from '../../../scripts/testing/captcha.ts'
import { opinionCookie } from '../../../shared/names.ts'
import { listLikes } from '../../../shared/reactions.ts'
import { siteConfig } from '../../../shared/site.config.ts'
import { cookieAges, delays } from '../../../shared/timings.ts'

const blog = await sharedBlog({ isBuilt: true })

const send = (page: Page) => page.locator('.opinion').getByRole('button', { name: 'Send' })
const says = (page: Page, text: string) =>
  page.locator('.opinion').getByRole('status').getByText(text, { exact: true }).waitFor()
const note = (page: Page) =>
  page.locator('.opinion .form-note').getByText('Opinion was sent already', { exact: true })
const fill = async (page: Page, reader: string, opinion: string) => {
  await page.locator('.opinion [name=reader]').fill(reader)
  await page.locator('.opinion [name=opinion]').fill(opinion)
  await page.locator('.opinion [name=country]').selectOption('Norway')
}
const rows = async (article: string) => {
  const stored = blog.db.prepare('SELECT name, country, opinion FROM opinions WHERE article = ?1')
  return (await stored.bind(article).all()).results
}

test('a reader likes a local article, then sends one opinion; code comes when it is needed, and Tab leads through all of it', async () => {
  const slug = 'bathing-helps-here-why'
  const path = `/local/${slug}`
  expect(await blog.text(path)).toMatch(/>Like <\/span><span><\/span>/)
  const page = await openPage(blog.origin, { isStill: true, width: 390 })
  const shifts = await watchShifts(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const release = await holdCall(page, 'countVisit')
  await page.goto(path, { waitUntil: 'networkidle' })
  expect(asked.filter((file) => /reactions|opinion|captcha|like|client/i.test(file))).toEqual([])
  const part = page.getByRole('region', { name: 'Did you like it?' })
  const email = part.getByRole('textbox', { name: 'Email' })
  const [like, dislike] = ['Like', 'Dislike'].map((name) =>
    part.getByRole('button', { name: new RegExp(`^${name}`) }),
  ) as [typeof part, typeof part]
  await email.scrollIntoViewIfNeeded()
  await page.locator('.reactions[data-ready]').waitFor()
  const areDisabled = () => Promise.all([email, like, dislike].map((one) => one.isDisabled()))
  await page.locator('.share a').last().focus()
  for (const one of [email, like, dislike]) {
    await page.keyboard.press('Tab')
    expect(await isFocused(one)).toBe(true)
  }
  expect(await email.getAttribute('placeholder')).toBe('loading...')
  expect(await areDisabled()).toEqual([true, true, true])
  release()
  await page.clock.runFor(100)
  await expect.poll(areDisabled).toEqual([false, false, false])
  expect([await like.textContent(), await dislike.textContent()]).toEqual(['Like 0', 'Dislike 0'])
  expect(asked.filter((file) => file.endsWith('like'))).toEqual([])
  await email.fill('bather@example.com')
  await like.click()
  await part.getByText('Your like is counted.').waitFor()
  await expect.poll(() => like.textContent()).toBe('Like 1')
  const ArticleId = `/${slug}`
  const likes = await blog.anyone.call(listLikes, { query: { ArticleId } })
  expect(expectData(likes)).toEqual([{ ArticleId }])
  expect(await shifts()).toEqual([])

  await page.locator('.opinion[data-ready]').waitFor()
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
  await note(page).waitFor()
  expect(await page.locator('.opinion [name=opinion]').isVisible()).toBe(false)
  expect(await rows(`/${slug}`)).toEqual(kept)

  // No cookie can be named after this one.
  const headingSave = 'Semicolons; and = in 日本語, “quoted” & 100%'
  const imageCdn = `${siteConfig.url}/logo-light.svg`
  const id = await publish(blog.author, { headingSave, imageCdn })
  await page.goto(`/blog/${id}`)
  await openOpinion(page)
  await fill(page, 'Ada', 'I see it otherwise.')
  await passCaptcha(page, blog)
  await send(page).click()
  await says(page, 'Opinion sent')
  expect(await rows(id)).toMatchObject([{ opinion: `${headingSave}: I see it otherwise.` }])
  await page.clock.runFor(delays.opinionReset)
  await note(page).waitFor()
})
