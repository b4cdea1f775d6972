import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCalls, type Data, refuse, sentTo } from '../../testing/answers.ts'
import { noCounts } from '../../testing/blog.ts'
import { dialogMessage, menu, openDashboard } from '../../testing/dashboard.tsx'

type Forgotten = Data<'forgetReader'>
const nothing: Forgotten = { votes: 0, subscriptions: 0, messages: 0, mentions: 0 }

const field = () => page.getByLabelText('E-mail address of the reader')
const says = (sentence: string) => page.css('form').getByRole('status').reads(sentence)
const open = async (forgetReader: () => Forgotten | null = () => nothing) => {
  await openDashboard('/dashboard/privacy', {
    forgetReader,
    checkPassword: ({ body }) =>
      body.password === 'owner password' ? { vaultSecret: '' } : refuse('wrong-password'),
  })
}
const forget = async (email: string) => {
  await field().fill(email)
  await page.button('Forget').click()
  await page.dialog().says(`Forget “${email.trim()}”?`)
}

test('what is no address is not sent, and whoever is asked can leave it', async () => {
  await open()
  for (const [typed, sentence] of [
    ['', 'Enter the reader’s e-mail address.'],
    ['ada', 'This is not an e-mail address.'],
  ] as const) {
    await field().fill(typed)
    await userEvent.keyboard('{Enter}')
    await says(sentence)
    await field().hasFocus()
  }
  await forget(' ADA@example.com ')
  await userEvent.keyboard('{Escape}')
  await page.dialog().disappears()
  expect(sentTo('forgetReader')).toEqual([])
})

test('a reader is forgotten once though the answer is lost, and the author is told what was removed', async () => {
  await open(() => null)
  await forget('ADA@example.com')
  await page.button('Confirm').click()
  await says('The site could not be reached. Press Forget again.')
  await field().holds('ADA@example.com')
  answerCalls({
    forgetReader: () => ({ votes: 2, subscriptions: 0, messages: 1, mentions: 1 }),
    readCounts: () => ({ ...noCounts, pings: 1 }),
  })
  await forget('ADA@example.com')
  await page.button('Confirm').click()
  await says(
    'Deleted for “ADA@example.com”: 2 votes and 1 message. 1 other text among the opinions and messages mentions this address and was not deleted.',
  )
  expect(sentTo('forgetReader')).toHaveLength(2)
  await field().holds('')
  await menu().says('Ping1')
  answerCalls({ forgetReader: () => nothing })
  await forget('nobody@example.com')
  await page.button('Confirm').click()
  await says('Nothing is stored for “nobody@example.com”.')
})

test('long after the password was typed it is asked for once; whoever cancels keeps what is typed', async () => {
  const password = page.getByLabelText('Your password', { exact: true })
  await open(() => refuse('password-needed'))
  await forget('ada@example.com')
  await page.button('Confirm').click()
  await password.appears()
  expect(page.dialog().elements()).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await dialogMessage().reads('Type your admin password.')
  await password.fill('a wrong password')
  await userEvent.keyboard('{Enter}')
  await dialogMessage().reads('This is not your password.')
  await userEvent.keyboard('{Escape}')
  await says('This needs your password again. Nothing was changed.')
  await field().holds('ada@example.com')
  await forget('ada@example.com')
  await page.button('Confirm').click()
  await password.fill('owner password')
  answerCalls({ forgetReader: () => ({ ...nothing, votes: 1 }) })
  await userEvent.keyboard('{Enter}')
  await says('Deleted for “ada@example.com”: 1 vote.')
  await page.dialog().disappears()
  await forget('ben@example.com')
  await page.button('Confirm').click()
  await says('Deleted for “ben@example.com”: 1 vote.')
  expect(sentTo('checkPassword')).toHaveLength(2)
})
