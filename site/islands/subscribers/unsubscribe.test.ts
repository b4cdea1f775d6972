import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Blog, sharedBlog } from '../../../scripts/testing/blog.ts'
import { openPage } from '../../../scripts/testing/browser.ts'
import { newCaller } from '../../../scripts/testing/captcha.ts'
import { sidewaysWidths, watchShifts } from '../../../scripts/testing/layout.ts'
import {
  axeInBothThemes,
  cutCall,
  holdCall,
  openStill,
  refuseCall,
  watchCall,
} from '../../../scripts/testing/reader.ts'
import { confirmationOf } from '../../../scripts/testing/readers.ts'
import { problems } from '../../../shared/problem.ts'
import { subscribe } from '../../../shared/subscribers/contract.ts'
import { delays } from '../../../shared/timings.ts'
import type { Env } from '../../../worker/bindings.ts'
import { unsubscribeToken } from '../../../worker/mail/tokens.ts'

const blog: Blog = await sharedBlog({ isBuilt: true })

const noSuchToken = 'a'.repeat(43)
const open = async (path = '/email-unsubscribe/1795221000000'): Promise<Page> => {
  const page = await openStill(blog.origin)
  await page.goto(path)
  return page
}
const field = (page: Page) => page.getByLabel('Enter Subscribed Email *', { exact: true })
const press = (page: Page) => page.getByRole('button', { name: 'Unsubscribe' }).click()
const message = (page: Page) => page.locator('main').getByRole('status')
const says = (page: Page, text: string) => message(page).filter({ hasText: text }).waitFor()

const isSubscribed = async (email: string) =>
  (await blog.db.prepare('SELECT 1 FROM subscribers WHERE email = ?1').bind(email).first()) !== null
/** Subscribes an address. @returns the token that its letters would carry */
const subscribed = async (email: string): Promise<string> => {
  await blog.anyone.call(subscribe, { body: { email }, headers: newCaller() })
  const id = await blog.db
    .prepare('SELECT id FROM subscribers WHERE email = ?1')
    .bind(email)
    .first<string>('id')
  const env = await blog.flare.getBindings<Env>()
  const context = { db: blog.db, env, url: new URL(blog.origin) }
  return (await unsubscribeToken(context, id ?? '')) ?? ''
}

test('it greets, and on success counts 3, 2, 1 in steps of 1 s, goes home, and begins anew', async () => {
  await subscribed('reader@example.com')
  const page = await open()
  expect(await page.locator('main').textContent()).toContain('Hello')
  expect(await field(page).getAttribute('type')).toBe('email')
  const shifts = await watchShifts(page)
  await page.reload()
  await field(page).fill(' Reader@example.com ')
  await field(page).press('Enter')
  await says(page, 'Unsubscribed successfully!')
  expect(await isSubscribed('reader@example.com')).toBe(false)
  expect(delays.countdownStep).toBe(1_000)
  for (const left of [3, 2, 1]) {
    await says(page, `Redirecting to HomePage in ${left}`)
    await page.clock.runFor(delays.countdownStep - 1)
    expect(await message(page).textContent()).toContain(`Redirecting to HomePage in ${left}`)
    expect(new URL(page.url()).pathname).toMatch(/^\/email-unsubscribe/)
    await page.clock.runFor(1)
  }
  await page.waitForURL('/')
  await page.goBack()
  await field(page).waitFor()
  expect(await field(page).inputValue()).toBe('')
  expect((await message(page).textContent())?.trim()).toBe('')
  expect(await shifts()).toEqual([])
})

test('any other reply is shown for 5 s, and the form can be used again', async () => {
  const page = await open()
  await field(page).fill('nobody@example.com')
  await press(page)
  const reply = problems['not-subscribed'][1]
  await says(page, reply)
  expect(delays.unsubscribeReply).toBe(5_000)
  await page.clock.runFor(delays.unsubscribeReply - 1)
  expect((await message(page).textContent())?.trim()).toBe(reply)
  // Another try shows its own reply for its own 5 s.
  await press(page)
  await says(page, reply)
  await page.clock.runFor(delays.unsubscribeReply - 1)
  expect((await message(page).textContent())?.trim()).toBe(reply)
  await page.clock.runFor(1)
  expect((await message(page).textContent())?.trim()).toBe('')
  expect(await field(page).inputValue()).toBe('nobody@example.com')
  expect(await field(page).isEditable()).toBe(true)
})

