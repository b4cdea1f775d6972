import { decodeText, encodeText, textOf } from '../../../shared/base64.ts'
import type { Entry } from './entries.ts'

/** The first byte of what is sealed. */
const format = 2
const nonceBytes = 12
/** What is sealed is as long as a multiple of this many bytes, so that its length tells little. */
const blockBytes = 32

type Bytes = Uint8Array<ArrayBuffer>

/** The vault while it is open: only in memory, and its key not extractable. */
export interface OpenVault {
  readonly vault: string
  readonly version: number
  readonly key: CryptoKey
}

export const randomBytes = (count: number): Bytes => crypto.getRandomValues(new Uint8Array(count))

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const fromHex = (hex: string): Bytes | null => {
  if (!/^(?:[\da-f]{2})+$/i.test(hex)) return null
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

const gcm = (iv: Bytes, purpose: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(purpose),
})

/** Seals bytes with AES-GCM: format, nonce, cipher text. @param purpose opens them only for the same one */
export const sealBytes = async (key: CryptoKey, bytes: Bytes, purpose: string): Promise<Bytes> => {
  const iv = randomBytes(nonceBytes)
  const cipherText = new Uint8Array(await crypto.subtle.encrypt(gcm(iv, purpose), key, bytes))
  return Uint8Array.of(format, ...iv, ...cipherText)
}

/** Opens sealed bytes. @returns null if the key is wrong or they were changed */
export const openBytes = async (
  key: CryptoKey,
  sealed: Bytes,
  purpose: string,
): Promise<Bytes | null> => {
  if (sealed[0] !== format) return null
  const algorithm = gcm(sealed.slice(1, 1 + nonceBytes), purpose)
  const opening = crypto.subtle.decrypt(algorithm, key, sealed.slice(1 + nonceBytes))
  return opening.then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  )
}

/** What is sealed of an entry. */
export type Content = Omit<Entry, 'encrypted'> & { readonly password: string }

const purposeOf = (vault: string): string => `stillpress vault password 2 ${vault}`

/**
 * Seals a password in layers (specification, section 3): AES-GCM, hexadecimal, base64. Its id, name and counter
 * are sealed with it, so that a password that was moved to another entry, or put back, is noticed.
 */
export const sealEntry = async (
  { key, vault }: OpenVault,
  { id, name, counter, password }: Content,
): Promise<string> => {
  const text = new TextEncoder().encode(JSON.stringify([id, name, counter, password]))
  // JSON ends before white space.
  const padded = new Uint8Array(Math.ceil(text.length / blockBytes) * blockBytes).fill(0x20)
  padded.set(text)
  return encodeText(toHex(await sealBytes(key, padded, purposeOf(vault))))
}

/** Opens an entry: what was sealed, with the id, name and counter of then; null if the key does not open it. */
export const openEntry = async (
  { key, vault }: OpenVault,
  { encrypted }: Entry,
): Promise<Content | null> => {
  const sealed = fromHex(decodeText(encrypted) ?? '')
  const bytes = sealed && (await openBytes(key, sealed, purposeOf(vault)))
  const text = bytes && textOf(bytes)
  if (text === null) return null
  const [id, name, counter, password] = JSON.parse(text)
  return { id, name, counter, password }
}
