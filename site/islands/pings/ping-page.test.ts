import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { solutionOf } from '../../../scripts/testing/captcha.ts'
import { boxOn, challengeAfter, passCaptcha } from '../../../scripts/testing/captcha-box.ts'
import { sidewaysWidths, watchShifts } from '../../../scripts/testing/layout.ts'
import {
  axeInBothThemes,
  cookieOf,
  holdCall,
  openStill,
  type ReaderOptions,
  watchCall,
} from '../../../scripts/testing/reader.ts'
import { problems } from '../../../shared/problem.ts'
import { cookieAges, delays } from '../../../shared/timings.ts'

const blog = await sharedBlog({ isBuilt: true })

const labels = ['Name', 'Email', 'Country', 'Detail'] as const
type Label = (typeof labels)[number]
type Message = Readonly<Record<Label, string>>

let senders = 0
/** A message of somebody who has sent none. */
const newMessage = (given: Partial<Message> = {}): Message => {
  senders += 1
  const Email = `ada-${senders}@example.com`
  return { Name: 'Ada', Email, Country: 'Norway', Detail: 'You are mistaken.', ...given }
}

const form = (page: Page) => page.getByRole('form', { name: 'Ping' })
const field = (page: Page, label: Label) => form(page).getByLabel(label, { exact: true })
const send = (page: Page) => form(page).getByRole('button', { name: 'Send' })
const status = (page: Page) => form(page).getByRole('status')
/** The whole of what is said, once it is said. */
const says = (page: Page, text: string) => status(page).getByText(text, { exact: true }).waitFor()
const typed = async (page: Page) =>
  Object.fromEntries(
    await Promise.all(labels.map(async (label) => [label, await field(page, label).inputValue()])),
  ) as Message
const fill = async (page: Page, { Country, ...texts }: Message) => {
  for (const [label, text] of Object.entries(texts)) await field(page, label as Label).fill(text)
  await field(page, 'Country').selectOption(Country)
}
const isLocked = async (page: Page) =>
  (await Promise.all(labels.map((label) => field(page, label).isDisabled()))).every(Boolean) &&
  (await send(page).isDisabled())
/** The messages of an address, as they are kept. */
const kept = async ({ Email }: Message) => {
  const rows = blog.db.prepare(
    'SELECT name AS Name, email AS Email, country AS Country, message AS Detail FROM pings WHERE email = ?1',
  )
  return (await rows.bind(Email).all()).results
}

const open = async (options: ReaderOptions = {}): Promise<Page> => {
  const page = await openStill(blog.origin, options)
  await page.goto('/ping')
  await page.locator('.ping-form[data-ready]').waitFor()
  return page
}
const reload = async (page: Page) => {
  await page.reload()
  await page.locator('.ping-form[data-ready]').waitFor()
}

test("a message is 'Message sent' and kept, once; then the form is locked for 24 hours by a cookie, 'Message already sent, wait for 24 hours', and where the cookie is gone by the server", async () => {
  const page = await open({ tolerates: /status of 409/ })
  expect(await page.title()).toMatch(/^Ping · /)
  const message = newMessage()
  const sent = watchCall(page, 'sendPing')
  await fill(page, message)
  await passCaptcha(page, blog)
  const release = await holdCall(page, 'sendPing')
  await send(page).click()
  await says(page, 'Sending...')
  // Meanwhile it cannot be changed, nor sent again.
  expect(await field(page, 'Detail').isEditable()).toBe(false)
  expect(await field(page, 'Country').isEnabled()).toBe(false)
  await send(page).click({ force: true })
  await field(page, 'Name').press('Enter')
  expect(await isLocked(page)).toBe(false)
  release()
  await says(page, 'Message sent')
  expect([await isLocked(page), await kept(message), sent.length]).toEqual([true, [message], 1])
  // Whoever pressed Send by a key is told where they are.
  expect(await status(page).evaluate((one) => one === document.activeElement)).toBe(true)
  expect(cookieAges.contact).toBe(24 * 60 * 60)
  expect(await cookieOf(page, 'contact')).toEqual({ value: 'sent', seconds: 24 * 60 * 60 })

  await reload(page)
  expect(await status(page).textContent()).toBe('Message already sent, wait for 24 hours')
  // Told before the locked fields are met.
  const [said, first] = [await status(page).boundingBox(), await field(page, 'Name').boundingBox()]
  expect(said?.y).toBeLessThan(first?.y ?? 0)
  expect([await isLocked(page), (await typed(page)).Detail]).toEqual([true, ''])

  await page.context().clearCookies({ name: 'contact' })
  await reload(page)
  expect(await isLocked(page)).toBe(false)
  const other = newMessage({ Detail: 'One more thing.' })
  await fill(page, other)
  await passCaptcha(page, blog)
  await blog.db
    .prepare("UPDATE ping_locks SET expires_at = strftime('%FT%R:%fZ', expires_at, '-20 hours')")
    .run()
  await send(page).click()
  await says(page, 'Message already sent, wait for 24 hours')
  expect([await isLocked(page), await kept(other)]).toEqual([true, []])
  // The lock ends when the server's does, and what was not sent is there still.
  expect((await cookieOf(page, 'contact'))?.seconds).toBe(4 * 60 * 60)
  await reload(page)
  expect([await isLocked(page), await typed(page)]).toEqual([true, other])
})

