import { expect, test } from 'vitest'
import { restoreBackup } from '../../../scripts/backup/restore.ts'
import { takeBackup } from '../../../scripts/backup/take.ts'
import { createClient, signInBody } from '../../../scripts/lib/client.ts'
import {
  type Blog,
  owner,
  sharedBlog,
  siteSecret,
  startBlog,
} from '../../../scripts/testing/blog.ts'
import { openPage } from '../../../scripts/testing/browser.ts'
import { clientOf } from '../../../scripts/testing/calls.ts'
import {
  button,
  dialog,
  failedCalls,
  noteCode,
  openDashboard,
  reveal,
  unlock,
} from '../../../scripts/testing/dashboard.ts'
import { newFolder } from '../../../scripts/testing/new-folder.ts'
import { storeOwner } from '../../../scripts/testing/owner.ts'
import { newSession } from '../../../scripts/testing/requests.ts'
import { newOwner, setupCode } from '../../../scripts/testing/setup-data.ts'
import { emptyVault } from '../../../scripts/testing/vault.ts'
import { decodeBytes } from '../../../shared/base64.ts'
import { signIn } from '../../../shared/session/contract.ts'
import type { VaultKey } from '../../../shared/vault/contract.ts'
import { encodeName } from '../../../shared/vault/name.ts'
import { keyedHash } from '../../../worker/lib/keyed-hash.ts'
import { findCredentials, findVaultKey } from '../../../worker/vault/store.ts'
import { type OpenVault, openEntry, sealEntry } from './encryption.ts'
import { createKey, newCode, openKey, openKeyByCode } from './wrapping.ts'

const blog = await sharedBlog({ isBuilt: true, vars: { SETUP_CODE: setupCode } })
const present = owner.OWNER_PASSWORD
const next = 'a newer battery staple'
const secrets = ['Rather-Secret-One', 'Rather-Secret-Two', 'Rather-Secret-Three'] as const

/** A name and a password. */
type Pair = readonly [name: string, password: string]

/** Deriving a key takes a third of a second, and what is waited for is opened again and again. */
const keys = new Map<string, Promise<OpenVault | null>>()

const openedVault = async (
  { db }: Blog,
  by: string,
  open: (key: VaultKey) => Promise<OpenVault | null>,
): Promise<Pair[]> => {
  const key = await findVaultKey(db)
  if (!key) throw new Error('There is no vault.')
  const name = key.wrapped + by
  if (!keys.has(name)) keys.set(name, open(key))
  const opened = await keys.get(name)
  if (!opened) throw new Error('This does not open the vault.')
  const entries = (await findCredentials(db)).map(({ password, ...entry }) => ({
    ...entry,
    encrypted: password,
  }))
  return Promise.all(
    entries.map(
      async (entry) => [entry.name, (await openEntry(opened, entry))?.password ?? ''] as const,
    ),
  )
}

const secretOf = (SITE_SECRET: string): string =>
  keyedHash({ env: { SITE_SECRET } as never, url: new URL(blog.origin) }, 'vault-secret')

/** What the database keeps, opened with a password; fails when that does not open the vault. */
const openedBy = (of: Blog, password: string, secret = secretOf(siteSecret)): Promise<Pair[]> =>
  openedVault(of, password + secret, (key) => openKey(key, { password, secret }))
const openedByCode = (of: Blog, code: string): Promise<Pair[]> =>
  openedVault(of, code, (key) => openKeyByCode(key, code))

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
  await storeOwner(blog.db)
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
  await noteCode(page)
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
  const code = await noteCode(page)
  await page.getByText('Your password is changed.').waitFor()
  expect([await signsIn(next), await signsIn(present)]).toEqual([true, false])
  const all: Pair[] = [
    ['Post office', secrets[0]],
    ['Bank', secrets[2]],
  ]
  await expect(openedBy(blog, present)).rejects.toThrow()
  expect(await openedBy(blog, next)).toEqual(all)
  expect(await openedByCode(blog, code)).toEqual(all)

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
  const [sealed] = await findCredentials(blog.db)
  if (!sealed) throw new Error('There are two.')
  const keys = possibleKeys(kept)
  // The wrapped key's own bytes are among those that are tried.
  expect(keys.length).toBeGreaterThan(29)
  const opened = await Promise.all(
    keys.map(async (bytes) => {
      const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt'])
      const vault = (await findVaultKey(blog.db))?.vault ?? ''
      return openEntry({ vault, version: 1, key }, { ...sealed, encrypted: sealed.password })
    }),
  )
  expect(opened.filter((text) => text !== null)).toEqual([])

  // The next visit, with the session that the change gave, opens it and deletes.
  await page.reload()
  await reveal(page, next)
  await button(page, 'Delete “Bank”').click()
  await button(page, 'Confirm').click()
  await page.getByText('“Bank” deleted').waitFor()
  expect(await openedBy(blog, next)).toEqual(all.slice(0, 1))
})

