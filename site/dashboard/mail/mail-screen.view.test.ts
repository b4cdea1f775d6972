import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, type Data, sentTo } from '../../testing/answers.ts'
import { button, noCounts, notice, openDashboard, texts } from '../../testing/dashboard.tsx'
import {
  field,
  fillFields,
  lastSent,
  openDraft,
  openEditor,
  paths,
  publishNow,
  type,
} from '../../testing/editor.tsx'

type Mail = Data<'readMail'>
const at = '2026-11-20T10:00:00.000Z'
const none: Mail = {
  ...{ missing: null, isLocal: false, isClosed: false },
  ...{ confirmed: 3, waiting: 0, mailings: [], unsent: [] },
}
const mailing = (given: Partial<Mail['mailings'][number]>): Mail['mailings'] => [
  {
    ...{ article: 'abcdefgh', heading: 'A slow walk', createdAt: at, isAddressed: true },
    ...{ recipients: 3, sent: 0, waiting: 0, failed: 0, unknown: 0 },
    ...given,
  },
]
const part = (name: string) => page.getByRole('region', { name })
const alerts = () => part('Alerts')
const unsent = () => part('Not sent')
const says = (of: ReturnType<typeof part>, sentence: string) =>
  expect.element(of).toMatchTextContent(sentence)
const open = (readMail: Answers['readMail'], answers: Answers = {}) =>
  openDashboard('/dashboard/mail', { ...(readMail && { readMail }), ...answers })

test.each<[string, Partial<Mail>, string, string]>([
  [
    'before anything was mailed what will be there',
    {},
    'No e-mail alert was sent yet.',
    'No e-mail is waiting, and none has failed.',
  ],
  [
    'while the blog is closed that alerts wait for it',
    { isClosed: true, mailings: mailing({ isAddressed: false }) },
    'waiting until the blog is open',
    'An alert is waiting; no e-mail has failed.',
  ],
])('the screen says %s', async (_what, given, ofAlerts, ofUnsent) => {
  await open(() => ({ ...none, isLocal: true, ...given }), { listLocalMail: () => [] })
  await says(alerts(), ofAlerts)
  await says(unsent(), ofUnsent)
  await says(part('E-mails on this machine'), 'The folder is empty.')
  const waiting = page.getByText('Alerts wait until Access is green again').elements()
  expect(waiting.length > 0).toBe(given.isClosed === true)
})

test('the author sees what went out and what failed, and lets one or all be sent again', async () => {
  const reason = 'Resend did not take it (422).'
  const letter = (id: string, state: 'failed' | 'unknown' = 'failed') => ({
    ...{ id, email: `${id}@example.com`, heading: 'A slow walk', state, reason },
    ...{ attempts: 1, at },
  })
  let queued: number | null = null
  await open(
    () => ({
      ...none,
      mailings: mailing({ sent: 1, failed: 2, unknown: 1 }),
      unsent: [letter('ada'), letter('ben'), letter('cleo', 'unknown')],
    }),
    { retryMail: () => (queued === null ? null : { queued }) },
  )
  expect(texts(alerts().getByRole('listitem').css('span'))).toEqual([
    '1 sent',
    '2 failed',
    '1 perhaps sent',
  ])
  const one = (name: string) => unsent().getByRole('listitem').filter({ hasText: name })
  await says(one('ada'), reason)
  await says(one('cleo'), 'It is not sent again, so that nobody gets it twice.')
  expect(one('cleo').getByRole('button').elements()).toEqual([])
  await one('ada').getByRole('button').click()
  await says(unsent(), 'The site could not be reached.')
  queued = 1
  await one('ada').getByRole('button').click()
  await says(unsent(), 'The e-mail was queued again.')
  queued = 2
  button('Try all again').element().focus()
  await userEvent.keyboard('{Enter}')
  await says(unsent(), '2 e-mails were queued again.')
  // The button that was pressed may be gone.
  await expect.element(unsent().getByRole('heading', { name: 'Not sent' })).toHaveFocus()
  expect(sentTo('retryMail').map(({ body }) => body.letter)).toEqual(['ada', 'ada', 'all'])
})

test('on this machine the letters themselves can be read, as text', async () => {
  const own = `${location.origin}/unsubscribe`
  await open(() => ({ ...none, isLocal: true }), {
    listLocalMail: () => [
      {
        ...{ id: 'one', at, to: 'ada@example.com', subject: 'A slow walk' },
        text: `<b>You</b> asked for it.\n${own} https://example.org/`,
        headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      },
    ],
  })
  const letter = part('E-mails on this machine').getByRole('listitem')
  await says(letter, 'ada@example.com')
  await letter.css('summary').click()
  await expect.element(letter.getByText('<b>You</b> asked for it.')).toBeVisible()
  await expect.element(letter.getByText('List-Unsubscribe=One-Click')).toBeVisible()
  const links = letter.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([own])
})

test('that every letter went out is said when none waits any more, and by itself', async () => {
  let waiting = 3
  await open(() => ({ ...none, waiting, mailings: mailing({ waiting, sent: 3 - waiting }) }))
  await says(unsent(), '3 e-mails are waiting; none has failed.')
  waiting = 0
  await says(unsent(), 'Every e-mail was sent.')
  await says(alerts(), '3 sent')
})

test('the box of the alert decides whether the subscribers are told; a draft keeps the choice', async () => {
  const box = page.getByLabelText('Send the e-mail alert')
  const write = async (title: string) => {
    await openEditor(paths.write, { readCounts: () => ({ ...noCounts, confirmed: 3 }) })
    await expect.element(box).toBeChecked()
    await says(page.getByRole('main'), 'It goes to 3 confirmed subscribers, once.')
    await fillFields(title)
    await field('article').click()
    await type('Some words.')
  }
  await write('Told to nobody')
  box.element().focus()
  await userEvent.keyboard(' ')
  await publishNow()
  await expect.element(notice()).toBeVisible()
  expect(lastSent('createArticle').alert).toBe(false)
  await write('A draft for all')
  await button('Save draft').click()
  await expect.poll(() => sentTo('createDraft').length).toBe(1)
  expect(lastSent('createDraft').alert).toBe(true)

  await openDraft({ alert: true })
  await expect.element(box).toBeChecked()
  await box.click()
  await field('reference').fill('true')
  await button('Edit it').click()
  await expect.element(button('Done')).toBeVisible()
  expect(lastSent('editDraft').alert).toBe(false)
})
