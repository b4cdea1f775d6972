import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, type Data, refuse, sentTo } from '../../testing/answers.ts'
import { at, emptyBlog, noSite } from '../../testing/blog.ts'
import { openDashboard } from '../../testing/dashboard.tsx'

const letters = page.getByRole('region', { name: 'E-mails to you' })
const site = page.getByRole('region', { name: 'This site' })
const address = { lettersTo: 'author@example.com', isConfirmed: false, missing: null, off: [] }

test('an address is confirmed by the code of a letter; then each cause has a switch', async () => {
  let known: Data<'readAlerts'> = address
  const answers = {
    ...emptyBlog,
    readAlerts: () => known,
    sendConfirmation: () => ({ error: null }),
    confirmLetters: () => refuse('wrong-letter-code'),
    setAlert: () => {
      known = { ...known, off: ['mail'] }
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
  await letters.says('The blog writes to author@example.com when something needs you')
  expect(sentTo('confirmLetters').map(({ body }) => body)).toEqual([
    { code: '1234 5678' },
    { code: '1234 5678' },
  ])
  await letters.getByRole('switch', { name: 'E-mails' }).click()
  await letters.says('E-mails off')
  await letters.says('Builds on')
  expect(sentTo('setAlert')[0]?.body).toEqual({ cause: 'mail', isOn: false })
})

test('without an address, or without mail, the overview alone says what needs the author', async () => {
  await openDashboard('/dashboard/settings')
  await letters.says('To get e-mails, too, name an address under What you sign in with.')
  const missing = 'The binding EMAIL is not there, so no letter is sent.'
  await openDashboard('/dashboard/settings', { readAlerts: () => ({ ...address, missing }) })
  await letters.says(missing)
  expect(letters.getByRole('button').elements()).toEqual([])
})

test('This site says what is behind and since when, and what the author was told', async () => {
  await openDashboard('/dashboard', {
    readSite: () => ({
      mail: { failed: 1, since: at },
      cards: { isBehind: true },
      search: { isBehind: true, since: at },
      backup: { isBehind: true, at: null },
      dayShare: 0.83,
      alerts: [
        { cause: 'sign-in', at, letter: 'sent' },
        { cause: 'mail', at, letter: 'failed' },
      ],
    }),
  })
  for (const sentence of [
    '1 e-mail failed since 20 Nov 2026',
    'Social cards cannot be drawn at the moment.',
    'The search lacks what you changed since 20 Nov 2026',
    'No backup was ever made.',
    '83 % of the database’s rows of today (UTC) are used.',
    'Somebody signed in from a new network. An e-mail told you.',
    'E-mails failed. The e-mail to you failed.',
  ])
    await site.says(sentence)
  expect(site.element().querySelectorAll('[data-progress="failed"]')).toHaveLength(5)
  await openDashboard('/dashboard', { readSite: () => noSite })
  await site.says('No e-mail failed.The last backup: 20 Nov 2026')
  expect(site.element().querySelectorAll('[data-progress="failed"]')).toHaveLength(0)
})
