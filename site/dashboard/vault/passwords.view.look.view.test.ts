import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { act, createVault, noteCode, openPasswords, reveal, save, unlock, values, secret, password } from '../../testing/vault.ts'
import { openDashboard } from '../../testing/dashboard.tsx'

const shot = (name: string) => page.screenshot({ path: `./shots/${name}.png` })

test.each([390, 1280])('looks %s', async (width) => {
  await page.viewport(width, 844)
  await openPasswords(null)
  await save(['Post office', 'stamp'])
  await unlock()
  await expect.element(page.getByLabelText('Type it back')).toBeVisible()
  await shot(`code-${width}`)
  await userEvent.keyboard('{Escape}')
  const vault = await createVault([['Post office', 'stamp'], ['Bank of the river with a rather long name', 'river']])
  const [one, two] = vault.state.credentials
  vault.state.credentials = [{ ...one!, password: two!.password }, { ...two!, counter: 2 }]
  await openDashboard('/dashboard/passwords', vault.answers)
  await reveal()
  await expect.poll(() => values().length).toBe(2)
  await new Promise((r) => setTimeout(r, 300))
  await shot(`warned-${width}`)
  await act('Bank', /^Delete/).click()
  await shot(`delete-${width}`)
  await userEvent.keyboard('{Escape}')
  await page.button('Lock').click()
  await page.getByText('Make a new recovery code').click()
  await page.getByText('Change the admin password').click()
  document.querySelector('.vault-change')?.scrollIntoView()
  await shot(`forms-${width}`)
  vault.state.password = 'another password'
  await page.button('Toggle hash').click()
  await unlock('another password')
  await expect.element(page.getByLabelText('Recovery code, or the earlier password', { exact: true })).toBeVisible()
  await shot(`other-${width}`)
})
