import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, answerCalls, type Data, sentTo } from '../../testing/answers.ts'
import { at, noCounts, noMail } from '../../testing/blog.ts'
import { notice, openDashboard } from '../../testing/dashboard.tsx'
import {
  append,
  field,
  fillFields,
  lastSent,
  openDraft,
  openEditor,
  paths,
  saveDraft,
  saveEdit,
} from '../../testing/editor.tsx'

type Mail = Data<'readMail'>
const none: Mail = { ...noMail, confirmed: 3 }
const mailing = (given: Partial<Mail['mailings'][number]>): Mail['mailings'] => [
  {
    ...{ article: 'abcdefgh', heading: 'A slow walk', createdAt: at, isAddressed: true },
    ...{ recipients: 3, sent: 0, waiting: 0, failed: 0, unknown: 0 },
    ...given,
  },
]
const part = (name: string) => page.getByRole('region', { name })
const alerts = () => part('E-mails to subscribers')
const unsent = () => part('Failed e-mails')
const open = (readMail: Answers['readMail'], answers: Answers = {}) =>
  openDashboard('/dashboard/mail', { ...(readMail && { readMail }), ...answers })

test.each<[string, Partial<Mail>, string, string]>([
  [
    'before anything was mailed what will be there',
    {},
    'None was sent yet.',
    'None. One that cannot be sent will be here, with the reason.',
  ],
  [
    'while the blog is closed that alerts wait for it',
    { isClosed: true, mailings: mailing({ isAddressed: false }) },
    'waiting until the blog is open',
    'None. One that cannot be sent will be here, with the reason.',
  ],
])('the screen says %s', async (_what, given, ofAlerts, ofUnsent) => {
  await open(() => ({ ...none, isLocal: true, ...given }), { listLocalMail: () => [] })
  await alerts().says(ofAlerts)
  await unsent().says(ofUnsent)
  await part('E-mails on this machine').says('The folder is empty.')
  const waiting = page.getByText('E-mails wait until Access is green again').elements()
  expect(waiting.length > 0).toBe(given.isClosed === true)
})

test('the author sees what went out and what failed, and lets one or all be sent again', async () => {
  const reason = 'Resend did not take it (422).'
  const letter = (id: string, state: 'failed' | 'unknown' = 'failed') => ({
    ...{ id, email: `${id}@example.com`, heading: 'A slow walk', state, reason },
    ...{ attempts: 1, at },
  })
  await open(
    () => ({
      ...none,
      mailings: mailing({ sent: 1, failed: 2, unknown: 1 }),
      unsent: [letter('ada'), letter('ben'), letter('cleo', 'unknown')],
    }),
    { retryMail: () => null },
  )
  const states = () => alerts().getByRole('listitem').css('span').texts()
  await expect.poll(states).toEqual(['1 sent', '2 failed', '1 perhaps sent'])
  const one = (name: string) => unsent().getByRole('listitem').filter({ hasText: name })
  await one('ada').says(reason)
  await one('cleo').says('It is not sent again, so that nobody gets it twice.')
  expect(one('cleo').getByRole('button').elements()).toEqual([])
  await one('ada').getByRole('button').click()
  await unsent().says('The site could not be reached.')
  answerCalls({ retryMail: () => ({ queued: 1 }) })
  await one('ada').getByRole('button').click()
  await unsent().says('The e-mail was queued again.')
  answerCalls({ retryMail: () => ({ queued: 2 }) })
  await page.button('Try all again').focus()
  await userEvent.keyboard('{Enter}')
  await unsent().says('2 e-mails were queued again.')
  // The button that was pressed may be gone.
  await unsent().getByRole('heading', { name: 'Failed e-mails' }).hasFocus()
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
  await letter.says('ada@example.com')
  await letter.css('summary').click()
  await letter.getByText('<b>You</b> asked for it.').appears()
  await letter.getByText('List-Unsubscribe=One-Click').appears()
  const links = letter.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([own])
})

test('that every letter went out is said when none waits any more, and by itself', async () => {
  let waiting = 3
  await open(() => ({ ...none, waiting, mailings: mailing({ waiting, sent: 3 - waiting }) }))
  await page.getByText('3 e-mails are waiting.').appears()
  await expect.element(unsent()).not.toHaveTextContent('waiting')
  waiting = 0
  await unsent().says('None. Every e-mail was sent.')
  await alerts().says('3 sent')
})

test('the box of the alert decides whether the subscribers are told; a draft keeps the choice', async () => {
  const box = page.getByLabelText('Send it by e-mail')
  const write = async (title: string) => {
    await openEditor(paths.write, { readCounts: () => ({ ...noCounts, confirmed: 3 }) })
    await fillFields(title)
    await append('Some words.')
    await page.button('Publish').click()
    await expect.element(box).toBeChecked()
    await page.dialog().says('It goes to 3 confirmed subscribers, once.')
  }
  await write('Told to nobody')
  await box.focus()
  await userEvent.keyboard(' ')
  await page.dialog().button('Publish').click()
  await notice().appears()
  expect(lastSent('createArticle').alert).toBe(false)
  await write('A draft for all')
  await userEvent.keyboard('{Escape}')
  expect((await saveDraft()).alert).toBe(true)

  await openDraft({ alert: true }, { readCounts: () => ({ ...noCounts, confirmed: 3 }) })
  await field('reference').put('true')
  await page.button('Publish').click()
  await expect.element(box).toBeChecked()
  await box.click()
  await userEvent.keyboard('{Escape}')
  expect((await saveEdit('editDraft')).alert).toBe(false)
})

test('until a letter has arrived the author sends himself one', async () => {
  await open(() => ({ ...none, isProven: false }), { subscribe: () => 'Registered' })
  const proof = part('Readers see no form yet')
  await proof.getByLabelText('Your e-mail address').fill('me@example.org')
  await proof.getByRole('button', { name: 'Send the e-mail' }).click()
  await expect
    .element(proof.getByRole('status'))
    .toHaveTextContent('An e-mail to me@example.org is on its way. Press its link within two days.')
  expect(sentTo('subscribe').at(-1)).toMatchObject({ body: { email: 'me@example.org' } })
})
