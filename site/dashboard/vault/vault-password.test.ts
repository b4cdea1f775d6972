import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createClient, signInBody } from '../../../scripts/lib/client.ts'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { owner, sharedBlog } from '../../../scripts/testing/blog.ts'
import { button, dialog, failedCalls, onCall } from '../../../scripts/testing/dashboard-page.ts'
import { everythingKept, possibleKeys } from '../../../scripts/testing/everything-kept.ts'
import { emptyVault } from '../../../scripts/testing/vault.ts'
import {
  count,
  fillVault,
  openedVault,
  openPasswords,
  type Pair,
  reveal,
  row,
  saidIn,
  save,
  slow,
  unlock,
  values,
} from '../../../scripts/testing/vault-page.ts'
import { calls, pathOf } from '../../../shared/calls.ts'
import { signIn } from '../../../shared/session/contract.ts'
import { unseal } from './sealing.ts'
import { rewrapKey, type Wrapped } from './wrapping.ts'

const blog = await sharedBlog({ isBuilt: true })
const two: readonly Pair[] = [
  ['Post office', 'stamp'],
  ['Bank', 'river'],
]
const present = owner.OWNER_PASSWORD
const next = 'a newer battery staple'
const changed =
  'Your password is changed. It opens the vault from now on, and every other session has ended.'

const signsIn = async (password: string): Promise<boolean> => {
  const body = signInBody({ ...owner, OWNER_PASSWORD: password })
  return (await createClient(blog.origin).call(signIn, { body })).ok
}
const said = (page: Page) => saidIn(page, '.vault-change')
const openForm = async (page: Page) => {
  await page.getByText('Change the admin password').click()
  return page.getByLabel('Current password', { exact: true })
}
const change = async (page: Page, typed: readonly [string, string, string]) => {
  const labels = ['Current password', 'New password', 'New password again']
  for (const [n, label] of labels.entries()) {
    await page.getByLabel(label, { exact: true }).fill(typed[n] as string)
  }
  await button(page, 'Change it').click()
}
const watchChanges = (page: Page): (string | undefined)[] => {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== pathOf(calls.changePassword)) return
    if (request.method() === calls.changePassword.method) {
      keys.push(request.headers()['idempotency-key'])
    }
  })
  return keys
}

test('a changed password opens every credential and signs in; the old one does neither', async () => {
  await fillVault(blog, two)
  const page = await openPasswords(blog, { tolerates: failedCalls })
  const sent = watchChanges(page)
  await openForm(page)
  expect(await axeFindings(page)).toEqual([])
  for (const [typed, sentence] of [
    [['', next, next], 'Type your current password.'],
    [[present, 'short', 'short'], 'Password need to be more then 8 words'],
    [[present, next, `${next}!`], 'The two new passwords differ. Type the new one twice.'],
    [[present, present, present], 'The new password is the same as the current one.'],
    [['not it', next, next], 'This is not your current password. Nothing was changed.'],
  ] as const) {
    await change(page, typed)
    await expect.poll(() => said(page).textContent(), slow).toBe(sentence)
  }
  expect(sent).toEqual([])
  expect(await openedVault(blog)).toEqual(two)

  await change(page, [present, next, next])
  await expect.poll(() => said(page).textContent(), slow).toBe(changed)
  expect(await page.getByLabel('Current password', { exact: true }).inputValue()).toBe('')
  expect(await openedVault(blog, next)).toEqual(two)
  await expect(openedVault(blog, present)).rejects.toThrow()
  expect([await signsIn(next), await signsIn(present)]).toEqual([true, false])

  // The same page goes on, with the session that it was given.
  await button(page, 'Toggle hash').click()
  await unlock(page, present)
  await expect
    .poll(() => saidIn(page, 'dialog').textContent(), slow)
    .toContain('This is not the password')
  await unlock(page, next)
  await expect.poll(() => values(page), slow).toEqual(['river', 'stamp'])
  await save(page, ['Mail', 'letter'])
  await expect.poll(() => saidIn(page).textContent(), slow).toBe('“Mail” saved')
  expect(await openedVault(blog, next)).toEqual([...two, ['Mail', 'letter']])
})

test('a change whose answer is lost is repeated as it was, and done once', {
  tags: 'walk',
}, async () => {
  await fillVault(blog, two)
  const page = await openPasswords(blog, { tolerates: failedCalls })
  const sent = watchChanges(page)
  await openForm(page)
  // Lost with the new session's cookie: the old one has to do for the repeat.
  const back = await onCall(page, 'changePassword', async (route) => {
    const request = route.request()
    await fetch(request.url(), {
      method: request.method(),
      headers: await request.allHeaders(),
      body: request.postData(),
    })
    await route.abort()
  })
  await change(page, [present, next, next])
  await expect
    .poll(() => said(page).textContent(), slow)
    .toContain('The site could not be reached.')
  const wrapping = () => blog.db.prepare('SELECT version, wrapped FROM vault_key').first()
  const kept = await wrapping()
  expect(kept).toMatchObject({ version: 2 })
  await back()
  await button(page, 'Change it').click()
  await expect.poll(() => said(page).textContent(), slow).toBe(changed)
  expect([sent.length, new Set(sent).size]).toEqual([2, 1])
  expect(await wrapping()).toEqual(kept)
  expect(await openedVault(blog, next)).toEqual(two)
})

