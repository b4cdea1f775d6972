import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { cookieNames } from '../../../shared/names.ts'
import { problems } from '../../../shared/problem.ts'
import { cookieAges, delays } from '../../../shared/timings.ts'
import { type Answers, answerCalls, refuse, sentTo } from '../../testing/answers.ts'
import { axeFindings } from '../../testing/axe.ts'
import { holdTime } from '../../testing/page.ts'
import { EmailForm } from './EmailForm.tsx'

const day = 24 * 60 * 60
const field = () => page.getByLabelText('Enter Email to Register')
const input = () => field().element() as HTMLInputElement
const press = () => page.getByRole('button', { name: 'Register' }).click()
const says = (sentence: string) => page.getByRole('status').reads(sentence)
const notes = (sentence: string) => page.css('.email-banner-note').reads(sentence)
const unshared = 'Collection remains unshared'
const sent = () => sentTo('subscribe').map(({ body }) => body.email)

/** The form in a page, or in the banner, whose time is the test's to move. @returns what sees the cookies that it writes */
const open = async (answers: Answers = {}, place = 'subscribe') => {
  holdTime(true)
  const writing = vi.spyOn(document, 'cookie', 'set')
  answerCalls({ subscribe: () => 'Registered', ...answers })
  await render(
    <main>
      <h1>Email</h1>
      <div className={place}>
        <EmailForm />
      </div>
    </main>,
  )
  await page.css('form[data-ready]').appears()
  return writing
}

test("Register says 'Registering...', then 'Registered', sets its cookie for 7 days and is ready again after 5 s", async () => {
  let held = Promise.withResolvers<'Registered'>()
  const cookies = await open({ subscribe: () => held.promise })
  await notes(unshared)
  for (const email of ['First@example.com', 'second@example.com']) {
    await field().fill(email)
    await userEvent.keyboard('{Enter}')
    await says('Registering...')
    // Sent once, however often it is pressed.
    await userEvent.keyboard('{Enter}')
    await field().has('readonly')
    held.resolve('Registered')
    held = Promise.withResolvers()
    await says('Registered')
    await notes('Check your e-mail to confirm.')
    expect(document.cookie).toBe(`${cookieNames.emailBannerSubscribed}=subscribed`)
    expect(cookies).toHaveBeenLastCalledWith(expect.stringContaining(`Max-Age=${7 * day};`))
    vi.advanceTimersByTime(delays.emailBannerHide - 2_000)
    expect([input().value, input().readOnly]).toEqual([email, true])
    vi.advanceTimersByTime(2_000)
    await says('')
    await notes(unshared)
    expect([input().value, input().readOnly]).toEqual(['', false])
    await field().hasFocus()
  }
  expect(sent()).toEqual(['First@example.com', 'second@example.com'])
  expect(delays.emailBannerHide).toBe(5_000)
})

test.each([
  ['Registered without a letter', 'Registered', 'Check the e-mail we sent you earlier.'],
  ['ID already exists', 'Email already exists', unshared],
] as const)(
  'the answer "%s" is told as it is, and sets the same cookie',
  async (answer, sentence, note) => {
    await open({ subscribe: () => answer })
    await field().fill('again@example.com')
    await press()
    await says(sentence)
    await notes(note)
    expect(document.cookie).toBe(`${cookieNames.emailBannerSubscribed}=subscribed`)
  },
)

test('a form in the page takes any address', async () => {
  await open()
  await field().fill('reader@site.org')
  await press()
  await says('Registered')
  expect(sent()).toEqual(['reader@site.org'])
})

test('in the banner an address has to be given, be one, and contain @ and .com', async () => {
  document.documentElement.toggleAttribute('data-email-banner', true)
  await open({}, 'email-banner')
  expect(input().type).toBe('email')
  for (const text of ['', 'reader.com', 'reader@example', 'reader@example.org']) {
    await field().fill(text)
    await press()
    expect([text, input().validationMessage]).toEqual([text, expect.stringMatching(/\S/)])
  }
  expect(input().validationMessage).toBe(
    'This banner takes addresses with @ and .com; the form at the end of the page takes any.',
  )
  await says('')
  expect(sent()).toEqual([])
})

test('an address that only the banner refuses goes into the page’s form, in view and with the focus', async () => {
  answerCalls({ subscribe: () => 'Registered' })
  await render(
    <main>
      <aside className="email-banner">
        <EmailForm />
      </aside>
      <div style={{ height: '300vh' }} />
      <div className="subscribe">
        <EmailForm />
      </div>
    </main>,
  )
  document.documentElement.toggleAttribute('data-email-banner', true)
  const inside = (place: string) => page.css(`.${place} input`)
  await page.css('.subscribe form[data-ready]').appears()
  await inside('email-banner').fill('not an address')
  await userEvent.keyboard('{Enter}')
  await inside('email-banner').hasFocus()
  await inside('email-banner').fill('reader@site.org')
  await userEvent.keyboard('{Enter}')
  await inside('subscribe').hasFocus()
  await expect.element(inside('subscribe')).toHaveValue('reader@site.org')
  await expect.element(inside('subscribe')).toBeInViewport()
  await expect.element(page.css('.email-banner')).not.toBeVisible()
  await userEvent.keyboard('{Enter}')
  await page.css('.subscribe [role=status]').reads('Registered')
  expect(sent()).toEqual(['reader@site.org'])
})

test('what the server refuses is said in its words, as text, and can be sent again', async () => {
  const hostile = '<img src=x onerror=alert(1)> is not welcome.'
  const errors = [{ field: 'email', message: hostile }]
  await open({ subscribe: () => refuse('email-malformed', { errors }) })
  await field().fill('hostile@example.com')
  await press()
  await says(`${problems['email-malformed'][1]} ${hostile}`)
  expect(page.css('[role=status] *').elements()).toEqual([])
  answerCalls({ subscribe: () => refuse('too-many-requests') })
  await press()
  await says(problems['too-many-requests'][1])
  expect([input().value, document.cookie]).toEqual(['hostile@example.com', ''])
  expect(await axeFindings()).toEqual([])
})

afterEach(() => document.documentElement.removeAttribute('data-email-banner'))

test('a failed connection sets its cookie for a day, says so, loses nothing, and is sent again as the same request', async () => {
  const cookies = await open({ subscribe: () => null })
  await field().fill('later@example.com')
  await press()
  await says('The site could not be reached. Please try again.')
  expect(document.cookie).toBe(`${cookieNames.emailBanner}=failed`)
  expect(cookies).toHaveBeenLastCalledWith(expect.stringContaining(`Max-Age=${day};`))
  expect(cookieAges).toMatchObject({ emailBanner: day, emailBannerSubscribed: 7 * day })
  expect(input().value).toBe('later@example.com')
  answerCalls({ subscribe: () => 'Registered' })
  await press()
  await says('Registered')
  const keys = sentTo('subscribe').map(({ idempotencyKey }) => idempotencyKey)
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).toMatch(/^[\w-]{36}$/)
})
