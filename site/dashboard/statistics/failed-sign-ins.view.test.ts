import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { never } from '../../testing/answers.ts'
import { button, openDashboard } from '../../testing/dashboard.tsx'

const one = { at: '2026-11-20T10:00:00.000Z', address: '198.51.100.7', reason: 'not-human' }
const open = (listFailedSignIns: () => (typeof one)[] | Promise<never> | null) =>
  openDashboard('/dashboard/statistics', { listFailedSignIns, readStatistics: never })

test('failed sign-ins say that they load', async () => {
  await open(never)
  await expect.element(page.getByText('Loading the failed sign-ins…')).toBeVisible()
})

test('it says that no sign-in failed', async () => {
  await open(() => [])
  await expect.element(page.getByText('No sign-in failed in the last 90 days.')).toBeVisible()
})

test('a failure says so, and *Try again* asks again', async () => {
  let list: (typeof one)[] | null = null
  await open(() => list)
  await expect.element(page.getByText('The site could not be reached.')).toBeVisible()
  list = [one]
  await button('Try again').click()
  await expect.element(page.getByText('The captcha was not passed')).toBeVisible()
})

test('a reason that is HTML is text', async () => {
  await open(() => [{ ...one, reason: '<b>later</b>' }])
  await expect.element(page.getByText('<b>later</b>')).toBeVisible()
})
