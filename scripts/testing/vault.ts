import type { VaultKey } from '../../shared/vault/contract.ts'
import { encodeName } from '../../shared/vault/name.ts'
import { owner } from './blog.ts'

const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64')

/** A value with the form of a sealed password; each letter gives another one. */
export const sealed = (letter = 'a'): string =>
  base64(Buffer.from(letter.repeat(40)).toString('hex'))

/** A value with the form of a wrapped key. */
export const wrappedKey = (letter = 'k'): Omit<VaultKey, 'version'> => ({
  salt: base64(letter.repeat(16)),
  iterations: 600_000,
  wrapped: base64(letter.repeat(60)),
})

/** The request that stores the vault's first key. */
export const firstKey = (letter?: string) => ({
  ...wrappedKey(letter),
  password: owner.OWNER_PASSWORD,
})

/** The request that stores a credential. */
export const credential = (name = 'Post office', letter?: string) => ({
  name: encodeName(name),
  password: sealed(letter),
})

/** Deletes the vault with all credentials. */
export const emptyVault = (db: D1Database) =>
  db.batch([db.prepare('DELETE FROM credentials'), db.prepare('DELETE FROM vault_key')])
