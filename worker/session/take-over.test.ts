import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { restoreBackup } from '../../scripts/backup/restore.ts'
import { takeBackup } from '../../scripts/backup/take.ts'
import { signInBody } from '../../scripts/lib/client.ts'
import { root } from '../../scripts/lib/paths.ts'
import { migrate, migrationNames } from '../../scripts/local/migrations.ts'
import { attemptSignIn } from '../../scripts/testing/attempt.ts'
import { type Blog, owner, siteSecret, startBlog } from '../../scripts/testing/blog.ts'
import { clientOf, outcome, sql } from '../../scripts/testing/calls.ts'
import { newFolder } from '../../scripts/testing/new-folder.ts'
import { humanReader, newReader } from '../../scripts/testing/readers.ts'
import { cookieIn, dump, problemIn, sendTo } from '../../scripts/testing/requests.ts'
import { wrappedKey } from '../../scripts/testing/vault.ts'
import { encodeText } from '../../shared/base64.ts'
import { demoFields } from './demo-owner.ts'
import { hashPassword, pepperOf } from './password-hash.ts'

/** A key of before vaults had ids. */
const oldKey = { ...wrappedKey('v'), vault: '', recovery: '' }
const elsewhere = 'https://blog.example.org'
const chosen = 'chosen on the dashboard'

/** A blog with the database of version 0.1.0, whose author has chosen a password and has a vault. */
const olderBlog = async (vars = {}): Promise<Blog> => {
  const blog = await startBlog({ folder: newFolder(), password: null, vars })
  await migrate(
    blog.db,
    migrationNames().filter((name) => name < '0024'),
  )
  const { salt, iterations, wrapped } = wrappedKey('v')
  const pepper = pepperOf({ SITE_SECRET: siteSecret })
  await sql(
    blog.db,
    "INSERT INTO owner_password VALUES (1, ?1, '2026-01-01T00:00:00.000Z')",
    hashPassword(chosen, pepper),
  )
  await sql(blog.db, 'INSERT INTO vault_key VALUES (1, 4, ?1, ?2, ?3)', salt, iterations, wrapped)
  return blog
}

const signsIn = (blog: Blog, password: string) =>
  attemptSignIn(blog, { pswd: encodeText(password) })

test('the owner of an older blog signs in as before, opens the vault, and is stored without a readable factor', async () => {
  const blog = await olderBlog()
  const file = `${newFolder()}/older.jsonl.gz`
  await takeBackup(blog.db, file)
  expect(await blog.text('/sign-in')).toContain('Only for Admin, Thankyou.')
  expect(outcome(await signsIn(blog, owner.OWNER_PASSWORD))).toBe('wrong-credentials')
  const cookie = cookieIn(await signsIn(blog, chosen))
  const author = clientOf(blog.origin, { cookie })
  expect(await author.ask('readVaultKey')).toEqual({ ...oldKey, version: 4 })
  const stored = JSON.stringify((await dump(blog.db)).owner)
  for (const text of [owner.OWNER_USERNAME, owner.OWNER_EMAIL, 'postbox', '#111111', 'feather']) {
    expect([text, stored.includes(text)]).toEqual([text, false])
  }

  // The backup of before comes back over a password that was chosen since.
  const body = { password: chosen, newPassword: 'chosen after the update', vaultKey: null }
  await sql(blog.db, 'DELETE FROM vault_key')
  await author.ask('changePassword', { body, headers: newReader() })
  const services = { DB: blog.db, STATE: blog.kv } as never
  const saveTo = `${newFolder()}/replaced.jsonl.gz`
  await restoreBackup(services, file, { replace: { saveTo } })
  expect(outcome(await signsIn(blog, chosen))).toBe('wrong-credentials')
  const next = cookieIn(await signsIn(blog, 'chosen after the update'))
  const key = await clientOf(blog.origin, { cookie: next }).ask('readVaultKey')
  expect(key).toEqual({ ...oldKey, version: 4 })
})

