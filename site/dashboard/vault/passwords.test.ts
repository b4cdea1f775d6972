import { expect, test } from 'vitest'
import { createClient, signInBody } from '../../../scripts/lib/client.ts'
import { type Blog, owner, sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  button,
  failedCalls,
  openDashboard,
  reveal,
  unlock,
} from '../../../scripts/testing/dashboard.ts'
import { emptyVault } from '../../../scripts/testing/vault.ts'
import { decodeBytes } from '../../../shared/base64.ts'
import { signIn } from '../../../shared/session/contract.ts'
import { decryptPassword } from './encryption.ts'
import { openKey, type Wrapped } from './wrapping.ts'

const blog = await sharedBlog({ isBuilt: true })
const present = owner.OWNER_PASSWORD
const next = 'a newer battery staple'
const secrets = ['Rather-Secret-One', 'Rather-Secret-Two', 'Rather-Secret-Three'] as const

/** A name and a password. */
type Pair = readonly [name: string, password: string]

/** Deriving a key takes a third of a second, and what is waited for is opened again and again. */
const keys = new Map<string, ReturnType<typeof openKey>>()

/** What the database keeps, opened with a password; fails when that does not open the vault. */
const openedVault = async (blog: Blog, withPassword: string): Promise<Pair[]> => {
  const wrapped = await blog.db
    .prepare('SELECT salt, iterations, wrapped FROM vault_key')
    .first<Wrapped>()
  if (!wrapped) throw new Error('There is no vault.')
  const name = wrapped.wrapped + withPassword
  if (!keys.has(name)) keys.set(name, openKey(wrapped, withPassword))
  const key = await keys.get(name)
  if (!key) throw new Error('This password does not open the vault.')
  const { results } = await blog.db
    .prepare('SELECT name, password FROM credentials ORDER BY position')
    .all<{ name: string; password: string }>()
  return Promise.all(
    results.map(
      async ({ name, password: sealed }) =>
        [name, (await decryptPassword(key, sealed)) ?? ''] as const,
    ),
  )
}

const signsIn = async (password: string): Promise<boolean> => {
  const body = signInBody({ ...owner, OWNER_PASSWORD: password })
  return (await createClient(blog.origin).call(signIn, { body })).ok
}

/** Everything that the database and the switches' store keep, as texts. */
const everythingKept = async ({ db, kv }: Blog): Promise<string[]> => {
  const { results } = await db
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`,
    )
    .all<{ name: string }>()
  const tables = await db.batch<Record<string, unknown>>(
    results.map(({ name }) => db.prepare(`SELECT * FROM "${name}"`)),
  )
  const cells = tables.flatMap(({ results: all }) => all.flatMap((one) => Object.values(one)))
  const { keys } = await kv.list()
  const values = await Promise.all(keys.map(({ name }) => kv.get(name)))
  return [...cells, ...values].map(String)
}

/** The bytes that texts may stand for, and those in them that are as long as a key. */
const possibleKeys = (texts: readonly string[]): Uint8Array<ArrayBuffer>[] => {
  const words = new Set(texts.flatMap((text) => text.split(/[^A-Za-z0-9+/=_-]+/)))
  const found = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const word of words) {
    for (const bytes of [
      decodeBytes(word.replaceAll('-', '+').replaceAll('_', '/')),
      /^(?:[\da-f]{2})+$/.test(word) ? Uint8Array.from(Buffer.from(word, 'hex')) : null,
      Uint8Array.from(Buffer.from(word)),
    ]) {
      if (!bytes || bytes.length > 100) continue
      for (let at = 0; at + 32 <= bytes.length; at += 1) {
        const key = bytes.slice(at, at + 32)
        found.set(key.join(), key)
      }
    }
  }
  return [...found.values()]
}

test('a vault is made, filled, edited and locked anew; the database holds no password and nothing that opens one', async () => {
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
      return decryptPassword(key, sealed as string)
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
