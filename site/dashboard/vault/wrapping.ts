import { decodeBytes, encodeBytes } from '../../../shared/base64.ts'
import type { VaultKey } from '../../../shared/vault/contract.ts'
import type { Opener } from '../data/password-prompt.ts'
import { fromHex, type OpenVault, openBytes, randomBytes, sealBytes, toHex } from './encryption.ts'

export type Wrapped = Omit<VaultKey, 'version'>
type Bytes = Uint8Array<ArrayBuffer>

/** Rounds of PBKDF2 with SHA-256 (OWASP's Password Storage Cheat Sheet). */
const iterations = 600_000

/** The additional data that distinguishes a wrapped key from an encrypted password. */
const purposeOf = (vault: string): string => `stillpress vault key 2 ${vault}`

const importKey = (bytes: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])

/** PBKDF2 of a password, normalised as on the server. */
const stretch = async (password: string, salt: Bytes, rounds: number): Promise<Bytes> => {
  const text = new TextEncoder().encode(password.normalize('NFKC'))
  const material = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, material, 256))
}

/** HKDF of a secret: a key for one purpose. */
const expand = async (secret: Bytes, salt: string, info: string): Promise<CryptoKey> => {
  const encoder = new TextEncoder()
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const [saltBytes, infoBytes] = [encoder.encode(salt), encoder.encode(info)]
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: saltBytes, info: infoBytes }
  return importKey(new Uint8Array(await crypto.subtle.deriveBits(algorithm, material, 256)))
}

const lockOf = async (
  { vault, salt, iterations: rounds }: Pick<Wrapped, 'vault' | 'salt' | 'iterations'>,
  { password, secret }: Opener,
): Promise<CryptoKey> => {
  const stretched = await stretch(password, decodeBytes(salt) ?? new Uint8Array(), rounds)
  return expand(stretched, secret, purposeOf(vault))
}

/** The digits of a typed code: a misread letter and the dashes do not matter. */
const digitsOf = (code: string): string =>
  code.toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1').replace(/[\s-]/g, '')

const lockOfCode = async (code: string, vault: string): Promise<CryptoKey | null> => {
  const bytes = fromHex(digitsOf(code))
  return bytes?.length === 16 ? expand(bytes, '', `stillpress recovery ${vault}`) : null
}

/** A recovery code of 128 bits, in groups of four digits. */
export const newCode = (): string => toHex(randomBytes(16)).replace(/.{4}(?!$)/g, '$&-')

/** Whether a typed text is a code. */
export const isSameCode = (typed: string, code: string): boolean =>
  digitsOf(typed) === digitsOf(code)

/** A random key for a vault. @returns it wrapped for the server, and open; no script can read the open one out */
export const createKey = async (
  before: Pick<VaultKey, 'vault' | 'version'> | null,
  opener: Opener,
  code: string,
): Promise<{ readonly wrapped: Wrapped; readonly open: OpenVault }> => {
  const vault = before?.vault ?? toHex(randomBytes(16))
  const salt = encodeBytes(randomBytes(16))
  const random = randomBytes(32)
  const codeLock = await lockOfCode(code, vault)
  if (!codeLock) throw new Error('A recovery code has 32 digits.')
  const wrap = async (lock: CryptoKey) =>
    encodeBytes(await sealBytes(lock, random, purposeOf(vault)))
  const wrapped = {
    vault,
    salt,
    iterations,
    wrapped: await wrap(await lockOf({ vault, salt, iterations }, opener)),
    recovery: await wrap(codeLock),
  }
  const open = { vault, version: (before?.version ?? 0) + 1, key: await importKey(random) }
  random.fill(0)
  return { wrapped, open }
}

const unwrap = async (
  { vault, version }: VaultKey,
  wrapped: string,
  lock: CryptoKey | null,
): Promise<OpenVault | null> => {
  const sealed = decodeBytes(wrapped)
  const bytes = lock && sealed && (await openBytes(lock, sealed, purposeOf(vault)))
  return bytes && { vault, version, key: await importKey(bytes) }
}

/** Opens a vault's key. @returns null if the password is wrong, or another site's secret was mixed with it */
export const openKey = async (key: VaultKey, opener: Opener): Promise<OpenVault | null> =>
  unwrap(key, key.wrapped, await lockOf(key, opener))

/** Opens a vault's key with the recovery code. @returns null if it is another one */
export const openKeyByCode = async (key: VaultKey, code: string): Promise<OpenVault | null> =>
  unwrap(key, key.recovery, await lockOfCode(code, key.vault))
