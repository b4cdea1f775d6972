import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createClient, expectData } from '../../../scripts/lib/client.ts'
import { owner, sharedBlog } from '../../../scripts/testing/blog.ts'
import { solutionOf } from '../../../scripts/testing/captcha.ts'
import { passCaptcha } from '../../../scripts/testing/captcha-box.ts'
import { failedCalls } from '../../../scripts/testing/dashboard-page.ts'
import { signInBrowser } from '../../../scripts/testing/editor-page.ts'
import { sidewaysWidths, watchShifts } from '../../../scripts/testing/layout.ts'
import {
  axeInBothThemes,
  cutCall,
  holdCall,
  openStill,
  type ReaderOptions,
  watchCall,
} from '../../../scripts/testing/reader.ts'
import { cookieNames } from '../../../shared/names.ts'
import { checkSession, listFailedSignIns } from '../../../shared/session/contract.ts'
import { securityQuestions } from '../../../shared/session/questions.ts'
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
const box = (page: Page) => page.getByRole('checkbox', { name: 'I am not a Robot' })
const status = (page: Page) => page.locator('.sign-in [role=status]')
const says = (page: Page, text: string) => status(page).filter({ hasText: text }).waitFor()
const isTicked = async (page: Page) => (await box(page).getAttribute('aria-checked')) === 'true'
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
const typed = (page: Page) => Promise.all(labels.map((label) => field(page, label).inputValue()))

/** A page where only the submit is missing. */
const openFilled = async (options: ReaderOptions = {}): Promise<Page> => {
  const page = await openSignIn(options)
  await title(page).click()
  await fill(page, await rightly(page))
  await passCaptcha(page, blog)
  return page
}
/** Without waiting for all that the dashboard loads. */
const enters = (page: Page) => page.waitForURL('**/dashboard', { waitUntil: 'commit' })

test('the screen has its title, five fields, a box, a button and a note', async () => {
  const page = await openSignIn()
  expect(await title(page).textContent()).toBe('Login')
  expect(await page.title()).toMatch(/^Login · /)
  for (const label of labels) expect(await field(page, label).count()).toBe(1)
  expect(await page.locator('.sign-in input').count()).toBe(5)
  expect(await submit(page).textContent()).toBe('Admin')
  expect(await box(page).isVisible()).toBe(true)
  expect(await page.getByText('Only for Admin, Thankyou.').isVisible()).toBe(true)
})

test('the fields are locked until the title is clicked, which goes to the first of them', async () => {
  const page = await openSignIn()
  for (const label of labels) expect(await field(page, label).isDisabled()).toBe(true)
  await title(page).click()
  for (const label of labels) expect(await field(page, label).isEnabled()).toBe(true)
  await page.keyboard.type('somebody')
  expect(await typed(page)).toEqual(['somebody', '', '', '', ''])
})

