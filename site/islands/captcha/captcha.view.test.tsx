import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { captchaItems } from '../../../shared/captcha/size.ts'
import { problems } from '../../../shared/problem.ts'
import { captchaTimes } from '../../../shared/timings.ts'
import { type Answers, answerCalls, bodiesOf, refuse, sentTo } from '../../testing/answers.ts'
import { axeFindings } from '../../testing/axe.ts'
import {
  box,
  captchaAnswers,
  choose,
  items,
  panel,
  passCaptcha,
  solution,
} from '../../testing/captcha.ts'
import { holdTime, untilDrawn } from '../../testing/page.ts'
import { Captcha, type CaptchaHandle } from './Captcha.tsx'

const open = async (answers: Answers = {}) => {
  answerCalls({ ...captchaAnswers(), ...answers })
  const captcha = createRef<CaptchaHandle>()
  await render(
    <main>
      <h1>An article</h1>
      <form className="opinion">
        <label className="field">
          Opinion
          <input />
        </label>
        <Captcha id="sp-captcha" ref={captcha} />
        <button type="button">Send</button>
      </form>
    </main>,
  )
  return captcha
}
const press = (name: string) => panel().getByRole('button', { name }).click()
const message = () => panel().getByRole('alert')
const chosen = () =>
  items()
    .elements()
    .flatMap((item, n) => (item.ariaChecked === 'true' ? n : []))
const focused = () =>
  (document.activeElement?.ariaLabel ?? document.activeElement?.textContent)?.trim()
const wrong = [0, 1, 2, 3]

test('the unchecked box opens a panel of 8 pictures, for which nothing is asked before; chosen ones dim', async () => {
  await open()
  await expect.element(box()).not.toBeChecked()
  await panel().disappears()
  expect(sentTo('createCaptcha')).toEqual([])
  await box().click()
  await panel().appears()
  await items().hasCount(captchaItems)
  const opacity = () =>
    Number(getComputedStyle(page.css('.captcha-items img').elements()[0] as Element).opacity)
  await choose([0])
  await expect.poll(opacity).toBeLessThan(0.5)
  await choose([0])
  await expect.poll(opacity).toBe(1)
})

test("fewer than 4 chosen give 'Choose the requirement' and stay chosen; nothing is sent", async () => {
  await open()
  await box().click()
  await choose([1, 3, 4])
  await press('Verify')
  await message().reads('Choose the requirement')
  expect(chosen()).toEqual([1, 3, 4])
  expect(sentTo('answerCaptcha')).toEqual([])
  await expect.element(box()).not.toBeChecked()
})

test("a wrong picture gives 'Captcha failed', which stays while a fresh challenge comes", async () => {
  await open()
  await box().click()
  await choose(wrong)
  await press('Verify')
  await message().reads('Captcha failed')
  expect(sentTo('createCaptcha')).toHaveLength(2)
  expect(chosen()).toEqual([])
  await choose(solution)
  await press('Verify')
  await expect.element(box()).toBeChecked()
  expect(bodiesOf('answerCaptcha')).toEqual([
    { id: '1', picks: wrong },
    { id: '2', picks: solution },
  ])
})

test('on a pass a tick shows, the panel closes and the box turns gray; the form has the token until it is reset', async () => {
  const captcha = await open()
  const { backgroundColor } = getComputedStyle(box().element())
  const tick = () => {
    const drawing = box().element().querySelector('svg') as SVGElement
    return Number(getComputedStyle(drawing).opacity) * drawing.getBoundingClientRect().width
  }
  expect([tick(), captcha.current?.token()]).toEqual([0, null])
  await passCaptcha()
  await expect.element(box()).toBeChecked()
  await panel().disappears()
  expect(tick()).toBeGreaterThan(0)
  expect(captcha.current?.token()).toBe('token 1')
  const now = getComputedStyle(box().element()).backgroundColor
  expect(now).not.toBe(backgroundColor)
  const [red = 0, green = 0, blue = 0] = (now.match(/\d+/g) ?? []).map(Number)
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(20)
  const moving = page
    .css('.captcha, .captcha *')
    .elements()
    .filter((part) => {
      const { animationName, transitionDuration } = getComputedStyle(part)
      return animationName !== 'none' || !/^0s(, 0s)*$/.test(transitionDuration)
    })
  // Here less motion is wanted.
  expect(moving).toEqual([])
  // Passed is passed: another press opens nothing.
  await box().click({ force: true })
  await panel().disappears()
  captcha.current?.reset()
  await expect.element(box()).not.toBeChecked()
  expect(captcha.current?.token()).toBe(null)
})

