import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { problems } from '../../../shared/problem.ts'
import { cookieNotKept } from '../../../shared/session/cookie-not-kept.ts'
import { securityQuestions } from '../../../shared/session/questions.ts'
import signInStyles from '../../styles/sign-in.css?url'
import { type Answers, answerCalls, bodiesOf, refuse, sentTo } from '../../testing/answers.ts'
import { axeFindings } from '../../testing/axe.ts'
import { keepPage } from '../../testing/navigation.ts'
import { linkStyles } from '../../testing/page.ts'
import { SetUp } from './SetUp.tsx'

const styles = await linkStyles(signInStyles)
const texts = {
  title: 'Rye and Salt',
  authorName: 'Ada Byron',
  url: 'https://my.blog',
  code: 'the code of the terminal',
  username: 'newauthor01',
  email: 'author@letterbox.example.com',
  colors: '#0f766e #16202b #d9573e #f2a65b',
  password: 'a password of the new owner',
  lettersTo: 'new.author@example.org',
}
const answers = Object.fromEntries(securityQuestions.map((one) => [one, `my ${one}`]))
const right: Readonly<Record<string, string>> = {
  ...texts,
  ...Object.fromEntries(securityQuestions.map((one) => [`answers.${one}`, `my ${one}`])),
}

const field = (name: string) => page.css(`.sign-in [name="${name}"]`)
const rule = (name: string) => page.css(`.sign-in .field:has([name="${name}"]) .set-up-rule`)
const names = () =>
  page
    .css('.sign-in input:not([type=radio])')
    .elements()
    .map((one) => (one as HTMLInputElement).name)
const invalid = () =>
  page
    .css('.sign-in [aria-invalid=true]')
    .elements()
    .map((one) => (one as HTMLInputElement).name)
const says = (sentence: string) => page.css('.sign-in .form-status').last().reads(sentence)
const submit = () => page.button('Set up')

/** The set-up of a new blog. @returns where it leads */
const open = async (more: Answers = {}, restored: ComponentProps<typeof SetUp> = {}) => {
  const gone = keepPage()
  styles.disabled = false
  answerCalls({
    readSetup: () => ({ isSetUp: false, isDemo: false, code: 'ready' }),
    setUp: ({ body: { username, email } }) => ({
      username,
      email,
      result: 'signed in',
      generalisedData: { username, email },
    }),
    ...more,
  })
  await render(
    <main className="sign-in">
      <h1>Set up this blog</h1>
      <SetUp {...restored} />
    </main>,
  )
  await page.css('.sign-in form[data-ready]').appears()
  return gone
}
const fillAll = async (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await field(name).put(value)
}

test('title and name come first, and empty; the address is where the page is', async () => {
  await open()
  expect(names().slice(0, 3)).toEqual(['title', 'authorName', 'url'])
  await field('title').holds('')
  await field('authorName').holds('')
  await field('url').holds(location.origin)
})

test('what a restore has brought stands there already, with where the backup was; only the rest is asked for', async () => {
  const { title, authorName, url } = texts
  const gone = await open({}, { title, authorName, url, samples: true })
  await field('title').holds(title)
  await field('authorName').holds(authorName)
  await rule('title').has('data-met', 'true')
  await field('url').holds(location.origin)
  await rule('url').says(`The backup is of ${url}.`)
  await field('url').put(url)
  await expect.poll(() => rule('url').element().textContent).not.toContain('The backup')
  await submit().click()
  expect(invalid()).toEqual(names().slice(3))
  await fillAll(right)
  await submit().click()
  await expect.poll(() => gone).toEqual(['/dashboard'])
  expect(bodiesOf('setUp')).toEqual([{ ...texts, answers, samples: true }])
})

test('each rule stands beside its field, counts while it is typed, and is ticked once it is met', async () => {
  await open()
  for (const [name, unmet, met, sentence] of [
    ['username', 'ten-chars-', 'eleven-char', 'Exactly 11 characters; 10 so far.'],
    ['email', 'me@post.org', 'me@post.com', 'It must contain “com”, as me@example.com does.'],
    ['colors', '#111 #222 teal', '#111 #222 #333 #444', '2 of 4.'],
    ['password', 'seven77', 'eight888', 'At least 8 characters; 7 so far.'],
    ['lettersTo', 'nowhere', 'me@post.org', 'The blog writes to you there'],
    ['url', 'my.blog', 'https://my.blog', 'https:// and its host'],
  ] as const) {
    await field(name).put(unmet)
    await rule(name).says(sentence)
    await rule(name).has('data-met', 'false')
    await field(name).put(met)
    await rule(name).has('data-met', 'true')
  }
  await rule('username').says('11 so far')
  await rule('colors').says('4 of 4.')
})

test('every field that does not fit says so at once, nothing is sent, and the first has the focus', async () => {
  await open()
  await submit().click()
  const empty = names().filter((name) => name !== 'url')
  await says(`${empty.length} fields do not fit yet. Each says beside it what it needs.`)
  expect(invalid()).toEqual(empty)
  await field('title').hasFocus()
  await rule('title').says('Fill this in. Readers see it')
  await fillAll({ ...right, username: 'short', email: 'me@post.org' })
  expect(invalid()).toEqual([])
  await field('title').focus()
  await userEvent.keyboard('{Enter}')
  await says('2 fields do not fit yet. Each says beside it what it needs.')
  expect(invalid()).toEqual(['username', 'email'])
  await field('username').hasFocus()
  await rule('username').says('This does not fit yet. Exactly 11 characters; 5 so far.')
  expect(sentTo('setUp')).toEqual([])
  expect(await axeFindings()).toEqual([])
})

test('a tab with something typed asks before it closes, until the blog is set up', async () => {
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const gone = await open()
  expect(asks()).toBe(false)
  await fillAll(right)
  expect(asks()).toBe(true)
  await submit().click()
  await expect.poll(() => gone).toEqual(['/dashboard'])
  expect(asks()).toBe(false)
})

test('what the server refuses is said beside every field that it names', async () => {
  const sentence = problems['demo-factors'][1]
  const errors = ['colors', 'username'].map((name) => ({ field: name, message: sentence }))
  await open({ setUp: () => refuse('demo-factors', { errors }) })
  await fillAll(right)
  await submit().click()
  await says(sentence)
  expect(invalid()).toEqual(['username', 'colors'])
  await field('username').hasFocus()
  await rule('colors').says(sentence)
  expect(names().sort()).toEqual(Object.keys(right).sort())
})

test('all that is typed is sent once, and the overview opens', async () => {
  const gone = await open()
  await fillAll(right)
  await submit().click()
  await expect.poll(() => gone).toEqual(['/dashboard'])
  expect(bodiesOf('setUp')).toEqual([{ ...texts, answers, samples: false }])
})

test('where the browser keeps no cookie, the page says that the blog is set up and what is missing', async () => {
  const gone = await open({ checkSession: () => refuse('not-signed-in') })
  await fillAll(right)
  await submit().click()
  await says(`The blog is set up. ${cookieNotKept}`)
  expect([gone, localStorage.getItem('auth')]).toEqual([[], null])
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
})

test('without a usable code, or after somebody was quicker, the page says what to do', async () => {
  await open({ readSetup: () => ({ isSetUp: false, isDemo: false, code: 'unusable' }) })
  await page.css('.set-up-note').says('This Worker has no set-up code yet.')
})
