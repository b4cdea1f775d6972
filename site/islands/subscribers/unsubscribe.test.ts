import { expect, test } from 'vitest'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { openPage } from '../../../scripts/testing/browser.ts'
import { confirmationOf } from '../../../scripts/testing/readers.ts'
import type { Env } from '../../../worker/bindings.ts'
import { renewUnsubscribeToken } from '../../../worker/mail/tokens.ts'

const blog = await sharedBlog({ isBuilt: true })

const stateOf = (email: string) =>
  blog.db.prepare('SELECT state FROM subscribers WHERE email = ?1').bind(email).first('state')
/** The token that the letters to an address carry. */
const tokenOf = async (email: string): Promise<string> => {
  const found = blog.db.prepare('SELECT id FROM subscribers WHERE email = ?1').bind(email)
  const env = await blog.flare.getBindings<Env>()
  const context = { db: blog.db, env, url: new URL(blog.origin) }
  return (await renewUnsubscribeToken(context, (await found.first<string>('id')) ?? '')) ?? ''
}

test('a reader subscribes in two places, confirms by a press, and leaves by a letter’s link or by address; no visit does it', async () => {
  const page = await openPage(blog.origin, { isStill: true })
  const [letter, typed] = ['letter@example.com', 'typed@example.com'] as const
  for (const [place, email] of [
    ['/local/bathing-helps-here-why', letter],
    ['/about', typed],
  ] as const) {
    await page.goto(place)
    const form = page.locator('.subscribe')
    await form.getByLabel('Enter Email to Register').fill(email)
    await form.getByRole('button', { name: 'Register' }).click()
    await form.getByText('Registered', { exact: true }).waitFor()
    expect(await stateOf(email)).toBe('registered')
  }

  await page.goto(`/subscription/${await confirmationOf(blog.db, letter)}`, {
    waitUntil: 'networkidle',
  })
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  expect(await stateOf(letter)).toBe('registered')
  for (const _ of ['once', 'again']) {
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('status').getByText('Confirmed', { exact: true }).waitFor()
    expect(await stateOf(letter)).toBe('confirmed')
    await page.reload()
  }
  expect((await blog.get('/subscription')).status).toBe(404)

  const path = `/email-unsubscribe/${await tokenOf(letter)}`
  for (const method of ['GET', 'HEAD']) await (await blog.get(path, { method })).text()
  for (const [address, email] of [
    [path, letter],
    ['/email-unsubscribe/1795221000000', typed],
  ] as const) {
    await page.goto(address, { waitUntil: 'networkidle' })
    expect(await page.getByRole('main').textContent()).toContain('Hello')
    expect(await stateOf(email)).toEqual(expect.any(String))
    if (email === typed) await page.getByLabel('Enter Subscribed Email *').fill(typed)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByText('Unsubscribed successfully!').waitFor()
    expect(await stateOf(email)).toBe(null)
  }
  await page.clock.runFor(3_000)
  await page.waitForURL('/')
})
