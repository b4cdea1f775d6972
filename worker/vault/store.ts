import type { VaultKey } from '../../shared/vault/contract.ts'
import { requireThat } from '../database/conditions.ts'

/** A credential: its name as text, and its password as the browser sealed it. */
export interface CredentialContent {
  readonly id: string
  readonly name: string
  readonly password: string
  readonly counter: number
}

/** The key that a browser saw. */
export type NamedKey = Pick<VaultKey, 'vault' | 'version'>

/** The vault's wrapped key; null if there is none. */
export const findVaultKey = (db: D1Database): Promise<VaultKey | null> =>
  db
    .prepare(
      'SELECT vault, version, salt, iterations, wrapped, recovery FROM vault_key WHERE id = 1',
    )
    .first<VaultKey>()

/** The statement that stores the vault's first key; its batch fails if there is one. */
export const insertVaultKey = (
  db: D1Database,
  { vault, version, salt, iterations, wrapped, recovery }: VaultKey,
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO vault_key (id, vault, version, salt, iterations, wrapped, recovery)
       VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6)`,
    )
    .bind(vault, version, salt, iterations, wrapped, recovery)

/** Whether a batch failed because the vault has a key. */
export const hasVaultKey = (error: unknown): boolean =>
  String(error).includes('UNIQUE constraint failed: vault_key.id')

/** A statement that fails its batch unless the vault has just this key. */
export const isStillLocked = (
  db: D1Database,
  { vault, version }: NamedKey,
): D1PreparedStatement => {
  const isThere = 'EXISTS (SELECT 1 FROM vault_key WHERE vault = ?1 AND version = ?2)'
  return requireThat(db, isThere, vault, version)
}

/** Whether the vault has this key. */
export const hasKey = async (db: D1Database, { vault, version }: NamedKey): Promise<boolean> => {
  const key = await findVaultKey(db)
  return key?.vault === vault && key.version === version
}

/** The statement that keeps credentials sealed with a new key; what is no pair of an id and a sealed text is left out. */
export const keepSealed = (db: D1Database, salt: string, sealed: string): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE credentials SET next_salt = ?1, next_password = one.value ->> 1
       FROM json_each(?2) AS one WHERE credentials.id = one.value ->> 0
         AND length(one.value ->> 1) > 56 AND one.value ->> 1 NOT GLOB '*[^A-Za-z0-9+/=]*'`,
    )
    .bind(salt, sealed)

/**
 * Puts a new key and the credentials sealed with it in place of the present ones; null if there is no vault.
 * The batch fails unless the vault has the replaced key, and every credential is sealed anew.
 */
export const replaceKey = (db: D1Database, key: VaultKey | null): D1PreparedStatement[] => {
  if (key === null) return [requireThat(db, 'NOT EXISTS (SELECT 1 FROM vault_key)')]
  const { vault, version, salt, iterations, wrapped, recovery } = key
  const isReady = `EXISTS (SELECT 1 FROM vault_key WHERE vault = ?1 AND version = ?2)
    AND NOT EXISTS (SELECT 1 FROM credentials WHERE next_salt IS NOT ?3)`
  return [
    requireThat(db, isReady, vault, version, salt),
    db
      .prepare(
        `UPDATE vault_key SET vault = ?1, version = version + 1, salt = ?2, iterations = ?3,
           wrapped = ?4, recovery = ?5 WHERE id = 1`,
      )
      .bind(vault, salt, iterations, wrapped, recovery),
    db.prepare(
      `UPDATE credentials SET password = next_password, counter = max(counter, 1),
         next_password = NULL, next_salt = NULL`,
    ),
  ]
}

/** The credentials, oldest first. */
export const findCredentials = async (db: D1Database): Promise<CredentialContent[]> =>
  (
    await db
      .prepare('SELECT id, name, password, counter FROM credentials ORDER BY position')
      .all<CredentialContent>()
  ).results

/** A credential's sealed password; null if there is none. */
export const findSealed = (db: D1Database, id: string): Promise<string | null> =>
  db.prepare('SELECT password FROM credentials WHERE id = ?1').bind(id).first<string>('password')

/** The statements that store a credential; they fail their batch if its id is taken. */
export const insertCredential = (
  db: D1Database,
  { id, name, password, counter, now }: CredentialContent & { now: string },
): D1PreparedStatement[] => [
  requireThat(db, 'NOT EXISTS (SELECT 1 FROM credentials WHERE id = ?1)', id),
  db
    .prepare(
      'INSERT INTO credentials (id, name, password, counter, created_at) VALUES (?1, ?2, ?3, ?4, ?5)',
    )
    .bind(id, name, password, counter, now),
]

/** The statements that change a credential; they fail their batch unless it is as the edit began from. */
export const updateCredential = (
  db: D1Database,
  { id, name, password, counter, before }: CredentialContent & { before: string },
): D1PreparedStatement[] => [
  requireThat(db, '(SELECT password FROM credentials WHERE id = ?1) IS ?2', id, before),
  db
    .prepare(
      `UPDATE credentials SET name = ?2, password = ?3, counter = ?4,
         next_password = NULL, next_salt = NULL WHERE id = ?1`,
    )
    .bind(id, name, password, counter),
]

/** The statements that delete a credential; they fail their batch unless it is at this index. */
export const removeCredential = (
  db: D1Database,
  id: string,
  index: number,
): D1PreparedStatement[] => {
  const position = '(SELECT position FROM credentials WHERE id = ?1)'
  const isThere = `${position} IS NOT NULL
    AND (SELECT COUNT(*) FROM credentials WHERE position < ${position}) = ?2`
  return [
    requireThat(db, isThere, id, index),
    db.prepare('DELETE FROM credentials WHERE id = ?1').bind(id),
  ]
}
