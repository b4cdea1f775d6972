import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCalls, never, sentTo } from '../../testing/answers.ts'
import { at, noCounts, noSettings, session } from '../../testing/blog.ts'
import { focused, openDashboard } from '../../testing/dashboard.tsx'
import { sidewaysWidths } from '../../testing/layout.ts'

const [since, used] = ['2026-11-01T08:00:00.000Z', '2026-11-20T09:30:00.000Z']

test('the author sees where the sessions are, this one marked, and ends one, then all others', async () => {
  await openDashboard('/dashboard/author', {
    listSessions: () => [
      { ...session('this', 'Firefox'), createdAt: since, seenAt: used },
      { ...session('Safari', 'Safari'), isOwnDevice: true },
      ...['Edge', 'Chrome'].map((browser) => session(browser, browser)),
    ],
    endSession: () => null,
  })
  const rows = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
  const ends = page.getByRole('button', { name: /^End / })
  const status = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('status')
  await expect.poll(() => rows.elements().length).toBe(4)
  const own = rows.filter({ hasText: 'This one' })
  await own.says('Firefox, 198.51')
  const times = own.getByRole('time').elements() as HTMLTimeElement[]
  expect(times.map(({ dateTime }) => dateTime)).toEqual([since, used])
  expect(rows.filter({ hasText: 'Your own device' }).elements()).toHaveLength(1)
  await rows.filter({ hasText: 'Your own device' }).says('Safari')
  expect([own.getByRole('button').elements().length, ends.elements().length]).toEqual([0, 4])
  await ends.first().click()
  await status.reads('The site could not be reached.')
  expect(rows.elements()).toHaveLength(4)
  answerCalls({ endSession: () => 'ended', endOtherSessions: () => 'ended' })
  await ends.first().focus()
  await userEvent.keyboard('{Enter}')
  await status.reads('Safari was ended.')
  expect([rows.elements().length, focused()]).toEqual([3, 'Where you are signed in'])
  expect(sentTo('endSession').at(-1)?.query).toMatchObject({ reference: 'Safari' })
  await page.button('End all others').click()
  await status.reads('All others were ended.')
  expect(rows.elements()).toHaveLength(1)
  await page.button('End all others').disappears()
})

test('failed sign-ins say when, from where, and why in words, or in HTML as text, and how many there are', async () => {
  const reasons = {
    visitor: 'A browser reported a failed check',
    'too-many-attempts': 'Too many attempts',
    'not-human': 'The captcha was not passed',
    'wrong-colors': 'Wrong colour codes',
    'wrong-answer': 'Wrong answer to the security question',
    'short-password': 'The password was too short',
    'malformed-email': 'The e-mail address had the wrong form',
    'malformed-username': 'The user name had the wrong length',
    'wrong-credentials': 'Wrong user name, e-mail or password',
    '<b>later</b>': '<b>later</b>',
  }
  const address = '2001:db8:85a3:1234:5678:8a2e:370:7334'
  await page.viewport(390, 900)
  await openDashboard('/dashboard/author', {
    listFailedSignIns: () => Object.keys(reasons).map((reason) => ({ at, address, reason })),
    readCounts: () => ({ ...noCounts, failedSignIns: 106 }),
  })
  await page.getByText('The newest 10 of 106.').appears()
  const listed = page
    .getByRole('region', { name: 'Refused sign-ins' })
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map(({ textContent }) => textContent))
    .slice(1)
  expect(listed.map(([, from, why]) => [from, why])).toEqual(
    Object.values(reasons).map((why) => [address, why]),
  )
  // The day is that of the author's own time zone.
  expect(listed[0]?.[0]).toMatch(/^(?:19|20|21) Nov 2026, \d\d:\d\d$/)
  expect(await sidewaysWidths()).toEqual([])
})

test('without a refusal the screen says so; what cannot be loaded comes back, and nothing below what loads is shown', async () => {
  const failed = page.getByRole('heading', { name: 'Failed sign-ins' })
  await openDashboard('/dashboard/author', { listSessions: never })
  await page.getByText('Loading the sessions…').appears()
  expect(failed.elements()).toEqual([])
  await openDashboard('/dashboard/author', {
    readSettings: () => null,
    listFailedSignIns: () => null,
  })
  await failed.appears()
  const alerts = () => page.getByRole('alert').texts()
  await expect.poll(alerts).toEqual(Array(2).fill('The site could not be reached.Try again'))
  answerCalls({ readSettings: () => noSettings, listFailedSignIns: () => [] })
  for (const _ of alerts()) await page.button('Try again').first().click()
  await page.getByText('No sign-in failed in the last 90 days.').appears()
  await expect.poll(alerts).toEqual([])
})
