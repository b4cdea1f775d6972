import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { encodeText } from '../../../shared/base64.ts'
import { cookieNames } from '../../../shared/names.ts'
import { type ProblemCode, problems } from '../../../shared/problem.ts'
import type { AuthRecord } from '../../../shared/session/contract.ts'
import { cookieNotKept } from '../../../shared/session/cookie-not-kept.ts'
import { type DemoSignIn, demoLink } from '../../../shared/session/demo-link.ts'
import { securityQuestions } from '../../../shared/session/questions.ts'
import { delays } from '../../../shared/timings.ts'
import signInStyles from '../../styles/sign-in.css?url'
import { type Answers, answerCalls, bodiesOf, refuse, sentTo } from '../../testing/answers.ts'
import { axeFindings } from '../../testing/axe.ts'
import { box, captchaAnswers, passCaptcha } from '../../testing/captcha.ts'
import { keepPage } from '../../testing/navigation.ts'
import { holdTime, linkStyles, untilDrawn } from '../../testing/page.ts'
import { SignIn } from './SignIn.tsx'
import { type FieldName, fieldNames } from './SignInFields.tsx'

const styles = await linkStyles(signInStyles)

const labels = ['Username', 'Email', 'Colour codes', 'Password', 'Security question']
const right: Record<FieldName, string> = {
  username: 'the-author',
  email: 'author@example.com',
  colors: '#111111 #222222 #333333 #444444',
  password: 'a password of the author',
  answer: 'an answer',
}
const { username, email } = right
const record: AuthRecord = {
  username,
  email,
  result: 'signed in',
  generalisedData: { username, email },
}

const field = (name: FieldName) => page.css(`.sign-in [name=${name}]`)
const inputs = () =>
  page.css('.sign-in input:not([type=checkbox])').elements() as HTMLInputElement[]
const own = () => page.getByLabelText('This device is mine')
const title = () => page.getByRole('heading', { level: 1 }).getByRole('button')
const submit = () => page.css('.sign-in [type=submit]')
const question = () => page.css('.sign-in-question').element().textContent
const says = (sentence: string) => page.css('.sign-in .form-status').last().reads(sentence)
const typed = () => inputs().map(({ value }) => value)
const fill = async (values: Partial<Record<FieldName, string>>) => {
  for (const [name, value] of Object.entries(values)) await field(name as FieldName).put(value)
}
const isLocked = () => inputs().map(({ disabled }) => disabled)

/** The screen, whose time is the test's to move. @returns where it leads */
const open = async (answers: Answers = {}) => {
  const gone = keepPage()
  holdTime(true)
  styles.disabled = false
  answerCalls({
    ...captchaAnswers(),
    signIn: () => record,
    reportVisitor: () => 'noted',
    ...answers,
  })
  await render(
    <main>
      <div className="sign-in">
        <SignIn />
      </div>
    </main>,
  )
  await page.css('.sign-in form[data-ready]').appears()
  return gone
}
/** The screen where only the submit is missing. */
const openFilled = async (answers: Answers = {}) => {
  const gone = await open(answers)
  await title().click()
  await fill(right)
  await passCaptcha()
  await expect.element(box()).toBeChecked()
  return gone
}

test('the screen has its title, five fields, a box and a button', async () => {
  await open()
  await title().reads('Login')
  for (const label of labels) expect(page.getByLabelText(label).elements()).toHaveLength(1)
  expect(inputs()).toHaveLength(5)
  await submit().reads('Admin')
  await box().appears()
})

test('the fields are locked until the title is clicked, which goes to the first of them', async () => {
  await open()
  expect(isLocked()).toEqual(Array(5).fill(true))
  await title().click()
  expect(isLocked()).toEqual(Array(5).fill(false))
  await userEvent.keyboard('somebody')
  expect(typed()).toEqual(['somebody', '', '', '', ''])
  await title().click()
  await field('email').hasFocus()
})

