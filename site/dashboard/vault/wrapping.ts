import { decodeBytes, encodeBytes } from '../../../shared/base64.ts'
import type { VaultKey } from '../../../shared/vault/contract.ts'
import { joinNonce, newParameters, newSalt, splitNonce } from './encryption.ts'

export type Wrapped = Omit<VaultKey, 'version'>

/** Rounds of PBKDF2 with SHA-256 (OWASP's Password Storage Cheat Sheet). */
const iterations = 600_000

/** The additional data that distinguishes a wrapped key from an encrypted password. */
const purpose = 'stillpress vault key 1'

const dataKey = { name: 'AES-GCM', length: 256 } as const

/** Derives the wrapping key from a password, normalised as on the server. */
const deriveKey = async (
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
): Promise<CryptoKey> => {
  const text = new TextEncoder().encode(password.normalize('NFKC'))
  const material = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    material,
    dataKey,
    false,
    ['wrapKey', 'unwrapKey'],
  )
}

const wrap = async (key: CryptoKey, password: string): Promise<Wrapped> => {
  const salt = newSalt()
  const locking = await deriveKey(password, salt, iterations)
  const parameters = newParameters(purpose)
  const cipherText = await crypto.subtle.wrapKey('raw', key, locking, parameters)
  return {
    salt: encodeBytes(salt),
    iterations,
    wrapped: encodeBytes(joinNonce(parameters.iv, cipherText)),
  }
}

const unwrap = async (
  { salt, iterations: rounds, wrapped }: Wrapped,
  password: string,
  isExtractable: boolean,
): Promise<CryptoKey | null> => {
  const [saltBytes, bytes] = [decodeBytes(salt), decodeBytes(wrapped)]
  if (!saltBytes || !bytes) return null
  const locking = await deriveKey(password, saltBytes, rounds)
  const { parameters, cipherText } = splitNonce(bytes, purpose)
  return crypto.subtle
    .unwrapKey('raw', cipherText, locking, parameters, dataKey, isExtractable, [
      'encrypt',
      'decrypt',
    ])
    .catch(() => null)
}

/** Creates a random vault key. @returns it wrapped with a password for the server, and itself, not extractable */
export const createKey = async (
  password: string,
): Promise<{ readonly wrapped: Wrapped; readonly key: CryptoKey }> => {
  const random = await crypto.subtle.generateKey(dataKey, true, ['encrypt', 'decrypt'])
  const wrapped = await wrap(random, password)
  const key = await unwrap(wrapped, password, false)
  if (!key) throw new Error('A key did not open with what it was locked with.')
  return { wrapped, key }
}

/** Unwraps a vault's key, not extractable. @returns null if the password is wrong */
export const openKey = (wrapped: Wrapped, password: string): Promise<CryptoKey | null> =>
  unwrap(wrapped, password, false)

/** Wraps the same key with another password. @returns null if the current password is wrong */
export const rewrapKey = async (
  wrapped: Wrapped,
  present: string,
  next: string,
): Promise<Wrapped | null> => {
  const key = await unwrap(wrapped, present, true)
  return key && wrap(key, next)
}