test('the fields open in common browsers only', async () => {
  const page = await openStill(blog.origin)
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'userAgent', {
      get: () => (window as unknown as { agent: string }).agent,
    })
  })
  const opensIn = async (agent: string) => {
    await page.evaluate((name) => Object.assign(window, { agent: name }), agent)
    await ready(page)
    await title(page).click()
    return field(page, 'Username').isEnabled()
  }
  await page.goto('/sign-in')
  const apple = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  for (const odd of [
    '',
    'curl/8.5.0',
    'python-requests/2.32',
    'Mozilla/5.0',
    'Wget/1.21',
    'HTTrack 3.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/120.0 Safari/537.36',
    'Mozilla/5.0 (compatible; Baiduspider/2.0)',
  ]) {
    expect([odd, await opensIn(odd)]).toEqual([odd, false])
  }
  for (const common of [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${apple} Chrome/142.0.0.0 Safari/537.36`,
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${apple} Version/18.0 Mobile/15E148 Safari/604.1`,
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${apple} CriOS/142.0 Mobile/15E148`,
  ]) {
    await page.reload()
    expect([common, await opensIn(common)]).toEqual([common, true])
  }
})

test('one of the five questions is drawn and asked', async () => {
  const page = await openStill(blog.origin)
  await page.addInitScript(() => {
    const turn = Number(sessionStorage.getItem('turn') ?? 0)
    sessionStorage.setItem('turn', String(turn + 1))
    Math.random = () => (turn + 0.5) / 5
  })
  const asked: string[] = []
  for (const _ of securityQuestions) {
    await page.goto('/sign-in')
    await ready(page)
    asked.push(await questionOf(page))
    expect(await page.getByLabel(`Security question: ${asked.at(-1)}`).count()).toBe(1)
  }
  expect(asked).toEqual([...securityQuestions])
})

test('what is typed is hidden until it is asked to be shown, in every field; all take a paste, and a password manager knows them', async () => {
  const page = await openSignIn()
  await title(page).click()
  await fill(page, await rightly(page))
  const hidden = () =>
    page
      .locator('.sign-in input')
      .evaluateAll((inputs) =>
        inputs.map(
          (input) =>
            (input as HTMLInputElement).type === 'password' ||
            getComputedStyle(input).getPropertyValue('-webkit-text-security') === 'disc',
        ),
      )
  expect(await hidden()).toEqual(Array(5).fill(true))
  const before = await typed(page)
  await page.getByRole('button', { name: 'Show typed values' }).click()
  expect(await hidden()).toEqual(Array(5).fill(false))
  await page.getByRole('button', { name: 'Hide typed values' }).click()
  expect(await hidden()).toEqual(Array(5).fill(true))
  expect(await typed(page)).toEqual(before)
  const pastes = page
    .locator('.sign-in input')
    .evaluateAll((inputs) =>
      inputs.map((input) =>
        input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
      ),
    )
  expect(await pastes).toEqual(Array(5).fill(true))
  // A password manager knows which field is which.
  const kinds = await page
    .locator('.sign-in input')
    .evaluateAll((inputs) =>
      inputs.map((input) => [input.getAttribute('type'), input.getAttribute('autocomplete')]),
    )
  expect(kinds).toEqual([
    ...[
      ['text', 'username'],
      ['text', 'email'],
      ['text', 'off'],
    ],
    ...[
      ['password', 'current-password'],
      ['text', 'off'],
    ],
  ])
})

test('without the tick, or with an empty field, nothing is sent', async () => {
  const page = await openSignIn()
  const sent = watchCall(page, 'signIn')
  await submit(page).click()
  await says(page, 'If you not a Robot?')
  await page.clock.runFor(delays.signInError)
  await title(page).click()
  await fill(page, { ...(await rightly(page)), Email: ' ' })
  await submit(page).click()
  await says(page, 'If you not a Robot?')
  await passCaptcha(page, blog)
  await submit(page).click()
  await says(page, 'All five fields are needed.')
  expect(await field(page, 'Email').getAttribute('aria-invalid')).toBe('true')
  expect(await field(page, 'Email').evaluate((input) => input === document.activeElement)).toBe(
    true,
  )
  expect([await isTicked(page), sent]).toEqual([true, []])
})

test('the server judges in order, each refusal is said for two seconds and loses nothing that was typed', async () => {
  const page = await openSignIn()
  const reports = watchCall(page, 'reportVisitor')
  await title(page).click()
  const right = await rightly(page)
  await fill(page, {
    Username: 'nobody',
    Email: 'nobody',
    'Colour codes': '#000 #111',
    Password: 'short',
    'Security question': 'what?',
  })
  const steps: [sentence: string, mend: Partial<Record<Label, string>>][] = [
    ['Provided Hex color is not supported.', { 'Colour codes': right['Colour codes'] }],
    ['Captcha doesnot exist', { 'Security question': right['Security question'] }],
    ['Password need to be more then 8 words', { Password: 'a wrong password' }],
    ['Email is probably not written properly', { Email: right.Email }],
    ['Username is probably not written properly', { Username: right.Username }],
    ['Authentication failed...', { Password: right.Password }],
  ]
  for (const [n, [sentence, mend]] of steps.entries()) {
    await passCaptcha(page, blog)
    const before = await typed(page)
    await submit(page).click()
    await says(page, sentence)
    expect(await status(page).textContent()).toBe(sentence)
    expect([await submit(page).textContent(), await isTicked(page)]).toEqual(['Admin', false])
    expect(await typed(page)).toEqual(before)
    await expect.poll(() => reports.length).toBe(n + 1)
    await page.clock.runFor(delays.signInError - 1)
    expect(await status(page).textContent()).toBe(sentence)
    await page.clock.runFor(1)
    expect(await status(page).textContent()).toBe('')
    await fill(page, mend)
  }
  expect(delays.signInError).toBe(2_000)
  expect(reports.map((request) => request.postData())).toEqual(Array(6).fill('[]'))
  await passCaptcha(page, blog)
  await submit(page).click()
  await enters(page)
  const reasons = expectData(await blog.author.call(listFailedSignIns)).map(({ reason }) => reason)
  expect(reasons.filter((reason) => reason === 'visitor')).toHaveLength(6)
  expect(reasons).toContain('wrong-credentials')
})

test('a right sign-in keeps a record without a password, sets the cookies and goes to the dashboard', async () => {
  const page = await openFilled()
  const sent = watchCall(page, 'signIn')
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

test('while it is sent the button says Wait and sends nothing twice; where the dashboard does not come, the box starts anew after 15 s', async () => {
  const page = await openFilled()
  const sent = watchCall(page, 'signIn')
  const release = await holdCall(page, 'signIn')
  await page.route('**/dashboard', (route) => route.fulfill({ status: 204 }))
  await submit(page).click()
  await page.getByRole('button', { name: 'Wait' }).waitFor()
  await submit(page).click({ force: true })
  await field(page, 'Username').press('Enter')
  release()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth'))).not.toBeNull()
  expect(delays.signInReset).toBe(15_000)
  await page.clock.runFor(delays.signInReset - 1)
  expect([await submit(page).textContent(), await isTicked(page)]).toEqual(['Wait', true])
  await page.clock.runFor(1)
  await page.getByRole('button', { name: 'Admin' }).waitFor()
  expect([sent.length, await isTicked(page)]).toEqual([1, false])
})

test('a connection that fails says Internet Issue, and when it is back the same goes through', async () => {
  const page = await openFilled()
  const reports = watchCall(page, 'reportVisitor')
  const mend = await cutCall(page, 'signIn')
  const before = await typed(page)
  await submit(page).click()
  await says(page, 'Internet Issue')
  expect([await typed(page), await isTicked(page), reports]).toEqual([before, true, []])
  await page.clock.runFor(delays.signInError)
  expect(await status(page).textContent()).toBe('')
  await mend()
  await submit(page).click()
  await enters(page)
})

test('an answer that was lost on its way costs another tick and nothing else', {
  tags: 'walk',
}, async () => {
  const page = await openFilled()
  const mend = await cutCall(page, 'signIn', { isLate: true })
  await submit(page).click()
  await says(page, 'Internet Issue')
  await mend()
  await page.context().clearCookies({ name: '__Host-session' })
  await submit(page).click()
  await says(page, 'If you not a Robot?')
  await passCaptcha(page, blog)
  await submit(page).click()
  await enters(page)
})

test('any answer 404 is a failed authentication', async () => {
  const page = await openFilled()
  await page.route('**/api/user-micro-organisms-observe-data/*', (route) =>
    route.fulfill({ status: 404, json: '404' }),
  )
  await submit(page).click()
  await says(page, 'Authentication failed...')
})

test('it is done by keyboard alone', async () => {
  const page = await openSignIn()
  const { keyboard } = page
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
  for (let n = 0; n < 30 && (await focused()) !== 'Login'; n += 1) await keyboard.press('Tab')
  await keyboard.press('Enter')
  const right = await rightly(page)
  for (const label of labels) {
    await keyboard.type(right[label])
    await keyboard.press('Tab')
  }
  expect(await typed(page)).toEqual(labels.map((label) => right[label]))
  expect(await focused()).toBe('Show typed values')
  await keyboard.press('Tab')
  const drawn = page.waitForResponse('**/api/captcha')
  await keyboard.press('Space')
  const { id } = (await (await drawn).json()) as { id: string }
  const picks = await solutionOf(blog.db, id)
  await page.getByRole('checkbox', { name: 'Picture 1' }).and(page.locator(':focus')).waitFor()
  for (let n = 0; n < 8; n += 1) {
    if (picks.includes(n)) await keyboard.press('Space')
    await keyboard.press('Tab')
  }
  await keyboard.press('Enter')
  await page.locator('.captcha-box[aria-checked=true]').waitFor()
  expect(await focused()).toBe('I am not a Robot')
  await field(page, 'Username').focus()
  await keyboard.press('Enter')
  await enters(page)
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

test('whoever is asked to sign in is signed in no longer: the old record goes, other things stay', async () => {
  const page = await openSignIn()
  await page.evaluate(() => {
    localStorage.setItem('auth', '{"username":"old"}')
    localStorage.setItem('other', 'kept')
  })
  await page.reload()
  await ready(page)
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ other: 'kept' })
})

test('the marker of a session that has ended goes where signing in is asked for', async () => {
  const page = await openSignIn({ tolerates: failedCalls })
  await page.evaluate(() => localStorage.setItem('auth', '{"username":"old"}'))
  await page.context().addCookies([{ name: cookieNames.signedIn, value: '1', url: blog.origin }])
  await page.reload()
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('auth=')
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
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

test('axe finds nothing in light and dark, locked, open, and with what is missing said', {
  tags: 'walk',
}, async () => {
  const page = await openSignIn({ width: 390 })
  expect(await axeInBothThemes(page)).toEqual([])
  await title(page).click()
  await fill(page, { Username: 'somebody' })
  await submit(page).click()
  await says(page, 'If you not a Robot?')
  expect(await axeInBothThemes(page)).toEqual([])
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
