import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { opinionCookie } from '../../../shared/names.ts'
import { problems } from '../../../shared/problem.ts'
import { delays } from '../../../shared/timings.ts'
import { countries } from '../../content/countries.ts'
import { type Answers, answerCalls, bodiesOf, refuse, sentTo } from '../../testing/answers.ts'
import { article, renderBelowArticle } from '../../testing/article.tsx'
import { axeFindings } from '../../testing/axe.ts'
import { box, captchaAnswers, passCaptcha } from '../../testing/captcha.ts'
import { holdTime } from '../../testing/page.ts'
import { OpinionForm } from './OpinionForm.tsx'

const ada = { reader: 'Ada Lovelace', country: 'United Kingdom', opinion: 'I see it otherwise.' }
const nothing = { reader: '', country: '', opinion: '' }

const form = () => page.css('.opinion')
const field = (name: keyof typeof ada) => page.css(`.opinion [name=${name}]`)
const send = () => form().getByRole('button', { name: 'Send' })
const says = (sentence: string) => form().getByRole('status').reads(sentence)
const typed = () =>
  Object.fromEntries(
    Object.keys(ada).map((name) => [
      name,
      (field(name as keyof typeof ada).element() as HTMLInputElement).value,
    ]),
  )
const fill = async ({ reader, country, opinion } = ada) => {
  await field('reader').put(reader)
  await field('country').put(country)
  await field('opinion').put(opinion)
}
const isThere = () => page.css('.opinion form').element().checkVisibility()
const isEnabled = () => !(page.css('.opinion fieldset').element() as HTMLFieldSetElement).disabled

/** The form below an article. The page's time is the test's to move. */
const open = async (answers: Answers = {}) => {
  holdTime(true)
  answerCalls({ ...captchaAnswers(), sendOpinion: () => 201, ...answers })
  const { unmount } = await renderBelowArticle(<OpinionForm />)
  await page.css('.opinion[data-ready]').appears()
  return unmount
}
const sent = () => bodiesOf('sendOpinion')

test('name, country and opinion are required: a sentence says so, what is missing is marked, nothing is sent', async () => {
  await open()
  const all = () => page.css('.opinion :is(input, select, textarea)').elements()
  expect(all().map((one) => (one as HTMLInputElement).required)).toEqual([true, true, true])
  await field('reader').fill('   ')
  await field('country').selectOptions('Chad')
  await send().click()
  await says(problems['opinion-incomplete'][1])
  expect(all().map((one) => one.getAttribute('aria-invalid'))).toEqual(['true', 'true', null])
  await field('reader').hasFocus()
  await field('reader').fill('Ada')
  await expect.element(field('reader')).not.toHaveAttribute('aria-invalid')
  await says('')
  expect(sent()).toEqual([])
})

test("without the captcha passed it says 'If you not a Robot?' and goes to the box", async () => {
  await open()
  await fill()
  await send().click()
  await says('If you not a Robot?')
  await box().hasFocus()
  await box().has('aria-invalid', 'true')
  await passCaptcha()
  await says('')
  await expect.element(box()).not.toHaveAttribute('aria-invalid')
  expect(sent()).toEqual([])
})

test("it says 'wait your work happening', then 'Opinion sent'; after 15 s fields and captcha reset", async () => {
  const { promise, resolve: come } = Promise.withResolvers<201>()
  await open({ sendOpinion: () => promise })
  await fill()
  await passCaptcha()
  await send().click()
  await says('wait your work happening')
  expect(isEnabled()).toBe(false)
  come(201)
  await says('Opinion sent')
  await form().getByRole('status').hasFocus()
  // In the place of the button.
  const [button, sentence] = [send(), form().getByRole('status')].map((one) =>
    one.element().getBoundingClientRect(),
  ) as [DOMRect, DOMRect]
  expect(sentence.left).toBe(button.left)
  expect(sentence.top).toBeGreaterThan(button.top)
  expect(sentence.top).toBeLessThan(button.bottom)
  expect(sent()).toEqual([
    {
      ...ada,
      opinion: `${article.heading}: ${ada.opinion}`,
      idArticle: article.id,
      human: 'token 1',
    },
  ])
  expect(document.cookie).toContain(`${opinionCookie(article.slug)}=`)
  vi.advanceTimersByTime(delays.opinionReset - 5_000)
  expect(typed()).toEqual(ada)
  await says('Opinion sent')
  vi.advanceTimersByTime(5_000)
  await says('')
  expect([typed(), isThere()]).toEqual([nothing, false])
  // From now on, so that nobody writes a second one for nothing.
  await note().reads('Opinion was sent already')
})

const note = () => page.css('.opinion .form-note')
const markSent = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the form itself writes it.
  document.cookie = `${opinionCookie(article.slug)}=sent; Path=/`
}

test("who sent an opinion about the article reads 'Opinion was sent already' before anything is written", async () => {
  markSent()
  await open()
  await note().reads('Opinion was sent already')
  expect(isThere()).toBe(false)
})

test("a second opinion from another tab gets 'Opinion was sent already'", async () => {
  await open()
  await note().reads('Only the author reads it. It is not published.')
  await fill()
  markSent()
  await send().click()
  await says('Opinion was sent already')
  expect([sent(), typed()]).toEqual([[], ada])
})

