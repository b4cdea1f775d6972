import { expect, test } from 'vitest'
import { createClient, signInBody } from '../../../scripts/lib/client.ts'
import { owner, sharedBlog } from '../../../scripts/testing/blog.ts'
import { button, failedCalls, openDashboard } from '../../../scripts/testing/dashboard-page.ts'
import { everythingKept, possibleKeys } from '../../../scripts/testing/everything-kept.ts'
import { emptyVault } from '../../../scripts/testing/vault.ts'
import { openedVault, type Pair, reveal, unlock } from '../../../scripts/testing/vault-page.ts'
import { signIn } from '../../../shared/session/contract.ts'
import { unseal } from './encryption.ts'

const blog = await sharedBlog({ isBuilt: true })
const present = owner.OWNER_PASSWORD
const next = 'a newer battery staple'
const secrets = ['Rather-Secret-One', 'Rather-Secret-Two', 'Rather-Secret-Three'] as const

const signsIn = async (password: string): Promise<boolean> => {
  const body = signInBody({ ...owner, OWNER_PASSWORD: password })
  return (await createClient(blog.origin).call(signIn, { body })).ok
}

test('a vault is made, filled, edited and locked anew; the whole database holds no saved password, nothing that opens one, and no admin password', async () => {
  await emptyVault(blog.db)
  await blog.db.exec('DELETE FROM owner_password')
  const page = await openDashboard(blog, '/dashboard/passwords', { tolerates: failedCalls })
  const bodies: string[] = []
  page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`))
  const save = async ([name, text]: Pair) => {
    const form = page.getByRole('form', { name: 'A new credential' })
    await form.getByLabel('Application Name').fill(name)
    await form.getByLabel('Password', { exact: true }).fill(text)
    await button(page, 'Save').click()
  }
  await save(['Post office', secrets[0]])
  await unlock(page)
  await page.getByText('“Post office” saved').waitFor()
  await save(['Bank', secrets[1]])
  await page.getByText('2 Credential').waitFor()
  await button(page, 'Toggle hash').click()
  await button(page, 'Edit “Bank”').click()
  const form = page.getByRole('form', { name: /^Edit/ })
  await form.getByLabel('Password', { exact: true }).fill(secrets[2])
  await button(page, 'Send').click()
  await page.getByText('“Bank” updated').waitFor()
  await page.getByText('Change the admin password').click()
  for (const [label, typed] of [
    ['Current password', present],
    ['New password', next],
    ['New password again', next],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(typed)
  await button(page, 'Change it').click()
  await page.getByText('Your password is changed.').waitFor()
  expect([await signsIn(next), await signsIn(present)]).toEqual([true, false])
  const all: Pair[] = [
    ['Post office', secrets[0]],
    ['Bank', secrets[2]],
  ]
  await expect(openedVault(blog, present)).rejects.toThrow()
  expect(await openedVault(blog, next)).toEqual(all)

  const kept = await everythingKept(blog)
  const spellings = [...secrets, present, next].flatMap((text) => {
    const bytes = Buffer.from(text)
    // Base64 of a text inside another text has its middle.
    return [text, bytes.toString('hex'), bytes.toString('base64').replace(/.{4}=*$/, '')]
  })
  const whole = kept.join('\n')
  expect(spellings.filter((spelling) => whole.includes(spelling))).toEqual([])
  // Not even on its way is a saved password readable.
  expect(secrets.filter((text) => bodies.join('\n').includes(text))).toEqual([])
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toMatch(/Secret|battery/)
  const sealed = await blog.db.prepare('SELECT password FROM credentials').first<string>('password')
  const keys = possibleKeys(kept)
  // The wrapped key's own bytes are among those that are tried.
  expect(keys.length).toBeGreaterThan(29)
  const opened = await Promise.all(
    keys.map(async (bytes) => {
      const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt'])
      return unseal(key, sealed as string)
    }),
  )
  expect(opened.filter((text) => text !== null)).toEqual([])

  // The next visit, with the session that the change gave, opens it and deletes.
  await page.reload()
  await reveal(page, next)
  await button(page, 'Delete “Bank”').click()
  await button(page, 'Confirm').click()
  await button(page, 'Undo deleting “Bank”').waitFor()
  // It is sent at once when the page is left.
  await page.goto('/')
  await expect.poll(() => openedVault(blog, next)).toEqual(all.slice(0, 1))
})
