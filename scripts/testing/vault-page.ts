import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { seal, unseal } from '../../site/dashboard/vault/encryption.ts'
import { createKey, openKey, type Wrapped } from '../../site/dashboard/vault/wrapping.ts'
import { type Blog, owner } from './blog.ts'
import { sql } from './calls.ts'
import { button, dialog } from './dashboard-page.ts'
import { emptyVault } from './vault.ts'

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
  await sql(
    blog.db,
    'INSERT INTO vault_key (id, version, salt, iterations, wrapped) VALUES (1, 1, ?1, ?2, ?3)',
    wrapped.salt,
    wrapped.iterations,
    wrapped.wrapped,
  )
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
    .poll(() => button(page, 'Toggle hash').getAttribute('aria-pressed'), { timeout: 20_000 })
    .toBe('true')
}

/** What the tests of edits and deletes begin with. */
export const three: readonly Pair[] = [
  ['Post office', 'stamp'],
  ['Bank', 'river'],
  ['Mail', 'letter'],
]