test('the address is required and has to be one; while one is sent no other is', async () => {
  const page = await open()
  const sent = watchCall(page, 'unsubscribe')
  for (const text of ['', 'reader']) {
    await field(page).fill(text)
    await press(page)
  }
  expect(sent).toHaveLength(0)
  const release = await holdCall(page, 'unsubscribe')
  await field(page).fill('slow@example.com')
  await press(page)
  await says(page, 'Unsubscribing...')
  await field(page).press('Enter')
  expect(await field(page).isEditable()).toBe(false)
  release()
  await says(page, problems['not-subscribed'][1])
  expect(sent).toHaveLength(1)
})

test('a failed connection is said, keeps what was typed, and a retry goes through once', async () => {
  await subscribed('broken@example.com')
  const page = await open()
  const mend = await cutCall(page, 'unsubscribe', { isLate: true })
  await field(page).fill('broken@example.com')
  await press(page)
  const sentence = 'The site could not be reached. What you typed is still here: please try again.'
  await says(page, sentence)
  await page.clock.runFor(2 * delays.unsubscribeReply)
  expect((await message(page).textContent())?.trim()).toBe(sentence)
  expect(await field(page).inputValue()).toBe('broken@example.com')
  expect(await isSubscribed('broken@example.com')).toBe(false)
  await mend()
  await press(page)
  // What the first try had done is not called a failure.
  await says(page, 'Unsubscribed successfully!')
})

test("a letter's link unsubscribes by one press, and by no visit", async () => {
  const token = await subscribed('letter@example.com')
  const path = `/email-unsubscribe/${token}`
  await (await blog.get(path)).text()
  await (await blog.get(path, { method: 'HEAD' })).text()
  const page = await openPage(blog.origin)
  await page.goto(path, { waitUntil: 'networkidle' })
  expect(await isSubscribed('letter@example.com')).toBe(true)
  await page.getByText('The link in your e-mail contains your address').waitFor()
  await press(page)
  await says(page, 'Unsubscribed successfully!')
  expect(await isSubscribed('letter@example.com')).toBe(false)
})

test('with a link a typed address still counts, and a link that was used says so', async () => {
  await subscribed('typed@example.com')
  const page = await open(`/email-unsubscribe/${noSuchToken}`)
  await press(page)
  await says(page, problems['token-spent'][1])
  await field(page).fill('typed@example.com')
  await press(page)
  await says(page, 'Unsubscribed successfully!')
  expect(await isSubscribed('typed@example.com')).toBe(false)
})

test("a new subscription is confirmed by a press on its letter's page, and by no visit", async () => {
  const email = 'new@example.com'
  await subscribed(email)
  const stateOf = () =>
    blog.db.prepare('SELECT state FROM subscribers WHERE email = ?1').bind(email).first('state')
  const page = await openStill(blog.origin)
  await page.goto(`/subscription/${await confirmationOf(blog.db, email)}`)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  expect(await stateOf()).toBe('registered')
  const confirm = page.getByRole('button', { name: 'Confirm' })
  const mend = await cutCall(page, 'confirmSubscription', { isLate: true })
  await confirm.click()
  await says(page, 'The site could not be reached. Please press Confirm again.')
  await mend()
  await confirm.click()
  await says(page, 'Confirmed')
  expect(await confirm.count()).toBe(0)
  expect(await message(page).evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await stateOf()).toBe('confirmed')
  await page.reload()
  await confirm.click()
  await says(page, 'Confirmed')
  expect(await stateOf()).toBe('confirmed')
  await page.goto(`/subscription/${noSuchToken}`)
  await confirm.click()
  await says(page, problems['token-spent'][1])
  await page.goto('/subscription/cut-short')
  await confirm.click()
  await says(page, 'This link is incomplete. Please open it from the e-mail again.')
  expect(await axeInBothThemes(page)).toEqual([])
  expect((await blog.get('/subscription')).status).toBe(404)
})

test('axe finds nothing in any state, nothing scrolls sideways, and no reply is markup', {
  tags: 'walk',
}, async () => {
  const page = await open(`/email-unsubscribe/${encodeURIComponent('<b>1')}`)
  expect(await axeInBothThemes(page)).toEqual([])
  await refuseCall(page, 'unsubscribe', '<b>Hostile</b>')
  await field(page).fill('reader@example.com')
  await press(page)
  await says(page, '<b>Hostile</b>')
  expect(await page.locator('main b').count()).toBe(0)
  expect(await axeInBothThemes(page)).toEqual([])
  expect(await sidewaysWidths(page)).toEqual([])
})

test('without script both pages say what to do, and show no form', async () => {
  const page = await openPage(blog.origin, { withoutScript: true })
  for (const path of ['/email-unsubscribe/1', '/subscription/1']) {
    await page.goto(path)
    expect([path, await page.locator('form:visible').count()]).toEqual([path, 0])
    expect(await page.locator('.only-plain').textContent()).toContain(
      'JavaScript, which is turned off',
    )
  }
})
