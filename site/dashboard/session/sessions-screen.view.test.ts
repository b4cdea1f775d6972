import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sentTo } from '../../testing/answers.ts'
import { button, focused, openDashboard } from '../../testing/dashboard.tsx'

const at = '2026-11-20T10:00:00.000Z'
const session = (id: string, browser: string) => ({
  ...{ id, browser, createdAt: at, seenAt: at },
  ...{ network: '198.51', isThis: id === 'this' },
})

test('the author sees where the sessions are, this one marked, and ends one, then all others', async () => {
  let isReached = false
  const reached = <Of>(data: Of) => (isReached ? data : null)
  await openDashboard('/dashboard/author', {
    listSessions: () => [
      session('this', 'Firefox'),
      ...['Safari', 'Edge', 'Chrome'].map((browser) => session(browser, browser)),
    ],
    endSession: () => reached('ended' as const),
    endOtherSessions: () => reached('ended' as const),
  })
  const rows = page.css('.dashboard-sessions li')
  const ends = page.getByRole('button', { name: /^End / })
  const status = page.css('.dashboard-sessions .dashboard-said')
  await expect.poll(() => rows.elements().length).toBe(4)
  const own = rows.filter({ hasText: 'This one' })
  await expect.element(own).toMatchTextContent('Firefox, 198.51')
  expect([own.getByRole('button').elements().length, ends.elements().length]).toEqual([0, 4])
  await ends.first().click()
  await expect.element(status).toHaveTextContent('The site could not be reached.')
  expect(rows.elements()).toHaveLength(4)
  isReached = true
  ends.first().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(status).toHaveTextContent('Safari was ended.')
  expect([rows.elements().length, focused()]).toEqual([3, 'Where you are signed in'])
  expect(sentTo('endSession').at(-1)?.query).toMatchObject({ reference: 'Safari' })
  await button('End all others').click()
  await expect.element(status).toHaveTextContent('All others were ended.')
  expect(rows.elements()).toHaveLength(1)
  await expect.element(button('End all others')).not.toBeInTheDocument()
})
