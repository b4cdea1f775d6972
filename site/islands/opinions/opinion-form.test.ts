import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { openPage, type PageOptions } from '../../../scripts/testing/browser.ts'
import { newCaller } from '../../../scripts/testing/captcha.ts'
import { boxOn, panelOn, passCaptcha } from '../../../scripts/testing/captcha-box.ts'
import { sidewaysWidths } from '../../../scripts/testing/layout.ts'
import { holdCall, openOpinion } from '../../../scripts/testing/reader.ts'
import { calls, pathOf } from '../../../shared/calls.ts'
import { opinionCookie } from '../../../shared/names.ts'
import { problemOf, problems, Refusal } from '../../../shared/problem.ts'
import { siteConfig } from '../../../shared/site.config.ts'
import { cookieAges, delays } from '../../../shared/timings.ts'
import { countries } from '../../content/countries.ts'

const blog = await sharedBlog({ isBuilt: true })
const opinions = `**${pathOf(calls.sendOpinion)}*`
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

const form = (page: Page) => page.getByRole('region', { name: 'Your opinion' })
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

test('name, country and opinion are required: a sentence says so, what is missing is marked, nothing is sent', async () => {
  const page = await openForm((await newArticle()).path)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const required = form(page).locator('input, select, textarea')
  expect(
    await required.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).required)),
  ).toEqual([true, true, true])
  await field(page, 'reader').fill('   ')
  await field(page, 'country').selectOption('Chad')
  await send(page).click()
  await expect.poll(() => status(page).textContent()).toBe(problems['opinion-incomplete'][1])
  expect(
    await required.evaluateAll((all) => all.map((one) => one.getAttribute('aria-invalid'))),
  ).toEqual(['true', null, 'true'])
  expect(await field(page, 'reader').evaluate((one) => one === document.activeElement)).toBe(true)
  await field(page, 'reader').fill('Ada')
  expect(await field(page, 'reader').getAttribute('aria-invalid')).toBe(null)
  expect(sent).toEqual([])
})

test("without the captcha passed it says 'If you not a Robot?' and goes to the box", async () => {
  const page = await openForm((await newArticle()).path)
  await fill(page)
  await send(page).click()
  await expect.poll(() => status(page).textContent()).toBe('If you not a Robot?')
  expect(await boxOn(page).evaluate((box) => box === document.activeElement)).toBe(true)
  await passCaptcha(page, blog)
  await expect.poll(() => status(page).textContent()).toBe('')
})

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
  const cookie = await cookieOf(page, opinionCookie('opinions-wanted-part-3'))
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

