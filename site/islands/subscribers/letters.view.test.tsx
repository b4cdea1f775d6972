import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { problems } from '../../../shared/problem.ts'
import { delays } from '../../../shared/timings.ts'
import {
  type Answers,
  answerCalls,
  bodiesOf,
  refuse,
  sentTo,
  triesOf,
} from '../../testing/answers.ts'
import { axeFindings } from '../../testing/axe.ts'
import { sidewaysWidths } from '../../testing/layout.ts'
import { keepPage } from '../../testing/navigation.ts'
import { holdTime } from '../../testing/page.ts'
import { Confirm } from './Confirm.tsx'
import { Unsubscribe } from './Unsubscribe.tsx'

const token = 'a'.repeat(43)
const field = () => page.getByLabelText('Enter Subscribed Email')
const press = (name: string) => page.getByRole('button', { name }).click()
const says = (sentence: string) => page.getByRole('status').reads(sentence)

/** An island at the end of a letter's link. @returns where it leads */
const open = async (island: typeof Confirm, path: string, answers: Answers) => {
  holdTime()
  answerCalls(answers)
  history.replaceState(null, '', path)
  const Island = island
  await render(
    <main>
      <h1>Letters</h1>
      <Island />
    </main>,
  )
  await expect.element(page.css('form[data-ready]')).toBeInTheDocument()
  return keepPage()
}

test('on success it counts 3, 2, 1 in steps of 1 s, goes home, and begins anew', async () => {
  const gone = await open(Unsubscribe, '/email-unsubscribe/1', {
    unsubscribe: () => 'Unsubscribed successfully!',
  })
  await field().fill(' Reader@example.com ')
  await userEvent.keyboard('{Enter}')
  expect(delays.countdownStep).toBe(1_000)
  for (const left of [3, 2, 1]) {
    await says(`Unsubscribed successfully!Redirecting to HomePage in ${left}`)
    vi.advanceTimersByTime(delays.countdownStep - 300)
    await says(`Unsubscribed successfully!Redirecting to HomePage in ${left}`)
    expect(gone).toEqual([])
    vi.advanceTimersByTime(300)
  }
  await expect.poll(() => gone).toEqual(['/'])
  await says('')
  await field().holds('')
  expect(bodiesOf('unsubscribe')).toEqual([{ email: 'Reader@example.com', id: '1' }])
  // Who has subscribed again since asks for something new.
  await field().fill('Reader@example.com')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => triesOf('unsubscribe')).toEqual([2, 2])
})

test('any other reply is shown for 5 s, each for its own, and the form can be used again', async () => {
  await open(Unsubscribe, '/email-unsubscribe/1', { unsubscribe: () => refuse('not-subscribed') })
  await field().fill('nobody@example.com')
  expect(delays.unsubscribeReply).toBe(5_000)
  for (const _ of ['once', 'again']) {
    await press('Unsubscribe')
    await says(problems['not-subscribed'][1])
    await expect.element(field()).not.toHaveAttribute('readonly')
    vi.advanceTimersByTime(delays.unsubscribeReply - 500)
    await says(problems['not-subscribed'][1])
  }
  vi.advanceTimersByTime(500)
  await says('')
  await field().holds('nobody@example.com')
})

test('an address is required, and sent once at a time; what fails is said, stays, and goes again as the same request', async () => {
  const { promise, resolve: come } = Promise.withResolvers<null>()
  await open(Unsubscribe, '/email-unsubscribe/1', { unsubscribe: () => promise })
  await field().has('type', 'email')
  for (const text of ['', 'reader']) {
    await field().fill(text)
    await press('Unsubscribe')
  }
  expect(sentTo('unsubscribe')).toEqual([])
  await field().fill('slow@example.com')
  await press('Unsubscribe')
  await says('Unsubscribing...')
  await userEvent.keyboard('{Enter}')
  await field().has('readonly')
  come(null)
  const sentence = 'The site could not be reached. What you typed is still here: please try again.'
  await says(sentence)
  vi.advanceTimersByTime(2 * delays.unsubscribeReply)
  await says(sentence)
  await field().holds('slow@example.com')
  answerCalls({ unsubscribe: () => refuse('unexpected') })
  await press('Unsubscribe')
  await says(problems.unexpected[1])
  expect(triesOf('unsubscribe')).toEqual([2, 1])
  vi.useRealTimers()
  expect(await axeFindings()).toEqual([])
  expect(await sidewaysWidths()).toEqual([])
})

test('with a link no address is needed, and a typed one still counts', async () => {
  await open(Unsubscribe, `/email-unsubscribe/${token}`, {
    unsubscribe: () => refuse('token-spent'),
  })
  await page.getByText('The link in your e-mail contains your address').appears()
  await press('Unsubscribe')
  await says(problems['token-spent'][1])
  await field().fill('typed@example.com')
  await press('Unsubscribe')
  await expect.poll(() => sentTo('unsubscribe').length).toBe(2)
  const bodies = bodiesOf('unsubscribe')
  expect(bodies).toMatchObject([{ token }, { email: 'typed@example.com' }])
})

test('Confirm says what failed and takes another press; once confirmed it is gone, and the focus is in what is said', async () => {
  await open(Confirm, `/subscription/${token}`, { confirmSubscription: () => null })
  await press('Confirm')
  await says('The site could not be reached. Please press Confirm again.')
  answerCalls({ confirmSubscription: () => refuse('token-spent') })
  await press('Confirm')
  await says(problems['token-spent'][1])
  vi.useRealTimers()
  expect(await axeFindings()).toEqual([])
  answerCalls({ confirmSubscription: () => 'Confirmed' })
  await press('Confirm')
  await says('Confirmed')
  await page.getByRole('status').hasFocus()
  expect(page.getByRole('button').elements()).toEqual([])
  expect(bodiesOf('confirmSubscription')).toEqual(Array(3).fill({ token }))
})

test('a link that was cut short says so, and sends nothing', async () => {
  await open(Confirm, '/subscription/cut-short', {})
  await press('Confirm')
  await says('This link is incomplete. Please open it from the e-mail again.')
  expect(sentTo('confirmSubscription')).toEqual([])
})
