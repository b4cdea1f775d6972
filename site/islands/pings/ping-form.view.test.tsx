import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { limits } from '../../../shared/limits.ts'
import { problems } from '../../../shared/problem.ts'
import { make } from '../../browser/lib/make.ts'
import {
  type Answers,
  answer,
  answerCalls,
  bodiesOf,
  refuse,
  triesOf,
} from '../../testing/answers.ts'
import { axeFindings } from '../../testing/axe.ts'
import { box, captchaAnswers, passCaptcha } from '../../testing/captcha.ts'
import { PingForm } from './PingForm.tsx'

const ada = {
  name: 'Ada',
  email: 'ada@example.com',
  country: 'Norway',
  detail: 'You are mistaken.',
}
type Name = keyof typeof ada
const names = Object.keys(ada) as Name[]

const field = (name: Name) => page.css(`.ping-form [name=${name}]`)
const send = () => page.getByRole('button', { name: 'Send' })
const says = (sentence: string) => page.getByRole('status').reads(sentence)
const typed = () =>
  Object.fromEntries(names.map((name) => [name, (field(name).element() as HTMLInputElement).value]))
const fill = async (values: typeof ada = ada) => {
  for (const name of names) await field(name).put(values[name])
}
const isLocked = () => (page.css('fieldset').element() as HTMLFieldSetElement).disabled
const sent = () => bodiesOf('sendPing')

const open = async (answers: Answers = {}) => {
  answerCalls({ ...captchaAnswers(), sendPing: () => 201, ...answers })
  const { unmount } = await render(
    <main>
      <h1>Ping</h1>
      <PingForm />
    </main>,
  )
  await page.css('.ping-form[data-ready]').appears()
  return unmount
}

test('all four fields are required and have limits; the browser asks for what is missing', async () => {
  await open()
  const all = page.css('.ping-form [name]').elements() as HTMLInputElement[]
  expect(all.map(({ type, required, maxLength }) => [type, required, maxLength])).toEqual([
    ['text', true, limits.name],
    ['email', true, limits.email],
    ['select-one', true, undefined],
    ['textarea', true, limits.detail],
  ])
  for (const [name, wrong] of [
    ['name', ''],
    ['email', ''],
    ['email', 'ada'],
    ['country', ''],
    ['detail', ''],
  ] as const) {
    await fill({ ...ada, [name]: wrong })
    await send().click()
    expect([name, wrong, document.activeElement]).toEqual([name, wrong, field(name).element()])
    expect((field(name).element() as HTMLInputElement).validity.valid).toBe(false)
  }
  await fill({ ...ada, name: ' ', detail: '\n' })
  await send().click()
  await says(problems['ping-incomplete'][1])
  expect(all.map((one) => one.getAttribute('aria-invalid'))).toEqual(['true', null, null, 'true'])
  await field('name').hasFocus()
  expect(sent()).toEqual([])
})

test("without the captcha passed it says 'If you not a Robot?', goes to the box and sends nothing", async () => {
  await open()
  await fill()
  await send().click()
  await says('If you not a Robot?')
  await box().hasFocus()
  expect([typed(), sent()]).toEqual([ada, []])
})

const isInWindow = ({ top, bottom }: DOMRect) => top >= 0 && bottom <= innerHeight

test('at the edge of a phone the sentence comes into view, and the box is marked until it is pressed', async () => {
  await page.viewport(390, 844)
  await open({ sendPing: () => null })
  await fill()
  /** Puts the button at the lower edge of the window. */
  const toEdge = () => scrollTo(0, send().box().bottom + scrollY - innerHeight)
  document.body.style.minHeight = '3000px'
  const margin = page.css('main').element() as HTMLElement
  margin.style.marginTop = '600px'
  toEdge()
  expect(isInWindow(page.getByRole('status').box())).toBe(false)
  await send().click()
  await says('If you not a Robot?')
  await box().has('aria-invalid', 'true')
  for (const one of [page.getByRole('status'), box()])
    await expect.poll(() => isInWindow(one.box())).toBe(true)
  const { borderTopColor } = getComputedStyle(box().element())
  await passCaptcha()
  await expect.element(box()).not.toHaveAttribute('aria-invalid')
  expect(getComputedStyle(box().element()).borderTopColor).not.toBe(borderTopColor)
  // So does each other sentence.
  toEdge()
  await send().click()
  await says('Message cannot be sent right now')
  await expect.poll(() => isInWindow(page.getByRole('status').box())).toBe(true)
  // An empty field is in view before the sentence is.
  await field('name').put(' ')
  toEdge()
  await send().click()
  await field('name').hasFocus()
  await expect.poll(() => isInWindow(field('name').box())).toBe(true)
  document.body.style.minHeight = ''
})

