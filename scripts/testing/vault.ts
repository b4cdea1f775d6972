import type { VaultKey } from '../../shared/vault/contract.ts'
import { encodeName } from '../../shared/vault/name.ts'
import { owner } from './blog.ts'

const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64')

/** A sealed password of the right form that nobody has sealed; another letter makes another. */
export const sealed = (letter = 'a'): string =>
  base64(Buffer.from(letter.repeat(40)).toString('hex'))

/** A wrapped key of the right form that nobody has wrapped. */
export const wrappedKey = (letter = 'k'): Omit<VaultKey, 'version'> => ({
  salt: base64(letter.repeat(16)),
  iterations: 600_000,
  wrapped: base64(letter.repeat(60)),
})

/** What keeping the vault's first key sends. */
export const firstKey = (letter?: string) => ({
  ...wrappedKey(letter),
  password: owner.OWNER_PASSWORD,
})

/** What keeping a credential sends. */
export const credential = (name = 'Post office', letter?: string) => ({
  name: encodeName(name),
  password: sealed(letter),
})

/** Takes the vault away with all that is in it. */
export const emptyVault = (db: D1Database) =>
  db.batch([db.prepare('DELETE FROM credentials'), db.prepare('DELETE FROM vault_key')])