/** A vault of one entry, made as the browser does. @returns its recovery code, what the server gave for it, and the author */
const fillVault = async (pair: Pair) => {
  const { db } = blog
  await emptyVault(db)
  await storeOwner(db)
  // A changed password ended the sessions of before.
  const signedIn = async () => clientOf(blog.origin, { cookie: await newSession(blog) })
  // The check gives its session another cookie.
  const [author, other] = [await signedIn(), await signedIn()]
  const { vaultSecret: secret } = await other.ask('checkPassword', { body: { password: present } })
  const code = newCode()
  const { wrapped, open } = await createKey(null, { password: present, secret }, code)
  await author.ask('createVaultKey', { body: { ...wrapped, password: present } })
  const [id, [name, password], counter] = ['an-entry', pair, 1]
  const sealed = await sealEntry(open, { id, name, counter, password })
  const { vault, version } = open
  const body = { vault, version, _id: id, counter, name: encodeName(name), password: sealed }
  await author.ask('createCredential', { body })
  return { author, code, secret }
}

test('a copy of the database checks no guess: even the right password opens nothing without the secret', async () => {
  const { author, secret } = await fillVault(['Post office', secrets[0]])
  expect(secret).toBe(secretOf(siteSecret))
  const kept = await everythingKept(blog)
  expect(kept.join('\n')).not.toContain(secret)
  for (const guess of ['', ...kept.filter((text) => /^[\w-]{43}$/.test(text)).slice(0, 3)]) {
    await expect(openedBy(blog, present, guess)).rejects.toThrow()
  }
  expect(await openedBy(blog, present)).toEqual([['Post office', secrets[0]]])
  // A wrong password is answered without it, and a stolen session has none either.
  const wrong = await author.call('checkPassword', { body: { password: 'a guess' } })
  expect(JSON.stringify(wrong)).not.toContain(secret)
  expect(JSON.stringify(await author.ask('readVaultKey'))).not.toContain(secret)
})

test('a backup restored into another deployment opens with the password only under the same secret, and always with the code', async () => {
  const all: Pair[] = [['Bank', secrets[1]]]
  const { code } = await fillVault(['Bank', secrets[1]])
  const file = `${newFolder()}/vault.jsonl.gz`
  await takeBackup(blog.db, file)
  for (const secret of [siteSecret, 'the secret of another deployment']) {
    const vars = { SITE_SECRET: secret }
    const restored = await startBlog({ folder: newFolder(), vars, password: null })
    await restoreBackup({ DB: restored.db, STATE: restored.kv } as never, file)
    const opening = openedBy(restored, present, secretOf(secret))
    if (secret === siteSecret) expect(await opening).toEqual(all)
    else await expect(opening).rejects.toThrow()
    expect(await openedByCode(restored, code)).toEqual(all)
    await expect(openedByCode(restored, newCode())).rejects.toThrow()
  }
})

test('the set-up after a lost sign-in takes the recovery code, and the new password opens the vault from then on', async () => {
  const all: Pair[] = [['Bank', secrets[1]]]
  const { code } = await fillVault(['Bank', secrets[1]])
  // An owner of an earlier set-up code.
  await storeOwner(blog.db)
  const page = await openPage(blog.origin, { tolerates: failedCalls })
  await page.goto('/sign-in')
  await page.getByText('Lost what you sign in with?').click()
  const form = page.getByRole('form', { name: 'Set the sign-in anew' })
  const { username, email, colors, password, answers, lettersTo } = newOwner
  const texts = [setupCode, username, email, colors, password, ...Object.values(answers), lettersTo]
  for (const [n, text] of texts.entries()) await form.locator('input').nth(n).fill(text)
  await page.keyboard.press('Enter')
  const field = dialog(page).getByLabel('Recovery code, or the earlier password', { exact: true })
  await field.fill(newCode())
  await page.keyboard.press('Enter')
  await page.getByText('This is neither the recovery code nor an earlier password').waitFor()
  expect(await openedByCode(blog, code)).toEqual(all)
  await field.fill(code)
  await page.keyboard.press('Enter')
  const next = await noteCode(page)
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' })
  expect(await openedBy(blog, password)).toEqual(all)
  expect(await openedByCode(blog, next)).toEqual(all)
  await expect(openedByCode(blog, code)).rejects.toThrow()
})
