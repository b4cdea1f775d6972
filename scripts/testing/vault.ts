import { randomBytes } from 'node:crypto'
import type { VaultKey } from '../../shared/vault/contract.ts'
import { encodeName } from '../../shared/vault/name.ts'
import { owner } from './blog.ts'

const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64')

/** A value with the form of a sealed password; each letter gives another one. */
export const sealed = (letter = 'a'): string =>
  base64(Buffer.from(letter.repeat(40)).toString('hex'))

/** A value with the form of a wrapped key. */
export const wrappedKey = (letter = 'k'): Omit<VaultKey, 'version'> => ({
  vault: 'vault-of-tests',
  salt: base64(letter.repeat(16)),
  iterations: 600_000,
  wrapped: base64(letter.repeat(61)),
  recovery: base64(letter.toUpperCase().repeat(61)),
})

/** The request that stores the vault's first key. */
export const firstKey = (letter?: string) => ({
  ...wrappedKey(letter),
  password: owner.OWNER_PASSWORD,
})

/** The vault of such a request, as its writes name it. */
export const namedKey = { vault: wrappedKey().vault, version: 1 }

/** A credential as it is listed. */
export const credential = (name = 'Post office', letter?: string) => ({
  _id: randomBytes(8).toString('hex'),
  name: encodeName(name),
  password: sealed(letter),
  counter: 1,
})

/** The request that stores a credential. */
export const newCredential = (name?: string, letter?: string) => ({
  ...namedKey,
  ...credential(name, letter),
})

/** Deletes the vault with all credentials. */
export const emptyVault = (db: D1Database) =>
  db.batch([db.prepare('DELETE FROM credentials'), db.prepare('DELETE FROM vault_key')])