test('refreshing asks for another challenge, and one of words instead of pictures is judged the same', async () => {
  await open()
  await box().click()
  await press('Another challenge')
  await page.css('.captcha-items img[src*="?2-"]').nth(7).appears()
  expect(focused()).toBe('Another challenge')
  await press('Words instead of pictures')
  await items().nth(0).reads('Sentence 0 of 3.')
  await choose([0])
  await press('Verify')
  await message().reads('Choose the requirement')
  await choose([1, 2, 3])
  await press('Verify')
  await message().reads('Captcha failed')
  await press('Pictures instead of words')
  await expect.element(page.css('.captcha-items img').nth(0)).toBeInTheDocument()
  expect(sentTo('createCaptcha').map(({ body }) => body.kind)).toEqual([
    'pictures',
    'pictures',
    'words',
    'words',
    'pictures',
  ])
})

test('by keyboard alone: the box opens, the focus goes in, every picture is a stop, Escape goes back, Verify passes', async () => {
  await open()
  await page.getByRole('textbox', { name: 'Opinion' }).click()
  await userEvent.keyboard('{Tab} ')
  await expect.poll(focused).toBe('Picture 1')
  await userEvent.keyboard(' {Escape}')
  await panel().disappears()
  expect(document.activeElement).toBe(box().element())
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('Picture 1')
  // What was chosen is there still.
  expect(chosen()).toEqual([0])
  await userEvent.keyboard('{Enter}')
  for (let n = 0; n < captchaItems; n += 1) {
    expect(focused()).toBe(`Picture ${n + 1}`)
    await userEvent.keyboard(solution.includes(n) ? ' {Tab}' : '{Tab}')
  }
  expect(focused()).toBe('Verify')
  await userEvent.keyboard('{Enter}')
  await expect.element(box()).toBeChecked()
  await expect.poll(() => document.activeElement).toBe(box().element())
})

test('it carries a link to /terms-and-conditions; the panel closes when the focus or a press goes elsewhere', async () => {
  await open()
  await page.getByRole('link', { name: 'Terms' }).has('href', '/terms-and-conditions')
  await box().click()
  await panel().getByRole('button', { name: 'Words instead of pictures' }).focus()
  await userEvent.keyboard('{Tab}')
  expect(focused()).toBe('Send')
  await panel().disappears()
  await box().click()
  await panel().appears()
  await page.getByRole('heading').click()
  await panel().disappears()
})

test('what the pictures show is nowhere in words, and the prompt is announced', async () => {
  await open()
  await box().click()
  await choose([2])
  await expect.element(items().nth(2)).toHaveAccessibleName('Picture 3')
  expect(page.css('.captcha-items img').attributes('alt')).toEqual(Array(captchaItems).fill(''))
  await page.getByRole('group', { name: 'Choose every picture with a crow.' }).appears()
  await page.css('.captcha-prompt').has('aria-live', 'polite')
})

test('axe finds nothing with pictures and with words, in light and dark', async () => {
  await page.viewport(390, 900)
  await open()
  await box().click()
  await choose([2])
  await press('Verify')
  expect(await axeFindings()).toEqual([])
  await press('Words instead of pictures')
  await choose([1, 4])
  await press('Verify')
  expect(await axeFindings()).toEqual([])
})

