import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { owner, sharedBlog } from '../../../scripts/testing/blog.ts'
import { openPage, watchCall, watchShifts } from '../../../scripts/testing/browser.ts'
import { boxOn, passCaptcha } from '../../../scripts/testing/captcha.ts'
import { signInBrowser } from '../../../scripts/testing/dashboard.ts'
import { cookieNames } from '../../../shared/names.ts'
import { listFailedSignIns } from '../../../shared/session/contract.ts'

const answers: Record<string, string> = {
  ...JSON.parse(owner.OWNER_ANSWERS),
  name: 'tess',
  'type a function': 'x => x',
  'what is API': 'a promise',
}
const blog = await sharedBlog({ isBuilt: true, owner: { OWNER_ANSWERS: JSON.stringify(answers) } })

const fillFactors = async (page: Page, password: string): Promise<void> => {
  const question = (await page.locator('.sign-in-question').textContent()) ?? ''
  for (const [label, value] of Object.entries({
    Username: owner.OWNER_USERNAME,
    Email: owner.OWNER_EMAIL,
    'Colour codes': owner.OWNER_COLORS,
    Password: password,
    'Security question': answers[question] ?? '',
  })) {
    await page.getByLabel(label).fill(value)
  }
}

const submit = (page: Page) => page.locator('.sign-in [type=submit]').click()

test('who is signed out is led to the sign-in: a wrong password is refused and reported, the right five factors lead on', async () => {
  const page = await openPage(blog.origin, { isStill: true, width: 390 })
  const shifts = await watchShifts(page)
  await page.goto('/dashboard/articles')
  expect(new URL(page.url()).pathname).toBe('/sign-in')
  await page.locator('.sign-in form[data-ready]').waitFor()
  expect(await page.title()).toMatch(/^Login · /)
  await page.getByText('Only for Admin, Thankyou.').waitFor()
  await page.getByText('Press the title to open the fields below.').waitFor()
  await page.getByRole('heading', { level: 1 }).getByRole('button').click()
  await page.getByText('The fields below are open.').waitFor()
  const reports = watchCall(page, 'reportVisitor')
  const sent = watchCall(page, 'signIn')
  await fillFactors(page, 'a wrong password')
  await page.getByRole('button', { name: 'Show typed values' }).click()
  await submit(page)
  await page.locator('.sign-in').getByText('If you not a Robot?').waitFor()
  expect(await shifts()).toEqual([])
  await passCaptcha(page, blog)
  await submit(page)
  await page.getByText('Authentication failed...').waitFor()
  await expect.poll(async () => (await reports[0]?.response())?.ok()).toBe(true)
  const reasons = expectData(await blog.author.call(listFailedSignIns)).map(({ reason }) => reason)
  expect(reasons.sort()).toEqual(['visitor', 'wrong-credentials'])

  await page.getByLabel('Password').fill(owner.OWNER_PASSWORD)
  await passCaptcha(page, blog)
  await submit(page)
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' })
  const { OWNER_USERNAME: username, OWNER_EMAIL: email } = owner
  const stored = await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }])
  expect(JSON.parse(stored[0]?.auth ?? '')).toEqual({
    username,
    email,
    result: expect.any(String),
    generalisedData: { username, email },
  })
  expect(JSON.stringify(stored)).not.toContain(owner.OWNER_PASSWORD)
  const cookies = await page.context().cookies()
  const named = (name: string) => cookies.find((cookie) => cookie.name === name)
  expect(named('__Host-session')).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  expect(named('auth')).toMatchObject({ value: '1', httpOnly: false })
  expect(new URL(sent[0]?.url() ?? '').search).toBe('')
  await page.goto('/sign-in')
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

test('what an address begins is kept until the sign-in, and then opens in the editor', async () => {
  const page = await openPage(blog.origin, { isStill: true })
  const begun = '#title=From+a+bookmark&text=Words'
  await page.goto(`/dashboard/write${begun}`)
  await page.locator('.sign-in form[data-ready]').waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(`/sign-in${begun}`)
  await page.getByRole('heading', { level: 1 }).getByRole('button').click()
  await fillFactors(page, owner.OWNER_PASSWORD)
  await passCaptcha(page, blog)
  await submit(page)
  await page.waitForURL(`**/dashboard/write${begun}`, { waitUntil: 'commit' })
  await page.locator('.editor-text').getByText('Words').waitFor()
  expect(await page.locator('#sp-editor-title').inputValue()).toBe('From a bookmark')
})

test('on a desktop the cookie banner does not cover the box of the captcha', async () => {
  const page = await openPage(blog.origin, { width: 1440, cookies: {} })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/sign-in')
  await page.locator('.sign-in form[data-ready]').waitFor()
  await page.locator('.cookie-banner').waitFor()
  await page.getByRole('heading', { level: 1 }).getByRole('button').click()
  const isSeen = await boxOn(page).evaluate((box) => {
    const { left, right, top, height } = box.getBoundingClientRect()
    const seen = (x: number) => box.contains(document.elementFromPoint(x, top + height / 2))
    return seen(left + 8) && seen(right - 8)
  })
  expect(isSeen).toBe(true)
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
  const page = await openPage(blog.origin, { isStill: true })
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
