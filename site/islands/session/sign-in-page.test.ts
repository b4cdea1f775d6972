import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createClient, expectData } from '../../../scripts/lib/client.ts'
import { owner, sharedBlog } from '../../../scripts/testing/blog.ts'
import { passCaptcha } from '../../../scripts/testing/captcha-box.ts'
import { signInBrowser } from '../../../scripts/testing/editor-page.ts'
import { sidewaysWidths, watchShifts } from '../../../scripts/testing/layout.ts'
import { openStill, type ReaderOptions, watchCall } from '../../../scripts/testing/reader.ts'
import { cookieNames } from '../../../shared/names.ts'
import { checkSession, listFailedSignIns } from '../../../shared/session/contract.ts'
import { delays } from '../../../shared/timings.ts'

const answers: Record<string, string> = {
  ...JSON.parse(owner.OWNER_ANSWERS),
  name: 'tess',
  'type a function': 'x => x',
  'what is API': 'a promise',
}
const blog = await sharedBlog({ isBuilt: true, vars: { OWNER_ANSWERS: JSON.stringify(answers) } })

const labels = ['Username', 'Email', 'Colour codes', 'Password', 'Security question'] as const
type Label = (typeof labels)[number]

const field = (page: Page, label: Label) => page.getByLabel(label)
const title = (page: Page) => page.getByRole('heading', { level: 1 }).getByRole('button')
const submit = (page: Page) => page.locator('.sign-in [type=submit]')
const status = (page: Page) => page.locator('.sign-in [role=status]')
const says = (page: Page, text: string) => status(page).filter({ hasText: text }).waitFor()
const questionOf = async (page: Page) =>
  (await page.locator('.sign-in-question').textContent()) ?? ''

/** React has taken the form over: what is pressed before is done a moment later. */
const ready = (page: Page) => page.locator('.sign-in form[data-ready]').waitFor()
const openSignIn = async (options: ReaderOptions = {}): Promise<Page> => {
  const page = await openStill(blog.origin, options)
  await page.goto('/sign-in')
  await ready(page)
  return page
}

/** Valid sign-in data. */
const rightly = async (page: Page): Promise<Record<Label, string>> => ({
  Username: owner.OWNER_USERNAME,
  Email: owner.OWNER_EMAIL,
  'Colour codes': owner.OWNER_COLORS,
  Password: owner.OWNER_PASSWORD,
  'Security question': answers[await questionOf(page)] ?? '',
})

const fill = async (page: Page, values: Partial<Record<Label, string>>) => {
  for (const [label, value] of Object.entries(values)) {
    await field(page, label as Label).fill(value)
  }
}

/** Without waiting for all that the dashboard loads. */
const enters = (page: Page) => page.waitForURL('**/dashboard', { waitUntil: 'commit' })

test('a wrong password is refused and reported; the right five keep a record without a password, set the cookies and go to the dashboard', async () => {
  const page = await openSignIn()
  expect(await page.title()).toMatch(/^Login · /)
  expect(await page.getByText('Only for Admin, Thankyou.').isVisible()).toBe(true)
  const reports = watchCall(page, 'reportVisitor')
  const sent = watchCall(page, 'signIn')
  await title(page).click()
  await fill(page, { ...(await rightly(page)), Password: 'a wrong password' })
  await passCaptcha(page, blog)
  await submit(page).click()
  await says(page, 'Authentication failed...')
  await expect.poll(async () => (await reports[0]?.response())?.ok()).toBe(true)
  const reasons = expectData(await blog.author.call(listFailedSignIns)).map(({ reason }) => reason)
  expect(reasons.sort()).toEqual(['visitor', 'wrong-credentials'])

  await fill(page, await rightly(page))
  await passCaptcha(page, blog)
  await submit(page).click()
  await enters(page)
  const { OWNER_USERNAME: username, OWNER_EMAIL: email } = owner
  const kept = await page.evaluate(() => localStorage.getItem('auth'))
  expect(JSON.parse(kept ?? '')).toEqual({
    username,
    email,
    result: expect.any(String),
    generalisedData: { username, email },
  })
  const everything = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(everything).not.toContain(owner.OWNER_PASSWORD)
  const cookies = await page.context().cookies()
  const named = (name: string) => cookies.find((cookie) => cookie.name === name)
  expect(named('__Host-session')).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  expect(named('auth')).toMatchObject({ value: '1', httpOnly: false })
  expect(new URL(sent[0]?.url() ?? '').search).toBe('')
})

test('signed out, the dashboard leads here; signed in, here leads to the dashboard; Logout ends it on the server', async () => {
  const page = await openStill(blog.origin)
  await page.goto('/dashboard/articles')
  expect(new URL(page.url()).pathname).toBe('/sign-in')
  await ready(page)
  await title(page).click()
  await fill(page, await rightly(page))
  await passCaptcha(page, blog)
  await submit(page).click()
  await enters(page)
  await page.goto('/sign-in')
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  const session = (await page.context().cookies()).find(({ name }) => name === '__Host-session')
  const cookie = `__Host-session=${session?.value}`
  const isLive = async () => (await createClient(blog.origin, { cookie }).call(checkSession)).ok
  expect(await isLive()).toBe(true)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'LogIn' }).waitFor()
  expect(await isLive()).toBe(false)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await page.goto('/dashboard')
  expect(new URL(page.url()).pathname).toBe('/sign-in')
})

/** Follows a link to an address of the blog from a page of another site, in the same browser. */
const comeFromElsewhere = async (page: Page, path: string): Promise<Page> => {
  const other = await page.context().newPage()
  await other.route('http://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${blog.origin}${path}">There</a>` }),
  )
  await other.goto('http://elsewhere.example/')
  await other.getByRole('link').click()
  return other
}

test('a link from another site signs nobody out: who is signed in is on the dashboard, who is not is asked to', {
  tags: 'walk',
}, async () => {
  const page = await openStill(blog.origin)
  await signInBrowser(blog, page)
  await page.goto('/about')
  await page.evaluate(() => localStorage.setItem('auth', '{}'))
  const before = await page.context().cookies()
  for (const [path, at] of [
    ['/dashboard', '/dashboard'],
    ['/dashboard/author', '/dashboard/author'],
    ['/sign-in', '/dashboard'],
  ] as const) {
    const other = await comeFromElsewhere(page, path)
    await other.getByRole('navigation', { name: 'Control Panel' }).waitFor()
    expect([path, new URL(other.url()).pathname]).toEqual([path, at])
    await other.close()
  }
  const kept = (await page.context().cookies()).filter(({ name }) => name !== cookieNames.draft)
  expect(kept).toEqual(before)
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBe('{}')

  await page.context().clearCookies()
  const other = await comeFromElsewhere(page, '/dashboard/author')
  await other.waitForURL('**/sign-in')
})

test('nothing moves and nothing is wider than the screen', async () => {
  const page = await openStill(blog.origin, { width: 390 })
  const shifts = await watchShifts(page)
  await page.goto('/sign-in')
  await ready(page)
  await title(page).click()
  await page.getByRole('button', { name: 'Show typed values' }).click()
  await submit(page).click()
  await says(page, 'If you not a Robot?')
  await page.clock.runFor(delays.signInError)
  expect(await shifts()).toEqual([])
  expect(await sidewaysWidths(page)).toEqual([])
})

test('without script the page says so and shows nothing that needs it', async () => {
  const page = await openStill(blog.origin, { withoutScript: true })
  await page.goto('/sign-in')
  expect(await page.getByText('Signing in needs JavaScript').isVisible()).toBe(true)
  expect(await page.locator('.sign-in form').isVisible()).toBe(false)
})