test("what fails says 'Connection Issue' for 3 s, keeps everything, and sent again goes through once, whether it was cut off or arrived and was never answered", async () => {
  for (const hasArrived of [false, true]) {
    const { id, path } = await newArticle()
    const page = await openForm(path, { tolerates: /ERR_FAILED|status of 500/ })
    await fill(page)
    await passCaptcha(page, blog)
    await page.route(opinions, async (route) => {
      if (!hasArrived) return route.abort()
      await route.fetch()
      // Its answer never comes.
      await new Promise(() => {})
    })
    await send(page).click()
    if (hasArrived) {
      await expect.poll(() => rows(id)).toHaveLength(1)
      await page.clock.runFor(20_000)
    }
    await status(page).getByText('Connection Issue').waitFor()
    expect(await isEnabled(page)).toBe(false)
    await page.clock.runFor(delays.errorClear - 100)
    expect([await status(page).textContent(), await isEnabled(page)]).toEqual([
      'Connection Issue',
      false,
    ])
    await page.clock.runFor(100)
    expect([await status(page).textContent(), await isEnabled(page)]).toEqual(['', true])
    expect(await typed(page)).toEqual(ada)
    expect(await boxOn(page).isChecked()).toBe(true)
    expect(await rows(id)).toHaveLength(hasArrived ? 1 : 0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await send(page).click()
    await status(page).getByText('Opinion sent').waitFor()
    expect(await rows(id)).toHaveLength(1)
  }
})

test("the server's refusals say their own sentence and leave the form as it was: sent already, too many, not human", {
  tags: 'walk',
}, async () => {
  const { id, path } = await newArticle()
  const page = await openForm(path, { tolerates: /status of (403|409|429|500)/ })
  await fill(page)
  await passCaptcha(page, blog)
  const refuseWith = (code: 'too-many-requests' | 'unexpected') =>
    page.route(
      opinions,
      (route) => {
        const problem = problemOf(new Refusal(code))
        return route.fulfill({
          status: problem.status,
          contentType: 'application/problem+json',
          json: problem,
        })
      },
      { times: 1 },
    )
  await refuseWith('too-many-requests')
  await send(page).click()
  await status(page).getByText(problems['too-many-requests'][1]).waitFor()
  expect([await isEnabled(page), await typed(page)]).toEqual([true, ada])

  const fails = async () => {
    await send(page).click()
    await status(page).getByText('Connection Issue').waitFor()
    await page.clock.runFor(delays.errorClear)
    expect([await isEnabled(page), await typed(page)]).toEqual([true, ada])
  }
  await refuseWith('unexpected')
  await fails()
  // An answer that is not 201.
  await page.route(opinions, (route) => route.fulfill({ json: 200 }), { times: 1 })
  await fails()

  await blog.db.prepare('DELETE FROM captcha_tokens').run()
  await send(page).click()
  await status(page).getByText('If you not a Robot?').waitFor()
  expect([await boxOn(page).isChecked(), await typed(page)]).toEqual([false, ada])

  await passCaptcha(page, blog)
  await send(page).click()
  await status(page).getByText('Opinion sent').waitFor()
  await page.context().clearCookies({ name: opinionCookie(`opinions-wanted-part-${number}`) })
  await page.clock.runFor(delays.opinionReset)
  await fill(page)
  await passCaptcha(page, blog)
  await send(page).click()
  await status(page).getByText('Opinion was sent already').waitFor()
  expect([await isEnabled(page), await typed(page)]).toEqual([true, ada])
  expect(await cookieOf(page, opinionCookie(`opinions-wanted-part-${number}`))).toBeDefined()
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

test('what is typed survives a reload and coming back, until it is sent; another article has nothing of it', async () => {
  const [one, other] = [await newArticle(), await newArticle()]
  const page = await openForm(one.path)
  await fill(page)
  await page.goto(other.path)
  await seeForm(page)
  expect(await typed(page)).toEqual(nothing)
  await page.goto(one.path)
  await seeForm(page)
  await expect.poll(() => typed(page)).toEqual(ada)
  await passCaptcha(page, blog)
  await send(page).click()
  await status(page).getByText('Opinion sent').waitFor()
  await page.goto(one.path)
  await seeForm(page)
  expect(await typed(page)).toEqual(nothing)
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

test('by keyboard alone: every field, the captcha and Send; the focus is where it was when the form is enabled again', async () => {
  const { id, path } = await newArticle()
  const page = await openForm(path, { tolerates: /ERR_FAILED/ })
  await field(page, 'reader').focus()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Fran')
  await page.keyboard.press('Tab')
  await page.keyboard.type('By keys')
  await page.keyboard.press('Tab')
  await passCaptcha(page, blog)
  // Past the terms.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.route(opinions, (route) => route.abort(), { times: 1 })
  await page.keyboard.press('Enter')
  await expect.poll(() => status(page).textContent()).toBe('Connection Issue')
  await page.clock.runFor(delays.errorClear)
  expect(await send(page).evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await status(page).getByText('Opinion sent').waitFor()
  expect(await rows(id)).toMatchObject([{ name: 'Ada', country: 'France' }])
})

test('the form is there for a screen reader, takes pasted text, offers all countries; axe finds nothing, light and dark; nothing scrolls sideways', async () => {
  const page = await openForm((await newArticle()).path, { width: 390, runs: true })
  const options = await field(page, 'country').locator('option').allTextContents()
  expect(options).toEqual(['', ...countries])
  expect(countries.length).toBeGreaterThan(190)
  for (const name of ['copy', 'paste', 'cut', 'dragstart', 'contextmenu']) {
    const isAllowed = await field(page, 'opinion').evaluate(
      (one, kind) =>
        one.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, button: 2 })),
      name,
    )
    expect([name, isAllowed]).toEqual([name, true])
  }
  await send(page).click()
  expect(await axeFindings(page)).toEqual([])
  await page.locator('html').evaluate((html) => {
    html.dataset.theme = 'dark'
  })
  expect(await axeFindings(page, ['color-contrast'])).toEqual([])
  expect(await sidewaysWidths(page)).toEqual([])
})
