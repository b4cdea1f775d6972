import type { VaultKey } from '../../shared/vault/contract.ts'
import { requireThat } from '../database/conditions.ts'

/** A credential's name as text, and its password as the browser sealed it. */
export interface CredentialContent {
  readonly name: string
  readonly password: string
}

/** The vault's wrapped key; null if there is none. */
export const findVaultKey = (db: D1Database): Promise<VaultKey | null> =>
  db
    .prepare('SELECT version, salt, iterations, wrapped FROM vault_key WHERE id = 1')
    .first<VaultKey>()

/** The statement that stores the vault's first key; its batch fails if there is one. */
export const insertVaultKey = (
  db: D1Database,
  { version, salt, iterations, wrapped }: VaultKey,
): D1PreparedStatement =>
  db
    .prepare(
      'INSERT INTO vault_key (id, version, salt, iterations, wrapped) VALUES (1, ?1, ?2, ?3, ?4)',
    )
    .bind(version, salt, iterations, wrapped)

/** Whether a batch failed because the vault has a key. */
export const hasVaultKey = (error: unknown): boolean =>
  String(error).includes('UNIQUE constraint failed: vault_key.id')

/** Stores the newly wrapped vault key; the batch fails unless the vault is still as the browser saw it. */
export const rewrapVaultKey = (db: D1Database, key: VaultKey | null): D1PreparedStatement[] => {
  const unchanged = '(SELECT version FROM vault_key WHERE id = 1) IS ?1'
  const condition = requireThat(db, unchanged, key?.version ?? null)
  if (key === null) return [condition]
  const { salt, iterations, wrapped } = key
  return [
    condition,
    db
      .prepare(
        `UPDATE vault_key SET version = version + 1, salt = ?1, iterations = ?2, wrapped = ?3
         WHERE id = 1`,
      )
      .bind(salt, iterations, wrapped),
  ]
}

/** The credentials, oldest first. */
export const findCredentials = async (
  db: D1Database,
): Promise<(CredentialContent & { id: string })[]> =>
  (
    await db
      .prepare('SELECT id, name, password FROM credentials ORDER BY position')
      .all<CredentialContent & { id: string }>()
  ).results

/** Whether there is a credential of this id. */
export const isCredential = async (db: D1Database, id: string): Promise<boolean> =>
  (await db.prepare('SELECT id FROM credentials WHERE id = ?1').bind(id).first('id')) !== null

/** The statements that store a credential; they fail their batch if the vault has no key. */
export const insertCredential = (
  db: D1Database,
  { id, name, password, now }: CredentialContent & { id: string; now: string },
): D1PreparedStatement[] => [
  requireThat(db, 'EXISTS (SELECT 1 FROM vault_key)'),
  db
    .prepare('INSERT INTO credentials (id, name, password, created_at) VALUES (?1, ?2, ?3, ?4)')
    .bind(id, name, password, now),
]

/** The statements that change a credential; they fail their batch if it does not exist. */
export const updateCredential = (
  db: D1Database,
  id: string,
  { name, password }: CredentialContent,
): D1PreparedStatement[] => [
  requireThat(db, 'EXISTS (SELECT 1 FROM credentials WHERE id = ?1)', id),
  db
    .prepare('UPDATE credentials SET name = ?2, password = ?3 WHERE id = ?1')
    .bind(id, name, password),
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