test('by keyboard alone: every field, the captcha and Send', async () => {
  const page = await open()
  const message = newMessage()
  await field(page, 'Name').focus()
  for (const label of labels) {
    await page.keyboard.type(message[label])
    await page.keyboard.press('Tab')
  }
  const { id } = await challengeAfter(page, () => page.keyboard.press('Space'))
  await page.getByRole('checkbox', { name: 'Picture 1' }).and(page.locator(':focus')).waitFor()
  const picks = await solutionOf(blog.db, id)
  for (let n = 0; n < 8; n += 1) {
    if (picks.includes(n)) await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await page.locator('.captcha-box[aria-checked=true]:focus').waitFor()
  // Past the terms.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await says(page, 'Message sent')
  expect(await kept(message)).toEqual([message])
})

/** Sets the clock by which the styles of the page change, to so many milliseconds after it was opened. */
const moveStylesTo = (page: Page, milliseconds: number): Promise<void> =>
  page.evaluate((time) => {
    for (const animation of document.getAnimations()) animation.currentTime = time
  }, milliseconds)

test.each(['/ping', '/email-unsubscribe/1', '/subscription/1'])(
  'where no script file comes, %s says what to do, and no loader stays',
  { tags: 'walk' },
  async (path) => {
    const page = await openStill(blog.origin, { isAlone: true })
    await page.route('**/_astro/*.js', (route) => route.abort())
    await page.goto(path)
    const sentence = page.getByText('The script of this form did not load. Load the page again')
    await moveStylesTo(page, 3_000)
    expect(await sentence.isVisible()).toBe(true)
    expect(await page.getByText('One moment …').isVisible()).toBe(false)
    expect(await axeInBothThemes(page)).toEqual([])
    await page.unroute('**/_astro/*.js')
    await page.reload()
    await page.locator('form[data-ready]').first().waitFor()
    await moveStylesTo(page, 3_000)
    expect(await sentence.isVisible()).toBe(false)
  },
)

const code = /\/PingForm[^/]*\.js/
/** What stands beside a form whose code is late. */
const late = (page: Page) => page.locator('main').getByRole('alert')
const unloadable = 'This could not be loaded. Check your connection, then try again.'

test('code that never comes to an end is given up after a while', async () => {
  const page = await openStill(blog.origin)
  await page.route(code, () => {})
  await page.goto('/ping')
  await moveStylesTo(page, delays.contactLoader)
  const message = newMessage()
  await fill(page, message)
  await send(page).click()
  await late(page).getByText('One moment …').waitFor()
  await page.clock.runFor(delays.islandCode)
  await late(page).getByText(unloadable).waitFor()
  expect(await typed(page)).toEqual(message)
})

test('the loader shows until the form is ready and gives up after 1 s; what is typed meanwhile stays, and a press of Send waits', async () => {
  const page = await openStill(blog.origin)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(code, async (route) => {
    await released
    await route.continue()
  })
  // The styles end the loader by a clock of their own, which the test moves on.
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 })
  await page.goto('/ping', { waitUntil: 'commit' })
  const loader = form(page).getByText('One moment …').first()
  await loader.waitFor()
  const shown = async () => [await loader.isVisible(), await field(page, 'Name').isVisible()]
  await page.waitForRequest(code).catch(() => {})
  expect(delays.contactLoader).toBe(1_000)
  await moveStylesTo(page, delays.contactLoader - 1)
  expect(await shown()).toEqual([true, false])
  await moveStylesTo(page, delays.contactLoader)
  expect(await shown()).toEqual([false, true])
  const message = newMessage()
  await fill(page, message)
  await send(page).click()
  await late(page).getByText('One moment …').waitFor()
  release()
  await says(page, 'If you not a Robot?')
  expect(await typed(page)).toEqual(message)
  expect(await boxOn(page).evaluate((box) => box === document.activeElement)).toBe(true)
})

test('code that does not come is said; Send asks for it again and loses nothing that was typed', {
  tags: 'walk',
}, async () => {
  const page = await openStill(blog.origin)
  await page.route(code, (route) => route.abort())
  await page.goto('/ping')
  // Astro asks once more, a second later.
  await page.clock.resume()
  const fails = () => late(page).getByText(unloadable).waitFor()
  await fails()
  const message = newMessage()
  await fill(page, message)
  // The site is not reached: the page stays as it is.
  await page.route('**/ping', (route) => route.abort())
  await send(page).click()
  await fails()
  expect(await typed(page)).toEqual(message)
  await page.unroute('**/ping')
  await page.unroute(code)
  await send(page).click()
  await page.locator('.ping-form[data-ready]').waitFor()
  await says(page, 'If you not a Robot?')
  expect([await typed(page), await late(page).count()]).toEqual([message, 0])
  await passCaptcha(page, blog)
  await send(page).click()
  await says(page, 'Message sent')
})

test('axe finds nothing in light and dark, nothing moves, nothing scrolls sideways; locked as well', {
  tags: 'walk',
}, async () => {
  const page = await openStill(blog.origin, { width: 390 })
  const shifts = await watchShifts(page)
  await page.goto('/ping')
  await page.locator('.ping-form[data-ready]').waitFor()
  await fill(page, newMessage({ Detail: ' ' }))
  await send(page).click()
  await says(page, problems['ping-incomplete'][1])
  expect(await shifts()).toEqual([])
  expect(await axeInBothThemes(page)).toEqual([])
  expect(await sidewaysWidths(page)).toEqual([])
  await page.context().addCookies([{ name: 'contact', value: 'sent', url: blog.origin }])
  await reload(page)
  expect(await isLocked(page)).toBe(true)
  expect(await shifts()).toEqual([])
  expect(await axeInBothThemes(page)).toEqual([])
})

test('without script there is no form, and the page names the other ways', async () => {
  const page = await openStill(blog.origin, { withoutScript: true })
  await page.goto('/ping')
  expect(await page.locator('.ping-form').isVisible()).toBe(false)
  expect(await page.getByText('The form needs JavaScript, which is turned off.').isVisible()).toBe(
    true,
  )
  expect(await page.getByRole('link', { name: 'Social media' }).first().isVisible()).toBe(true)
})