test('where its challenge or a picture does not come, it says so, and trying again goes on', async () => {
  await open({ createCaptcha: () => null })
  const again = panel().getByRole('button', { name: 'Try again' })
  const tries = async (sentence: string) => {
    await message().reads(sentence)
    await expect.poll(focused).toBe('Try again')
  }
  const unloaded = 'The pictures could not be loaded. Check your connection, then try again.'
  await box().click()
  await tries(unloaded)
  answerCalls({ createCaptcha: () => refuse('too-many-requests') })
  await again.click()
  await tries(problems['too-many-requests'][1])
  answerCalls(captchaAnswers())
  await again.click()
  await expect.element(page.css('.captcha-items img').nth(0)).toBeInTheDocument()
  page.css('.captcha-items img').elements()[0]?.dispatchEvent(new Event('error'))
  await tries(unloaded)
  // Pictures that are refused for want of a cookie fail at once; the Worker says why.
  answerCalls({ answerCaptcha: () => refuse('cookie-missing') })
  await again.click()
  await expect.element(page.css('.captcha-items img').nth(0)).toBeInTheDocument()
  const before = sentTo('answerCaptcha').length
  for (const one of page.css('.captcha-items img').elements()) one.dispatchEvent(new Event('error'))
  await tries(problems['cookie-missing'][1])
  expect(bodiesOf('answerCaptcha').slice(before)).toMatchObject([{ picks: [] }])
  answerCalls(captchaAnswers())
  await again.click()
  await expect.poll(focused).toBe('Picture 1')
  await again.disappears()
  await message().reads('')
})

test('an answer that cannot be sent keeps what was chosen and can be sent again', async () => {
  const answers = captchaAnswers()
  await open({ ...answers, answerCaptcha: () => null })
  await box().click()
  await choose(solution)
  await press('Verify')
  await message().reads(
    'Your answer could not be sent. Check your connection, then press Verify again.',
  )
  expect(chosen()).toEqual(solution)
  answerCalls(answers)
  await press('Verify')
  await expect.element(box()).toBeChecked()
})

test('of two presses of Verify one is sent; answers that come after another challenge was asked for change nothing', async () => {
  const pictures = Promise.withResolvers<void>()
  const judged = Promise.withResolvers<null>()
  const { createCaptcha } = captchaAnswers()
  await open({
    createCaptcha: async (sent) => {
      if (sent.body.kind === 'pictures') await pictures.promise
      return createCaptcha(sent)
    },
    answerCaptcha: () => judged.promise,
  })
  await box().click()
  await press('Words instead of pictures')
  await items().nth(0).reads('Sentence 0 of 1.')
  pictures.resolve()
  await untilDrawn()
  await choose(solution)
  await press('Verify')
  await press('Verify')
  await press('Another challenge')
  await items().nth(0).reads('Sentence 0 of 3.')
  judged.resolve(null)
  await untilDrawn()
  await message().reads('')
  expect(sentTo('answerCaptcha')).toHaveLength(1)
})

test("a challenge that has expired says 'This challenge has expired. Here is another one.' and there is", async () => {
  await open({ answerCaptcha: () => refuse('captcha-gone') })
  await box().click()
  await choose(solution)
  await press('Verify')
  await message().reads('This challenge has expired. Here is another one.')
  expect(sentTo('createCaptcha')).toHaveLength(2)
})

test('while a challenge is on its way its place has its size', async () => {
  const { promise, resolve: come } = Promise.withResolvers<void>()
  const { createCaptcha } = captchaAnswers()
  await page.viewport(390, 900)
  await open({ createCaptcha: (sent) => promise.then(() => createCaptcha(sent)) })
  await box().click()
  await panel().getByText('Loading the pictures …').appears()
  await panel().has('aria-busy', 'true')
  const height = () => page.css('.captcha-items').element().clientHeight
  const before = height()
  expect(before).toBeGreaterThan(150)
  come()
  await items().nth(0).appears()
  expect(height()).toBe(before)
})

test('a tick lasts as long as its token, and then goes', async () => {
  holdTime(true)
  await open()
  await passCaptcha()
  await expect.element(box()).toBeChecked()
  vi.advanceTimersByTime(captchaTimes.token - 60_000)
  await expect.element(box()).toBeChecked()
  vi.advanceTimersByTime(60_000)
  await expect.element(box()).not.toBeChecked()
})

test('a second tick outlives the time of the first', async () => {
  holdTime(true)
  const captcha = await open()
  await passCaptcha()
  await expect.element(box()).toBeChecked()
  vi.advanceTimersByTime(captchaTimes.token / 2)
  captcha.current?.reset()
  await expect.element(box()).not.toBeChecked()
  await passCaptcha()
  await expect.element(box()).toBeChecked()
  vi.advanceTimersByTime(captchaTimes.token - 60_000)
  await untilDrawn()
  expect(captcha.current?.token()).toBe('token 2')
})
