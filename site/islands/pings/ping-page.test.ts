import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { cookieOf, openPage, watchCall, watchShifts } from '../../../scripts/testing/browser.ts'
import {
  challengeAfter,
  panelOn,
  passCaptcha,
  solutionOf,
} from '../../../scripts/testing/captcha.ts'
import { delays } from '../../../shared/timings.ts'

const blog = await sharedBlog({ isBuilt: true })

const labels = ['Name', 'Email', 'Country', 'Detail'] as const
const ada = { Name: 'Ada', Email: 'ada@example.com', Country: 'Norway', Detail: 'You are wrong.' }

const formCode = /\/PingForm[^/]*\.js/
const form = (page: Page) => page.getByRole('form', { name: 'Ping' })
const field = (page: Page, label: (typeof labels)[number]) =>
  form(page).getByLabel(label, { exact: true })
const send = (page: Page) => form(page).getByRole('button', { name: 'Send' })
/** The whole of what is said, once it is said. */
const says = (page: Page, text: string) =>
  form(page).getByRole('status').getByText(text, { exact: true }).waitFor()
const typed = (page: Page) => Promise.all(labels.map((label) => field(page, label).inputValue()))
const fill = async (page: Page, { Country, ...texts } = ada) => {
  for (const [label, text] of Object.entries(texts)) await field(page, label as 'Name').fill(text)
  await field(page, 'Country').selectOption(Country)
}
const isLocked = (page: Page) => field(page, 'Detail').isDisabled()
const stored = async () =>
  await blog.db.prepare('SELECT name, email, country, message FROM pings').raw()

test('by keyboard alone a reader fails the captcha, passes it and sends one message; cookie and server make the next wait', async () => {
  const page = await openPage(blog.origin, { isStill: true, width: 390 })
  const shifts = await watchShifts(page)
  await page.goto('/ping')
  await page.locator('.ping-form[data-ready]').waitFor()
  expect(await page.title()).toMatch(/^Ping · /)
  const sent = watchCall(page, 'sendPing')
  await field(page, 'Name').focus()
  for (const label of labels) {
    await page.keyboard.type(ada[label])
    await page.keyboard.press('Tab')
  }
  const pick = async (picks: readonly number[]) => {
    await page.getByRole('checkbox', { name: 'Picture 1' }).and(page.locator(':focus')).waitFor()
    for (let n = 0; n < 8; n += 1) {
      if (picks.includes(n)) await page.keyboard.press('Space')
      await page.keyboard.press('Tab')
    }
  }
  expect(await shifts()).toEqual([])
  const first = await challengeAfter(page, () => page.keyboard.press('Space'))
  const right = await solutionOf(blog.db, first.id)
  const others = [0, 1, 2, 3, 4, 5, 6, 7].filter((n) => !right.includes(n))
  await pick([...right.slice(1), ...others].slice(0, Math.max(4, right.length)))
  const second = await challengeAfter(page, () => page.keyboard.press('Enter'))
  expect(await panelOn(page).getByRole('alert').textContent()).toBe('Captcha failed')
  await page.getByRole('checkbox', { name: 'Picture 1' }).focus()
  await pick(await solutionOf(blog.db, second.id))
  await page.keyboard.press('Enter')
  const box = page.locator('.captcha-box[aria-checked=true]:focus')
  await box.waitFor()
  const fade = await box.evaluate((one) => getComputedStyle(one).transitionDuration)
  expect(fade.split(', ')).toContain(`${delays.captchaFade / 1000}s`)
  // Past the terms.
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await says(page, 'Message sent')
  expect([await isLocked(page), await stored(), sent.length]).toEqual([
    true,
    [Object.values(ada)],
    1,
  ])
  expect(await cookieOf(page, 'contact')).toMatchObject({ value: 'sent', seconds: 24 * 60 * 60 })

  // On a slow line, too, it is said at once, nobody can type, and nothing moves when the code is there.
  const { promise, resolve: come } = Promise.withResolvers<void>()
  await page.route(formCode, async (route) => {
    await promise
    await route.continue()
  })
  const late = await watchShifts(page)
  const asked = page.waitForRequest(formCode)
  await page.reload({ waitUntil: 'commit' })
  await asked
  const before = page.locator('.ping-before')
  await before.waitFor()
  const words = await before.evaluate((one) => getComputedStyle(one, '::before').content)
  expect(words).toBe('"Message already sent, wait for 24 hours"')
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
  expect(await field(page, 'Name').isVisible()).toBe(false)
  come()
  await page.locator('.ping-form[data-ready]').waitFor()
  expect([await isLocked(page), await late()]).toEqual([true, []])
  await page.context().clearCookies({ name: 'contact' })
  await page.reload()
  await page.locator('.ping-form[data-ready]').waitFor()
  expect(await isLocked(page)).toBe(false)
  await fill(page)
  await passCaptcha(page, blog)
  await blog.db
    .prepare("UPDATE ping_locks SET expires_at = strftime('%FT%R:%fZ', expires_at, '-20 hours')")
    .run()
  await send(page).click()
  await says(page, 'Message already sent, wait for 24 hours')
  expect([await isLocked(page), (await stored()).length]).toEqual([true, 1])
  // The lock ends when the server's does.
  expect((await cookieOf(page, 'contact'))?.seconds).toBe(4 * 60 * 60)
})

test('the loader shows until the form is ready and gives up after 1 s; code that never comes is given up, what is typed stays', async () => {
  const page = await openPage(blog.origin, { isStill: true })
  await page.route(formCode, () => {})
  // The styles end the loader by a clock of their own, which the test moves on.
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 })
  const asked = page.waitForRequest(formCode)
  await page.goto('/ping', { waitUntil: 'commit' })
  const loader = page.locator('.contact-loader')
  await loader.waitFor()
  await asked
  expect(delays.contactLoader).toBe(1_000)
  for (const [time, isLoading] of [
    [delays.contactLoader - 1, true],
    [delays.contactLoader, false],
  ] as const) {
    await page.evaluate((milliseconds) => {
      for (const animation of document.getAnimations()) animation.currentTime = milliseconds
    }, time)
    const shown = [await loader.isVisible(), await field(page, 'Name').isVisible()]
    expect([time, ...shown]).toEqual([time, isLoading, !isLoading])
  }
  await fill(page)
  await send(page).click()
  const late = page.locator('main').getByRole('alert')
  await late.getByText('One moment …').waitFor()
  await page.clock.runFor(delays.islandCode)
  await late.getByText('This could not be loaded.').waitFor()
  expect(await typed(page)).toEqual(Object.values(ada))
})
