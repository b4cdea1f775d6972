import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { seal, unseal } from '../../site/dashboard/vault/sealing.ts'
import { createKey, openKey, type Wrapped } from '../../site/dashboard/vault/wrapping.ts'
import { type Blog, owner } from './blog.ts'
import type { PageOptions } from './browser.ts'
import { button, dialog, failedCalls, openDashboard } from './dashboard-page.ts'
import { emptyVault } from './vault.ts'

/** For what derives keys: each takes a third of a second when nothing else runs. */
export const slow = { timeout: 20_000 } as const

/** A name and a password. */
export type Pair = readonly [name: string, password: string]

const password = owner.OWNER_PASSWORD
/** One key for all vaults of a file: deriving one takes a third of a second. */
let made: ReturnType<typeof createKey> | undefined

/** A vault, locked with the owner's password, that holds just these; no password was changed. */
export const fillVault = async (blog: Blog, pairs: readonly Pair[]): Promise<void> => {
  made ??= createKey(password)
  const { wrapped, key } = await made
  await emptyVault(blog.db)
  await blog.db.exec('DELETE FROM owner_password')
  await blog.db
    .prepare(
      'INSERT INTO vault_key (id, version, salt, iterations, wrapped) VALUES (1, 1, ?1, ?2, ?3)',
    )
    .bind(wrapped.salt, wrapped.iterations, wrapped.wrapped)
    .run()
  const insert = blog.db.prepare(
    `INSERT INTO credentials (id, name, password, created_at) VALUES (?1, ?2, ?3, '2026-11-20T00:00:00.000Z')`,
  )
  const rows = await Promise.all(
    pairs.map(async ([name, text], n) =>
      insert.bind(`credential-${n}`, name, await seal(key, text)),
    ),
  )
  if (rows.length > 0) await blog.db.batch(rows)
}

/** What the database keeps, opened with a password; fails when that does not open the vault. */
export const openedVault = async (blog: Blog, withPassword = password): Promise<Pair[]> => {
  const wrapped = await blog.db
    .prepare('SELECT salt, iterations, wrapped FROM vault_key')
    .first<Wrapped>()
  const key = wrapped && (await openKey(wrapped, withPassword))
  if (!key) throw new Error('This password does not open the vault.')
  const { results } = await blog.db
    .prepare('SELECT name, password FROM credentials ORDER BY position')
    .all<{ name: string; password: string }>()
  return Promise.all(
    results.map(
      async ({ name, password: sealed }) => [name, (await unseal(key, sealed)) ?? ''] as const,
    ),
  )
}

const values = (page: Page) => page.locator('.vault-value').allTextContents()
const count = (page: Page) => page.getByText(/^\d+ Credential$/)
export const newForm = (page: Page) => page.getByRole('form', { name: 'A new credential' })
/** What is said of a form, or of a dialog. */
export const saidIn = (page: Page, where = 'form[aria-label="A new credential"]') =>
  page.locator(`${where} .vault-said`)

/** The screen, once the list is there. */
export const openPasswords = async (blog: Blog, options: PageOptions = {}): Promise<Page> => {
  const page = await openDashboard(blog, '/dashboard/passwords', options)
  await count(page).waitFor()
  return page
}

/** Types the admin password into the dialog, and sends it. */
export const unlock = async (page: Page, text = password): Promise<void> => {
  await dialog(page).getByLabel('Admin password', { exact: true }).fill(text)
  await page.keyboard.press('Enter')
}

/** Opens the vault and reveals what it holds. */
export const reveal = async (page: Page, text = password): Promise<void> => {
  await button(page, 'Toggle hash').click()
  await unlock(page, text)
  await expect
    .poll(() => button(page, 'Toggle hash').getAttribute('aria-pressed'), slow)
    .toBe('true')
}

/** Types a new credential and sends it. */
export const save = async (page: Page, [name, text]: Pair): Promise<void> => {
  await newForm(page).getByLabel('Application Name').fill(name)
  await newForm(page).getByLabel('Password', { exact: true }).fill(text)
  await button(page, 'Save').click()
}

/** What the tests of edits and deletes begin with. */
export const three: readonly Pair[] = [
  ['Post office', 'stamp'],
  ['Bank', 'river'],
  ['Mail', 'letter'],
]

/** The names that the database keeps. */
export const storedNames = async (blog: Blog) =>
  (
    await blog.db.prepare('SELECT name FROM credentials ORDER BY position').all<{ name: string }>()
  ).results.map(({ name }) => name)

/** The screen with all that it has revealed. */
export const openRevealed = async (blog: Blog, pairs = three, options: PageOptions = {}) => {
  await fillVault(blog, pairs)
  const page = await openPasswords(blog, { tolerates: failedCalls, ...options })
  await reveal(page)
  await expect.poll(() => values(page)).toContain(pairs[0]?.[1])
  return page
}