test("a message is sent once; while it is sent nothing can be changed; then it says 'Message sent' and locks the form", async () => {
  const { promise, resolve: come } = Promise.withResolvers<201>()
  const leave = await open({ sendPing: () => promise })
  await fill()
  await passCaptcha()
  await send().click()
  await says('Sending...')
  await field('detail').has('readonly')
  await expect.element(field('country')).toBeDisabled()
  await send().click({ force: true })
  await field('name').click()
  await userEvent.keyboard('{Enter}')
  expect(isLocked()).toBe(false)
  come(201)
  await says('Message sent')
  expect([isLocked(), sent()]).toEqual([true, [{ ...ada, human: 'token 1' }]])
  // Whoever pressed Send by a key is told where they are.
  await page.getByRole('status').hasFocus()
  expect(document.cookie).toContain('contact=sent')

  await leave()
  await open()
  const reason = page.getByText('Message already sent, wait for 24 hours')
  await expect.element(reason).toBeVisible()
  // Told before the locked fields are met.
  expect(reason.box().bottom).toBeLessThanOrEqual(field('name').box().top)
  expect([isLocked(), (typed() as typeof ada).detail]).toEqual([true, ''])
})

test("'Message already sent, wait for 24 hours' is said, too, where only the server knows; what was not sent stays", async () => {
  const elsewhere = make('a', { href: '/' })
  const leave = await open({
    sendPing: () => {
      document.body.append(elsewhere)
      elsewhere.focus()
      return refuse('ping-sent')
    },
  })
  await fill()
  await passCaptcha()
  await send().click()
  await says('Message already sent, wait for 24 hours')
  expect(isLocked()).toBe(true)
  // Who was elsewhere meanwhile is not fetched back.
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
  await leave()
  await open()
  expect([isLocked(), typed()]).toEqual([true, ada])
})

test("what fails says 'Message cannot be sent right now', loses nothing typed, and is sent again as the same request", async () => {
  const unsent = 'Message cannot be sent right now'
  await open()
  await fill()
  await passCaptcha()
  for (const [sendPing, sentence] of [
    [() => null, unsent],
    [() => refuse('too-many-requests'), `${unsent}. ${problems['too-many-requests'][1]}`],
    [() => refuse('unexpected'), `${unsent}. ${problems.unexpected[1]}`],
    [() => answer(200 as 201, {}), unsent],
  ] as const) {
    answerCalls({ sendPing })
    await send().click()
    await says(sentence)
    await expect.element(send()).not.toHaveAttribute('aria-disabled')
    expect(typed()).toEqual(ada)
    await expect.element(box()).toBeChecked()
  }
  answerCalls({ sendPing: () => 201 })
  await send().click()
  await says('Message sent')
  expect(triesOf('sendPing')).toEqual([5, 1])
})

test('a token that is no longer good asks for another tick; what the server finds wrong is marked', async () => {
  const errors = [
    { field: 'email', message: problems['email-malformed'][1] },
    { field: 'country', message: 'wrong' },
  ]
  await open({ sendPing: () => refuse('not-human') })
  await fill()
  await passCaptcha()
  await send().click()
  await says('If you not a Robot?')
  await expect.element(box()).not.toBeChecked()
  expect(typed()).toEqual(ada)
  answerCalls({ sendPing: () => refuse('email-malformed', { errors }) })
  await passCaptcha()
  await send().click()
  await says(`Message cannot be sent right now. ${problems['email-malformed'][1]} wrong`)
  await field('email').hasFocus()
  await field('email').has('aria-invalid', 'true')
})

test('hostile text is kept as it was typed, and is there again when the page is, until it is sent', async () => {
  const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
  const message = { ...ada, name: hostile, detail: `${hostile}\n${'💥'.repeat(20)}` }
  const leave = await open()
  await fill(message)
  await leave()
  await open()
  await expect.poll(typed).toEqual(message)
  await passCaptcha()
  await send().click()
  await says('Message sent')
  expect(sent()).toEqual([{ ...message, human: 'token 1' }])
  expect(page.css('img[src="x"], main script').elements()).toEqual([])
})

test('axe finds nothing, free, marked and locked, in light and dark', async () => {
  await page.viewport(390, 900)
  await open()
  await fill({ ...ada, detail: ' ' })
  await send().click()
  await says(problems['ping-incomplete'][1])
  expect(await axeFindings()).toEqual([])
  await fill()
  await passCaptcha()
  await send().click()
  await says('Message sent')
  expect(await axeFindings()).toEqual([])
})
