import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { never } from '../../testing/answers.ts'
import { openDashboard } from '../../testing/dashboard.tsx'

const one = { at: '2026-11-20T10:00:00.000Z', address: '198.51.100.7', reason: 'not-human' }
const open = (listFailedSignIns: () => (typeof one)[] | Promise<never> | null) =>
  openDashboard('/dashboard/statistics', { listFailedSignIns, readStatistics: never })

test('failed sign-ins say that they load', async () => {
  await open(never)
  await expect.element(page.getByText('Loading the failed sign-ins…')).toBeVisible()
})

test('a reason that is HTML is text', async () => {
  await open(() => [{ ...one, reason: '<b>later</b>' }])
  await expect.element(page.getByText('<b>later</b>')).toBeVisible()
})
