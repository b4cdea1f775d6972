import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCalls, sentTo } from '../../testing/answers.ts'
import { session } from '../../testing/blog.ts'
import { focused, openDashboard } from '../../testing/dashboard.tsx'

test('the author sees where the sessions are, this one marked, and ends one, then all others', async () => {
  await openDashboard('/dashboard/author', {
    listSessions: () => [
      session('this', 'Firefox'),
      ...['Safari', 'Edge', 'Chrome'].map((browser) => session(browser, browser)),
    ],
    endSession: () => null,
  })
  const rows = page.css('.dashboard-sessions li')
  const ends = page.getByRole('button', { name: /^End / })
  const status = page.css('.dashboard-sessions .dashboard-message')
  await expect.poll(() => rows.elements().length).toBe(4)
  const own = rows.filter({ hasText: 'This one' })
  await own.says('Firefox, 198.51')
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