test('two fields come first; the first letter, or a key, brings the rest below them, and nothing moves under the caret', async () => {
  await page.viewport(390, 900)
  const shown = () =>
    page
      .css('.opinion :is([name], .captcha-box, [type=submit])')
      .elements()
      .filter((one) => one.checkVisibility())
      .map((one) => (one as HTMLInputElement).name || one.textContent)
  const leave = await open()
  expect(shown()).toEqual(['reader', 'opinion'])
  await field('opinion').click()
  const { top, height } = field('opinion').box()
  await userEvent.keyboard('I')
  expect(shown()).toEqual(['reader', 'opinion', 'country', expect.any(String), 'Send'])
  expect([field('opinion').box().top, field('opinion').box().height]).toEqual([top, height])
  // What was typed is kept, and so is the place for it.
  await leave()
  await open()
  expect(shown()).toHaveLength(5)
  await field('opinion').fill('')
  expect(shown()).toHaveLength(5)
})

test.each<[string, Answers['sendOpinion']]>([
  ['no answer', () => null],
  ['a failure of the server', () => refuse('unexpected')],
  ['an answer that is not 201', () => 200 as 201],
])(
  "%s says 'Connection Issue' for 3 s, keeps everything, and is sent again as the same request",
  async (_name, fails) => {
    await open({ ...(fails && { sendOpinion: fails }) })
    await fill()
    await passCaptcha()
    await send().click()
    await says('Connection Issue')
    expect(isEnabled()).toBe(false)
    vi.advanceTimersByTime(delays.errorClear)
    await says('')
    expect([isEnabled(), typed()]).toEqual([true, ada])
    await expect.element(box()).toBeChecked()
    answerCalls({ sendOpinion: () => 201 })
    await send().click()
    await says('Opinion sent')
    const keys = sentTo('sendOpinion').map(({ idempotencyKey }) => idempotencyKey)
    expect(keys[0]).toMatch(/./)
    expect(new Set(keys).size).toBe(1)
  },
)

test("the server's refusals say their own sentence and leave the form as it was", async () => {
  await open({ sendOpinion: () => refuse('too-many-requests') })
  await fill()
  await passCaptcha()
  await send().click()
  await says(problems['too-many-requests'][1])
  expect([isEnabled(), typed()]).toEqual([true, ada])
  await expect.element(box()).toBeChecked()
  answerCalls({ sendOpinion: () => refuse('not-human') })
  await send().click()
  await says('If you not a Robot?')
  await expect.element(box()).not.toBeChecked()
  expect(typed()).toEqual(ada)
  await passCaptcha()
  answerCalls({ sendOpinion: () => refuse('opinion-sent') })
  await send().click()
  await says('Opinion was sent already')
  expect(document.cookie).toContain(`${opinionCookie(article.slug)}=`)
  expect(typed()).toEqual(ada)
})

test('who meets the limit of all readers keeps the text and the captcha, and reads when to try again', async () => {
  await page.viewport(390, 900)
  await open({ sendOpinion: () => refuse('day-used-up', { retryAfter: 1_800 }) })
  await fill()
  await passCaptcha()
  await send().click()
  const message = form().getByRole('status')
  await expect
    .poll(() => message.element().textContent)
    .toMatch(/^This blog has taken as much .+ You can try again (tomorrow )?at \d\d:\d\d\.$/)
  expect([isEnabled(), typed()]).toEqual([true, ada])
  await expect.element(box()).toBeChecked()
})

test('what is typed is there again when the page is, until it is sent', async () => {
  const leave = await open()
  await fill()
  await leave()
  const leaveAgain = await open()
  await expect.poll(typed).toEqual(ada)
  await passCaptcha()
  await send().click()
  await says('Opinion sent')
  await leaveAgain()
  await open()
  expect(typed()).toEqual(nothing)
})

test('by keyboard alone: every field and Send; the focus is where it was when the form is enabled again', async () => {
  await open({ sendOpinion: () => null })
  await field('reader').click()
  await userEvent.keyboard('{Tab}By keys{Tab}Fran{Shift>}{Tab}{Tab}{/Shift}Ada{Tab}{Tab}')
  await passCaptcha()
  // Past the terms.
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await says('Connection Issue')
  vi.advanceTimersByTime(delays.errorClear)
  await send().hasFocus()
  expect(sent()).toMatchObject([{ reader: 'Ada', country: 'France' }])
})

test('the form takes what is pasted, offers all countries, and axe finds nothing in it', async () => {
  await page.viewport(390, 900)
  await open()
  const options = page.css('.opinion option').elements()
  expect(options.map(({ textContent }) => textContent).slice(1)).toEqual(countries)
  expect(countries.length).toBeGreaterThan(190)
  for (const name of ['copy', 'paste', 'cut', 'dragstart', 'contextmenu']) {
    const event = new MouseEvent(name, { bubbles: true, cancelable: true, button: 2 })
    expect([name, field('opinion').element().dispatchEvent(event)]).toEqual([name, true])
  }
  expect(await axeFindings()).toEqual([])
  await field('reader').fill('Ada')
  await send().click()
  expect(await axeFindings()).toEqual([])
})
