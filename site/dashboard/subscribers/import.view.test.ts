import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { judgeFor } from '../../../shared/consent.ts'
import { type Answers, bodiesOf, type Data, refuse } from '../../testing/answers.ts'
import { axeFindings } from '../../testing/axe.ts'
import { listed, noCounts } from '../../testing/blog.ts'
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
  importSubscribers: ({ body: { file, readers, meanings } }) => {
    const judge = judgeFor(file, meanings)
    const said = { yes: 'new', no: 'refused', unknown: 'unknown' } as const
    return {
      states: readers.map(({ email, says }) => states[email] ?? said[judge(says).verdict]),
      room,
    }
  },
})

test('a file shows what is new; nothing is stored before the author gives his word', async () => {
  await choose('members.csv', ghost, answered({ 'cleo@example.com': 'left' }))
  await expect
    .poll(said)
    .toEqual([
      '1 is new here.',
      '1 left this blog or was forgotten, and stays out.',
      '1 line repeats an address.',
      '1 line has a formula, which is not read.',
      'subscribed_to_emails: false, 1 reader: left out.',
    ])
  await page.getByText('Nobody gets an e-mail before your next article.').appears()
  expect(await axeFindings()).toEqual([])
  expect(await sidewaysWidths()).toEqual([])
  await confirm()
  await dialogMessage().says('Tick the box if these readers agreed.')
  await page.getByRole('checkbox').click()
  await confirm()
  await page.getByText('1 subscriber of 1 added.').appears()
  const says = [{ column: 'subscribed_to_emails', value: 'true' }]
  const file = { name: 'members.csv', columns: ['subscribed_to_emails', 'deleted_at'] }
  const [ada, ben, cleo] = ['ada', 'ben', 'cleo'].map((name) => ({
    email: `${name}@example.com`,
    says,
  }))
  expect(bodiesOf('importSubscribers')).toEqual([
    {
      ...{ file, meanings: [], act: 'look' },
      readers: [ada, { ...ben, says: [{ ...says[0], value: 'false' }] }, cleo],
    },
    { file, readers: [ada], meanings: [], act: 'add' },
  ])
})

const paused =
  'email,status\na@example.com,active\nb@example.com,paused\nc@example.com,paused\nd@example.com,\ne@example.com,unsubscribed\n'

test('a value that is not known is counted, and the author says what it means, by keys alone', async () => {
  await choose('readers.csv', paused, answered({}))
  const silent = page.getByLabelText('no column says yes, 1 reader')
  await expect
    .poll(said)
    .toEqual([
      '1 is new here.',
      'status: unsubscribed, 1 reader: left out.',
      expect.stringContaining('status: paused, 2 readers: '),
      expect.stringContaining('no column says yes, 1 reader: '),
    ])
  expect(await axeFindings()).toEqual([])
  const select = page.getByLabelText('status: paused, 2 readers')
  await expect.element(select).toHaveValue('')
  await userEvent.tab()
  await userEvent.selectOptions(select, 'it means yes')
  await page.getByText('3 are new here.').appears()
  await userEvent.selectOptions(silent, 'it means no')
  await page.getByRole('checkbox').click()
  await userEvent.keyboard('{Enter}')
  await page.getByText('3 subscribers of 3 added.').appears()
  const sent = bodiesOf('importSubscribers').at(-1)
  expect(sent?.readers.map(({ email }) => email)).toEqual([
    'a@example.com',
    'b@example.com',
    'c@example.com',
  ])
  expect(sent?.meanings).toEqual([
    { column: 'status', value: 'paused', means: 'yes' },
    { column: '', value: '', means: 'no' },
  ])
})

test('whom an earlier file brought is taken out where this one says no', async () => {
  await choose(
    'readers.csv',
    paused,
    answered({
      'a@example.com': 'brought',
      'b@example.com': 'brought',
      'e@example.com': 'brought',
    }),
  )
  await page.getByText('1 came by an earlier file, and this one says no').appears()
  await page.getByText('2 are subscribed already.').appears()
  await confirm()
  await page.getByText('1 subscriber of 1 taken out.').appears()
  const [sent, ...rest] = bodiesOf('importSubscribers').slice(1)
  expect([sent?.act, sent?.readers.map(({ email }) => email), rest]).toEqual([
    'take-out',
    ['e@example.com'],
    [],
  ])
})

test('a file that does not say who agreed comes on the author’s word, and says so', async () => {
  await choose('list.csv', 'a@example.com', answered({}))
  await page
    .getByText('No column of this file says who agreed: all come on your word alone.')
    .appears()
  await page.button('Cancel').click()
  await choose(
    'readers.csv',
    'email,unsubscribed_at\na@example.com,\nb@example.com,2024-01-01',
    answered({}),
  )
  await page.getByText('This file says who left, not who agreed').appears()
  await page.button('Cancel').click()
  await choose('unsubscribed.csv', 'a@example.com\nb@example.com', answered({}))
  await page.getByText('The file’s name: unsubscribed.csv, 2 readers: left out.').appears()
})

test('who came from a file is asked about once', async () => {
  await choose('list.csv', 'a@example.com', {
    readCounts: () => ({
      ...noCounts,
      subscribers: 2,
      brought: bodiesOf('closeNotice').length > 0 ? 0 : 2,
    }),
    closeNotice: () => 'closed',
    ...answered({}),
  })
  await page.button('Cancel').click()
  await page.getByText('2 subscribers came from a file of another service.').appears()
  const link = page.getByRole('link', { name: 'Show who came from a file' }).element()
  expect(link.getAttribute('href')).toBe('/dashboard/subscribers?show=brought')
  expect(await axeFindings()).toEqual([])
  await page.button('Do not ask again').click()
  await expect.poll(() => page.getByText('came from a file of another service').query()).toBeNull()
  expect(bodiesOf('closeNotice')).toEqual([{ notice: 'broughtReadersClosed' }])
})

test('more than a day’s rows are said before, and what came in when the day was full', async () => {
  const many = Array.from({ length: 450 }, (_one, n) => `r${n}@example.com`).join('\n')
  let stored = 0
  await choose('many.csv', many, {
    importSubscribers: ({ body: { readers, act } }) => {
      if (act === 'add' && stored === 400) return refuse('subscribers-day-full')
      if (act === 'add') stored += readers.length
      return { states: readers.map(() => 'new'), room: 400 }
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
