import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, bodiesOf, type Data, refuse } from '../../testing/answers.ts'
import { axeFindings } from '../../testing/axe.ts'
import { listed } from '../../testing/blog.ts'
import { dialogMessage, openDashboard } from '../../testing/dashboard.tsx'
import { sidewaysWidths } from '../../testing/layout.ts'

type State = Data<'importSubscribers'>['states'][number]

const ghost =
  'id,email,name,subscribed_to_emails,deleted_at\n1,ada@example.com,Ada,true,\n2,ben@example.com,Ben,false,\n3,cleo@example.com,Cleo,true,\n4,=1+1,,true,\n5,ada@example.com,,true,\n'

/** Opens the screen of a blog without subscribers, and chooses a file there. */
const choose = async (name: string, content: BlobPart, answers: Answers = {}) => {
  await openDashboard('/dashboard/subscribers', {
    listSubscribers: () => listed([], 0),
    ...answers,
  })
  await page.getByText('Nobody has subscribed yet').appears()
  const input = page.getByLabelText('A file of subscribers', { exact: true })
  await userEvent.upload(input, new File([content], name, { type: 'text/csv' }))
}
const said = () => page.css('dialog li').texts()
const confirm = () => page.button('Confirm').click()
const answered = (states: Record<string, State>, room = 3_000): Answers => ({
  importSubscribers: ({ body: { emails } }) => ({
    states: emails.map((email) => states[email] ?? 'new'),
    room,
  }),
})

test('a file shows what is new; nothing is stored before the author gives his word', async () => {
  await choose('members.csv', ghost, answered({ 'cleo@example.com': 'left' }))
  await expect
    .poll(said)
    .toEqual([
      '1 is new here.',
      '1 left this blog or was forgotten, and stays out.',
      '1 stays out, because the file says that its reader left or never confirmed.',
      '1 line repeats an address.',
      '1 line has a formula, which is not read.',
    ])
  await page.getByText('Nobody gets an e-mail before your next article.').appears()
  expect(await axeFindings()).toEqual([])
  expect(await sidewaysWidths()).toEqual([])
  await confirm()
  await dialogMessage().says('Tick the box if these readers agreed.')
  await page.getByRole('checkbox').click()
  await confirm()
  await page.getByText('1 subscriber of 1 added.').appears()
  expect(bodiesOf('importSubscribers')).toEqual([
    { emails: ['ada@example.com', 'cleo@example.com'], isAgreed: false },
    { emails: ['ada@example.com'], isAgreed: true },
  ])
})

test('more than a day’s rows are said before, and what came in when the day was full', async () => {
  const many = Array.from({ length: 450 }, (_one, n) => `r${n}@example.com`).join('\n')
  let stored = 0
  await choose('many.csv', many, {
    importSubscribers: ({ body: { emails, isAgreed } }) => {
      if (isAgreed && stored === 400) return refuse('subscribers-day-full')
      if (isAgreed) stored += emails.length
      return { states: emails.map(() => 'new'), room: 400 }
    },
  })
  await page.getByText('The database takes 400 of them today.').appears()
  await page.getByRole('checkbox').click()
  await confirm()
  await dialogMessage().says('400 subscribers of 450 added. The database takes no more')
})

test('a file that cannot be read is a sentence, and so is a call that fails', async () => {
  await choose('members.zip', 'PK\u0003\u0004')
  await page.getByText('This is a ZIP or Excel file').appears()
  await choose('members.csv', ghost, { importSubscribers: () => null })
  await page.getByText('The site could not be reached.').appears()
})
