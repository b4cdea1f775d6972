import { expect, test } from 'vitest'
import { createClient, expectData } from '../../../scripts/lib/client.ts'
import { owner, sharedBlog } from '../../../scripts/testing/blog.ts'
import { button, dialog, failedCalls, openDashboard } from '../../../scripts/testing/dashboard.ts'
import { newSession } from '../../../scripts/testing/requests.ts'
import { firstKey, newCredential } from '../../../scripts/testing/vault.ts'
import { checkSession } from '../../../shared/session/contract.ts'
import { createCredential, createVaultKey } from '../../../shared/vault/contract.ts'

const blog = await sharedBlog({ isBuilt: true })

test('the author ends a session and all others; long after the password was typed the vault asks for it, once', async () => {
  expectData(await blog.author.call(createVaultKey, { body: firstKey() }))
  for (const name of ['Post office', 'Bank', 'Mail'])
    expectData(await blog.author.call(createCredential, { body: newCredential(name) }))
  await blog.db.prepare('DELETE FROM sessions').run()
  const others = [await newSession(blog), await newSession(blog), await newSession(blog)]
  const page = await openDashboard(blog, '/dashboard/author', { tolerates: failedCalls })
  const rows = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(4)
  await page.getByRole('button', { name: /^End / }).nth(1).click()
  await expect.poll(() => rows.count()).toBe(3)
  await button(page, 'End all others').click()
  await page.getByText('All others were ended.').waitFor()
  expect(await rows.count()).toBe(1)
  for (const cookie of others)
    expect((await createClient(blog.origin, { cookie }).call(checkSession)).ok).toBe(false)

  const openVault = async () => {
    await page.getByRole('link', { name: 'Passwords' }).click()
    return page.locator('.vault-box li')
  }
  const boxes = await openVault()
  await expect.poll(() => boxes.count()).toBe(3)
  expect(await dialog(page).count()).toBe(0)
  await blog.db.prepare("UPDATE sessions SET proved_at = '2020-01-01T00:00:00.000Z'").run()
  await page.reload()
  await dialog(page).getByLabel('Your password', { exact: true }).fill(owner.OWNER_PASSWORD)
  await page.keyboard.press('Enter')
  await expect.poll(() => boxes.count()).toBe(3)
  expect(await dialog(page).count()).toBe(0)
})