test('the fields open in common browsers only', async () => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get')
  const apple = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  await open()
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
    agent.mockReturnValue(odd)
    await title().click()
    expect([odd, isLocked()[0]]).toEqual([odd, true])
  }
  for (const common of [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${apple} Chrome/142.0.0.0 Safari/537.36`,
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${apple} Version/18.0 Mobile/15E148 Safari/604.1`,
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${apple} CriOS/142.0 Mobile/15E148`,
  ]) {
    agent.mockReturnValue(common)
    await cleanup()
    await open()
    await title().click()
    expect([common, isLocked()[0]]).toEqual([common, false])
  }
})

test.each(securityQuestions.map((one, n) => [one, n] as const))(
  'the question "%s" is drawn and asked',
  async (asked, n) => {
    vi.spyOn(Math, 'random').mockReturnValue((n + 0.5) / 5)
    await open()
    expect(question()).toBe(asked)
    expect(page.getByLabelText(`Security question: ${asked}`).elements()).toHaveLength(1)
  },
)

test('every field hides what is typed until it is asked to show it, takes a paste, and is known to password managers', async () => {
  await open()
  await title().click()
  await fill(right)
  const hidden = () =>
    inputs().map(
      (input) =>
        input.type === 'password' ||
        getComputedStyle(input).getPropertyValue('-webkit-text-security') === 'disc',
    )
  expect(hidden()).toEqual(Array(5).fill(true))
  await page.getByRole('button', { name: 'Show typed values' }).click()
  expect(hidden()).toEqual(Array(5).fill(false))
  await page.getByRole('button', { name: 'Hide typed values' }).click()
  expect(hidden()).toEqual(Array(5).fill(true))
  expect(typed()).toEqual(Object.values(right))
  const paste = () => new ClipboardEvent('paste', { bubbles: true, cancelable: true })
  expect(inputs().map((input) => input.dispatchEvent(paste()))).toEqual(Array(5).fill(true))
  expect(inputs().map(({ type, autocomplete }) => [type, autocomplete])).toEqual([
    ['text', 'username'],
    ['text', 'email'],
    ['text', 'off'],
    ['password', 'current-password'],
    ['text', 'off'],
  ])
})

const demo: DemoSignIn = {
  ...right,
  answers: Object.fromEntries(securityQuestions.map((one) => [one, `to ${one}`])),
  human: 'the token of this machine',
}

/** Gives the page's address another fragment, which ends with the test. */
const setHash = (hash: string, set: 'replaceState' | 'assign' = 'replaceState') => {
  const before = location.pathname + location.search
  onTestFinished(() => history.replaceState(null, '', before))
  if (set === 'assign') location.hash = hash
  else history.replaceState(null, '', before + hash)
}

test('the link of the demo fills everything in and leaves the address bar: one press signs in', async () => {
  const { hash } = new URL(demoLink(location.origin, demo))
  setHash(hash)
  const entries = history.length
  const gone = await open()
  expect(typed()).toEqual([username, email, right.colors, right.password, `to ${question()}`])
  await expect.element(box()).toBeChecked()
  await submit().hasFocus()
  expect([location.hash, history.length]).toEqual(['', entries])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => gone).toEqual(['/dashboard'])
  const [sent] = bodiesOf('signIn')
  expect(sent).toMatchObject({ admin: encodeText(username), human: demo.human })
  expect(sent?.answer).toBe(`to ${sent?.question}`)
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain(right.password)
})

test('the link of the demo works in a tab that shows the sign-in already, also again', async () => {
  await open()
  for (const name of ['first', 'again']) {
    setHash(new URL(demoLink(location.origin, { ...demo, username: name })).hash, 'assign')
    await expect.poll(() => typed()[0]).toBe(name)
    await expect.element(box()).toBeChecked()
    expect(location.hash).toBe('')
  }
})

test('any other fragment changes nothing, and stays', async () => {
  for (const hash of ['', '#top', '#demo=', '#demo=e30']) {
    setHash(hash)
    await open()
    expect([isLocked(), typed()]).toEqual([Array(5).fill(true), Array(5).fill('')])
    await expect.element(box()).not.toBeChecked()
    expect(location.hash).toBe(hash)
    await cleanup()
  }
})

test('without the tick, or with an empty field, nothing is sent', async () => {
  await open()
  // The second sentence has its time, too.
  for (const passes of [delays.signInError - 500, 500]) {
    await submit().click()
    await says('If you not a Robot?')
    vi.advanceTimersByTime(passes)
    await untilDrawn()
  }
  await says('If you not a Robot?')
  vi.advanceTimersByTime(delays.signInError)
  await says('')
  await title().click()
  await fill({ ...right, email: ' ' })
  await submit().click()
  await says('If you not a Robot?')
  await passCaptcha()
  await submit().click()
  await says('All five fields are needed.')
  await field('email').has('aria-invalid', 'true')
  await field('email').hasFocus()
  await expect.element(box()).toBeChecked()
  expect(sentTo('signIn')).toEqual([])
})

test.each<ProblemCode>([
  'wrong-colors',
  'wrong-answer',
  'short-password',
  'malformed-email',
  'malformed-username',
  'wrong-credentials',
])(
  'the refusal %s is said for two seconds, is reported and loses nothing that was typed',
  async (code) => {
    const gone = await openFilled({ signIn: () => refuse(code) })
    await submit().click()
    await says(problems[code][1])
    await expect.element(box()).not.toBeChecked()
    await submit().reads('Admin')
    expect(typed()).toEqual(Object.values(right))
    expect(bodiesOf('reportVisitor')).toEqual([[]])
    expect(delays.signInError).toBe(2_000)
    vi.advanceTimersByTime(delays.signInError)
    await says('')
    expect(gone).toEqual([])
  },
)

test('any answer 404 is a failed authentication; a fault of the server is none, and is not reported', async () => {
  await openFilled({ signIn: () => refuse('not-found') })
  await submit().click()
  await says('Authentication failed...')
  answerCalls({ signIn: () => refuse('unexpected') })
  await passCaptcha()
  await submit().click()
  await says(problems.unexpected[1])
  expect(sentTo('reportVisitor')).toHaveLength(1)
})

test('a right sign-in sends what was typed once, keeps a record without a password and goes to the dashboard', async () => {
  const { promise, resolve: come } = Promise.withResolvers<AuthRecord>()
  const gone = await openFilled({ signIn: () => promise })
  await submit().click()
  await submit().reads('Wait')
  await submit().click({ force: true })
  await field('username').click()
  await userEvent.keyboard('{Enter}')
  expect(gone).toEqual([])
  come(record)
  await expect.poll(() => gone).toEqual(['/dashboard'])
  expect(bodiesOf('signIn')).toEqual([
    {
      admin: encodeText(username),
      email: encodeText(email),
      pswd: encodeText(right.password),
      colors: right.colors,
      question: question(),
      answer: right.answer,
      human: 'token 1',
      isOwnDevice: false,
    },
  ])
  expect(JSON.parse(localStorage.getItem('auth') ?? '')).toEqual(record)
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain(right.password)
  expect(delays.signInReset).toBe(15_000)
  // The dashboard does not come.
  vi.advanceTimersByTime(delays.signInReset - 5_000)
  await submit().reads('Wait')
  await expect.element(box()).toBeChecked()
  vi.advanceTimersByTime(5_000)
  await submit().reads('Admin')
  await expect.element(box()).not.toBeChecked()
  expect(sentTo('createCaptcha').map(({ body }) => body.isForSignIn)).toEqual([true])
})

test('a connection that fails says Internet Issue, and when it is back the same goes through', async () => {
  const gone = await openFilled({ signIn: () => null })
  await submit().click()
  await says('Internet Issue')
  expect([typed(), sentTo('reportVisitor')]).toEqual([Object.values(right), []])
  await expect.element(box()).toBeChecked()
  vi.advanceTimersByTime(delays.signInError)
  await says('')
  answerCalls({ signIn: () => record })
  await submit().click()
  await expect.poll(() => gone).toEqual(['/dashboard'])
  const [one, other] = sentTo('signIn')
  expect(other?.body).toEqual(one?.body)
})

test('where the browser keeps no cookie, or a proxy stands between, it says so until the next try', async () => {
  const gone = await openFilled({ checkSession: () => refuse('not-signed-in') })
  await submit().click()
  await says(cookieNotKept)
  await expect.element(box()).not.toBeChecked()
  answerCalls({ signIn: () => refuse('other-address') })
  await passCaptcha()
  await submit().click()
  await says(problems['other-address'][1])
  vi.advanceTimersByTime(delays.signInReset)
  await untilDrawn()
  await says(problems['other-address'][1])
  expect([gone, localStorage.getItem('auth'), typed()]).toEqual([[], null, Object.values(right)])
})

test('an answer that was lost on its way costs another tick and nothing else', async () => {
  const gone = await openFilled({ signIn: () => null })
  await submit().click()
  await says('Internet Issue')
  answerCalls({ signIn: () => refuse('not-human') })
  await submit().click()
  await says('If you not a Robot?')
  await expect.element(box()).not.toBeChecked()
  expect(typed()).toEqual(Object.values(right))
  answerCalls({ signIn: () => record })
  await passCaptcha()
  await submit().click()
  await expect.poll(() => gone).toEqual(['/dashboard'])
})

test('by keyboard alone: the title, every field, the button that shows them, the box, and Enter sends', async () => {
  const gone = await open()
  await userEvent.keyboard('{Tab}')
  await title().hasFocus()
  await userEvent.keyboard('{Enter}')
  for (const name of fieldNames) await userEvent.keyboard(`${right[name]}{Tab}`)
  expect(typed()).toEqual(Object.values(right))
  expect(document.activeElement?.textContent).toBe('Show typed values')
  await userEvent.keyboard('{Tab}')
  await own().hasFocus()
  await expect.element(own()).not.toBeChecked()
  await userEvent.keyboard(' {Tab}')
  await box().hasFocus()
  await passCaptcha()
  await field('username').focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => gone).toEqual(['/dashboard'])
  expect(bodiesOf('signIn')).toMatchObject([{ isOwnDevice: true }])
})

test('whoever is asked to sign in is signed in no longer: the old record and the marker go, other things stay', async () => {
  const marked = `${cookieNames.signedIn}=1`
  for (const cookie of ['', `${marked}; Path=/`]) {
    localStorage.setItem('auth', '{"username":"old"}')
    localStorage.setItem('other', 'kept')
    // biome-ignore lint/suspicious/noDocumentCookie: as the Worker's answer sets it.
    if (cookie) document.cookie = cookie
    const gone = await open({ checkSession: () => refuse('not-signed-in') })
    await expect.poll(() => ({ ...localStorage })).toEqual({ other: 'kept' })
    expect(document.cookie).not.toContain(marked)
    expect([gone, sentTo('checkSession').length]).toEqual([[], cookie ? 1 : 0])
    await cleanup()
  }
})

test('while nobody answers whether the author is signed in, record and marker stay; who is goes on', async () => {
  localStorage.setItem('auth', '{"username":"old"}')
  // biome-ignore lint/suspicious/noDocumentCookie: as the Worker's answer sets it.
  document.cookie = `${cookieNames.signedIn}=1; Path=/`
  await open({ checkSession: () => null })
  await expect.poll(() => sentTo('checkSession').length).toBe(1)
  await title().click()
  expect([localStorage.auth, document.cookie]).toEqual([
    '{"username":"old"}',
    expect.stringContaining(`${cookieNames.signedIn}=1`),
  ])
  await cleanup()
  const gone = await open({ checkSession: () => 201 })
  await expect.poll(() => gone).toEqual(['/dashboard'])
})

test('axe finds nothing in light and dark, locked, open, and with what is missing said', async () => {
  await page.viewport(390, 900)
  await open()
  expect(await axeFindings()).toEqual([])
  await title().click()
  await fill({ username: 'somebody' })
  await submit().click()
  await says('If you not a Robot?')
  expect(await axeFindings()).toEqual([])
})