test('a backup of an older blog brings its password to a blog without an owner, and a new backup has none', async () => {
  const older = await olderBlog()
  const [file, saveTo] = [`${newFolder()}/older.jsonl.gz`, `${newFolder()}/newer.jsonl.gz`]
  await takeBackup(older.db, file)
  const blog = await startBlog({ folder: newFolder(), password: null })
  const services = { DB: blog.db, STATE: blog.kv } as never
  await restoreBackup(services, file)
  expect(outcome(await signsIn(blog, chosen))).toBe(200)
  const { tables } = await takeBackup(blog.db, saveTo)
  expect(tables.map(({ name }) => name).filter((name) => name.startsWith('owner'))).toEqual([])
})

test('the owner is taken over once: other secrets change nothing afterwards', async () => {
  const blog = await olderBlog()
  expect(outcome(await signsIn(blog, chosen))).toBe(200)
  await blog.stop()
  const vars = { OWNER_USERNAME: 'somebodyels', OWNER_PASSWORD_HASH: hashPassword('another one') }
  const next = await startBlog({ folder: blog.folder, password: null, vars })
  expect(outcome(await signsIn(next, chosen))).toBe(200)
  await next.stop()
  // Without any secret of the owner, as well.
  const names = ['USERNAME', 'EMAIL', 'PASSWORD_HASH', 'COLORS', 'ANSWERS']
  const none = Object.fromEntries(names.map((name) => [`OWNER_${name}`, undefined]))
  const last = await startBlog({ folder: blog.folder, password: null, vars: none })
  expect(outcome(await signsIn(last, chosen))).toBe(200)
})

const demo = parseEnv(readFileSync(`${root}.dev.vars.demo`, 'utf8'))
const hashed = hashPassword('a password of my own')

test("each value of the demo's file is known as the demo's", () => {
  const known = demoFields({
    username: demo.OWNER_USERNAME ?? '',
    email: demo.OWNER_EMAIL ?? '',
    password: demo.OWNER_PASSWORD,
    colors: demo.OWNER_COLORS ?? '',
    answers: JSON.parse(demo.OWNER_ANSWERS ?? ''),
  })
  expect(known.sort()).toEqual(['answers', 'colors', 'email', 'password', 'username'])
  expect(demoFields({ username: 'somebodyels', answers: { name: 'robin' } })).toEqual([])
})

test.each([
  { OWNER_PASSWORD: owner.OWNER_PASSWORD, OWNER_PASSWORD_HASH: undefined },
  { OWNER_PASSWORD_HASH: hashed, OWNER_USERNAME: demo.OWNER_USERNAME },
  { OWNER_PASSWORD_HASH: hashed, OWNER_EMAIL: demo.OWNER_EMAIL },
  { OWNER_PASSWORD_HASH: hashed, OWNER_COLORS: demo.OWNER_COLORS },
  { OWNER_PASSWORD_HASH: hashed, OWNER_ANSWERS: demo.OWNER_ANSWERS },
])('off this machine a value of the demo is not taken over, on it it is: %o', async (vars) => {
  const blog = await startBlog({ vars, password: null })
  const { human, headers } = await humanReader(blog)
  const own = { ...owner, ...Object.fromEntries(Object.entries(vars).filter(([, text]) => text)) }
  const password = vars.OWNER_PASSWORD ?? 'a password of my own'
  const body = signInBody({ ...own, OWNER_PASSWORD: password })
  const away = await sendTo(blog, elsewhere, 'signIn', { body: { ...body, human }, headers })
  expect((await problemIn(away)).code).toBe('demo-secrets')
  expect((await dump(blog.db)).owner).toEqual([])
  expect((await blog.anyone.call('signIn', { body, headers: newReader() })).status).toBe(200)
  // Taken over on this machine, it still opens nothing elsewhere.
  const second = await humanReader(blog)
  const again = { body: { ...body, human: second.human }, headers: second.headers }
  expect((await problemIn(await sendTo(blog, elsewhere, 'signIn', again))).code).toBe(
    'demo-secrets',
  )
})
