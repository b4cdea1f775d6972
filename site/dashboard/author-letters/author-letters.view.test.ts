import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, type Data, refuse, sentTo } from '../../testing/answers.ts'
import { at, emptyBlog, noSite } from '../../testing/blog.ts'
import { openDashboard } from '../../testing/dashboard.tsx'

const letters = page.getByRole('region', { name: 'E-mails to you' })
const site = page.getByRole('region', { name: 'This site' })
const address = { lettersTo: 'author@example.com', isConfirmed: false, letters: 'summary' } as const

test('an address is confirmed by the code of a letter; then one switch turns the daily letter off', async () => {
  let known: Data<'readOwner'> = address
  let isDaily = true
  const answers = {
    ...emptyBlog,
    readOwner: () => known,
    readAuthorLetters: () => ({ missing: null, isDaily }),
    sendConfirmation: () => ({ error: null }),
    confirmLetters: () => refuse('wrong-letter-code'),
    setDailyLetter: () => {
      isDaily = false
      return 'set' as const
    },
  }
  await openDashboard('/dashboard/settings', answers)
  await letters.says('To get e-mails, too, confirm author@example.com.')
  expect(letters.getByRole('switch').elements()).toEqual([])
  await letters.getByRole('button', { name: 'Send an e-mail with a code' }).click()
  await letters.says('The e-mail is on its way. Type its code.')
  await letters.getByLabelText('The code in the e-mail').fill('1234 5678')
  await letters.getByRole('button', { name: 'Confirm the address' }).click()
  await letters.says('This is not the code of the newest e-mail to your address.')
  answerCalls({
    ...answers,
    confirmLetters: () => {
      known = { ...known, isConfirmed: true }
      return 'confirmed' as const
    },
  })
  await letters.getByRole('button', { name: 'Confirm the address' }).click()
  await letters.says('The blog writes to author@example.com when somebody signs in')
  expect(sentTo('confirmLetters').map(({ body }) => body)).toEqual([
    { code: '1234 5678' },
    { code: '1234 5678' },
  ])
  const daily = letters.getByRole('switch')
  await letters.says('Daily e-mail on')
  expect(daily.elements()).toHaveLength(1)
  await daily.click()
  await letters.says('Daily e-mail off')
  expect(sentTo('setDailyLetter')[0]?.body).toEqual({ isOn: false })
})

test('the address of the screen leads to it', async () => {
  await openDashboard('/dashboard/settings?part=E-mails+to+you', { readOwner: () => address })
  await letters.getByRole('heading').hasFocus()
})

test('on a phone the switch and its sentence fit beside each other or below', async () => {
  await page.viewport(390, 844)
  await openDashboard('/dashboard/settings', {
    readOwner: () => ({ ...address, isConfirmed: true }),
  })
  await letters.says('At most one e-mail a day says when builds fail')
  const region = letters.element()
  expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  const { width, height } = letters.getByRole('switch').element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
})

test('without an address, or without mail, the overview alone says what needs the author', async () => {
  await openDashboard('/dashboard/settings')
  await letters.says('To get e-mails, too, name an address under What you sign in with.')
  const missing = 'The binding EMAIL is not there, so no letter is sent.'
  await openDashboard('/dashboard/settings', {
    readOwner: () => address,
    readAuthorLetters: () => ({ missing, isDaily: true }),
  })
  await letters.says(missing)
  expect(letters.getByRole('button').elements()).toEqual([])
})

test('whole articles are asked for, come to the author, and are agreed to by a press of their own', async () => {
  const whole = page.getByRole('region', { name: 'E-mails to subscribers' })
  let known: Data<'readOwner'> = { ...address, isConfirmed: true }
  const become = (now: Data<'readOwner'>['letters']) => () => {
    known = { ...known, letters: now }
    return now
  }
  const answers = { ...emptyBlog, readOwner: () => known }
  await openDashboard('/dashboard/settings', {
    ...answers,
    chooseLetters: () => refuse('letters-unconfirmed'),
  })
  await whole.says('E-mails of new articles have a summary and a link.')
  await whole.button('Send whole articles').click()
  await whole.says('Nothing has proved yet that your address is yours.')
  answerCalls({ ...answers, chooseLetters: become('asked') })
  await whole.button('Send whole articles').click()
  await whole.says('There is no article yet.')
  await whole.button('Yes, send whole articles').disappears()
  answerCalls({ ...answers, chooseLetters: become('seen') })
  await whole.button('Send the newest to me').click()
  await whole.says('Until you say yes, subscribers get the summary and a link.')
  answerCalls({ ...answers, chooseLetters: become('whole') })
  await whole.button('Yes, send whole articles').click()
  await whole.says('E-mails of new articles have the whole article.')
  expect(sentTo('chooseLetters').map(({ body }) => body?.letters)).toEqual([
    ...['asked', 'asked', 'asked', 'whole'],
  ])
})

test('This site says what is behind and since when, and what the author was told', async () => {
  await openDashboard('/dashboard', {
    readSite: () => ({
      mail: { failed: 1, since: at },
      cards: { isBehind: true },
      search: { isBehind: true, since: at },
      backup: { isBehind: true, at: null },
      metCeilings: ['like', 'createCaptcha'],
      letters: [
        { about: 'sign-in', at, state: 'sent' },
        { about: 'behind', at, state: 'failed' },
      ],
    }),
  })
  for (const sentence of [
    '1 e-mail failed since 20 Nov 2026',
    'Social cards cannot be drawn at the moment.',
    'The search lacks what you changed since 20 Nov 2026',
    'No backup was ever made.',
    'Readers have sent as many as this blog takes in a day (UTC): likes, captchas.',
    'Somebody signed in from a new network. An e-mail told you.',
    'Something was behind. The e-mail to you failed.',
  ])
    await site.says(sentence)
  expect(site.element().querySelectorAll('[data-progress="failed"]')).toHaveLength(5)
  const letters = [{ about: 'behind', at, state: 'sent' }] as const
  await openDashboard('/dashboard', { readSite: () => ({ ...noSite, letters: [...letters] }) })
  // One line.
  await site.says(/^This siteAll is well. The last backup: 20 Nov 2026[^.]*\.$/)
  expect(site.element().querySelectorAll('[data-progress="failed"]')).toHaveLength(0)
})