test('a vault that was locked anew meanwhile is locked with the new password all the same', {
  tags: 'walk',
}, async () => {
  await fillVault(blog, two)
  const page = await openPasswords(blog, { tolerates: failedCalls })
  const sent = watchChanges(page)
  await openForm(page)
  let isFirst = true
  await onCall(page, 'changePassword', async (route) => {
    if (isFirst) await blog.db.exec('UPDATE vault_key SET version = version + 1')
    isFirst = false
    await route.continue()
  })
  await change(page, [present, next, next])
  await expect.poll(() => said(page).textContent(), slow).toBe(changed)
  expect(new Set(sent).size).toBe(2)
  expect(await openedVault(blog, next)).toEqual(two)
})

test('a vault that an earlier password locks is asked for that one, and nothing is lost', {
  tags: 'walk',
}, async () => {
  await fillVault(blog, two)
  const earlier = 'an earlier password'
  const wrapped = await blog.db
    .prepare('SELECT salt, iterations, wrapped FROM vault_key')
    .first<Wrapped>()
  const other = wrapped && (await rewrapKey(wrapped, present, earlier))
  await blog.db
    .prepare('UPDATE vault_key SET salt = ?1, wrapped = ?2')
    .bind(other?.salt, other?.wrapped)
    .run()
  const page = await openPasswords(blog)
  await openForm(page)
  await change(page, [present, next, next])
  await expect.poll(() => said(page).textContent(), slow).toContain('locked with an earlier one')
  expect(await openedVault(blog, earlier)).toEqual(two)
  await page.getByLabel('The vault’s password', { exact: true }).fill(earlier)
  await button(page, 'Change it').click()
  await expect.poll(() => said(page).textContent(), slow).toBe(changed)
  expect(await openedVault(blog, next)).toEqual(two)
})

test('a vault that was made, or locked anew, elsewhere meanwhile is opened as it is now', {
  tags: 'walk',
}, async () => {
  await emptyVault(blog.db)
  await blog.db.exec('DELETE FROM owner_password')
  const page = await openPasswords(blog, { tolerates: failedCalls })
  await save(page, ['Library', 'card'])
  await dialog(page).getByRole('heading', { name: 'Create the vault' }).waitFor()
  await fillVault(blog, two.slice(0, 1))
  await unlock(page)
  await expect.poll(() => saidIn(page).textContent(), slow).toBe('“Library” saved')
  expect(await openedVault(blog)).toEqual([two[0], ['Library', 'card']])

  await button(page, 'Lock').click()
  const kept = await blog.db.prepare('SELECT * FROM vault_key').first<Wrapped>()
  const other = kept && (await rewrapKey(kept, owner.OWNER_PASSWORD, 'another password'))
  await blog.db
    .prepare('UPDATE vault_key SET version = 2, salt = ?1, wrapped = ?2')
    .bind(other?.salt, other?.wrapped)
    .run()
  await reveal(page, 'another password')
  await expect.poll(() => values(page)).toEqual(['card', 'stamp'])
})

test('the whole database holds no saved password, nothing that opens one, and no admin password', async () => {
  await emptyVault(blog.db)
  await blog.db.exec('DELETE FROM owner_password')
  const page = await openPasswords(blog)
  const secrets = ['Rather-Secret-One', 'Rather-Secret-Two', 'Rather-Secret-Three']
  const bodies: string[] = []
  page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`))
  await save(page, ['Post office', secrets[0] as string])
  await unlock(page)
  await expect.poll(() => saidIn(page).textContent(), slow).toBe('“Post office” saved')
  await save(page, ['Bank', secrets[1] as string])
  await expect.poll(() => count(page).textContent()).toBe('2 Credential')
  await button(page, 'Toggle hash').click()
  await row(page, 'Bank').getByRole('button', { name: /^Edit/ }).click()
  const form = page.getByRole('form', { name: /^Edit/ })
  await form.getByLabel('Password', { exact: true }).fill(secrets[2] as string)
  await button(page, 'Send').click()
  await page.getByText('“Bank” updated').waitFor()
  await openForm(page)
  await change(page, [present, next, next])
  await expect.poll(() => said(page).textContent(), slow).toBe(changed)

  const kept = await everythingKept(blog)
  const spellings = [...secrets, present, next].flatMap((text) => {
    const bytes = Buffer.from(text)
    // Base64 of a text inside another text has its middle.
    return [text, bytes.toString('hex'), bytes.toString('base64').replace(/.{4}=*$/, '')]
  })
  const all = kept.join('\n')
  expect(spellings.filter((spelling) => all.includes(spelling))).toEqual([])
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
  // With the password, and only with it, all is there.
  expect(await openedVault(blog, next)).toEqual([
    ['Post office', secrets[0]],
    ['Bank', secrets[2]],
  ])
})
