import { expect, test } from 'vitest'
import { startBlog } from '../../../scripts/testing/blog.ts'
import { button, noteCode, openDashboard, unlock } from '../../../scripts/testing/dashboard.ts'
import { dashboardDelays } from '../data/delays.ts'

// It takes its ten minutes: the rule's other tests move a clock of their own.
test('a vault that nobody uses for ten minutes locks itself, no sooner, by the clock of a real browser', async () => {
  const blog = await startBlog({ isBuilt: true })
  const page = await openDashboard(blog, '/dashboard/passwords')
  const form = page.getByRole('form', { name: 'A new credential' })
  const secret = form.getByLabel('Password', { exact: true })
  await form.getByLabel('Application Name').fill('Post office')
  await secret.fill('stamp')
  await button(page, 'Save').click()
  await unlock(page)
  await noteCode(page)
  await page.getByText('“Post office” saved').waitFor()
  await button(page, 'Toggle hash').click()
  await page.getByText('stamp', { exact: true }).waitFor()
  await secret.fill('half typed')
  const lock = page.getByText('The vault was not used for 10 minutes, so it locked itself.')
  await page.keyboard.press('Shift')
  const began = performance.now()
  await lock.waitFor({ timeout: dashboardDelays.vaultIdle + 60_000 })
  expect(performance.now() - began).toBeGreaterThan(dashboardDelays.vaultIdle - 1_000)
  expect([
    await secret.inputValue(),
    await page.getByText('stamp', { exact: true }).count(),
  ]).toEqual(['', 0])
})
