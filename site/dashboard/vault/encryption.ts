import { decodeText, encodeText, textOf } from '../../../shared/base64.ts'

/** The length of AES-GCM's nonce, which is before the cipher text. */
const nonceBytes = 12

type Bytes = Uint8Array<ArrayBuffer>

const randomBytes = (count: number): Bytes => crypto.getRandomValues(new Uint8Array(count))

/** The parameters for AES-GCM, with a new nonce each time. */
export const newParameters = (purpose: string) => ({
  name: 'AES-GCM',
  iv: randomBytes(nonceBytes),
  additionalData: new TextEncoder().encode(purpose),
})

/** The nonce followed by the cipher text. */
export const joinNonce = (nonce: Bytes, cipherText: ArrayBuffer): Bytes => {
  const bytes = new Uint8Array(nonce.length + cipherText.byteLength)
  bytes.set(nonce)
  bytes.set(new Uint8Array(cipherText), nonce.length)
  return bytes
}

/** Splits such bytes into the parameters and the cipher text. */
export const splitNonce = (bytes: Bytes, purpose: string) => ({
  parameters: {
    name: 'AES-GCM',
    iv: bytes.slice(0, nonceBytes),
    additionalData: new TextEncoder().encode(purpose),
  },
  cipherText: bytes.slice(nonceBytes),
})

/** A salt for one wrapping. */
export const newSalt = (): Bytes => randomBytes(16)

/**
 * The additional data of the encryption: only the purpose and the format, nothing that changes. A
 * credential is encrypted before it gets an `_id`, its name can be edited, and each new password wraps the
 * vault's key again; binding to any of these would one day make a password unreadable.
 */
const purpose = 'stillpress vault password 1'

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const fromHex = (hex: string): Uint8Array<ArrayBuffer> | null => {
  if (!/^(?:[\da-f]{2})+$/i.test(hex)) return null
  const bytes = new Uint8Array(hex.length / 2)
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16)
  }
  return bytes
}

/** Encrypts a password in layers (specification, section 3): AES-GCM, nonce first, hexadecimal, base64. */
export const encryptPassword = async (key: CryptoKey, password: string): Promise<string> => {
  const parameters = newParameters(purpose)
  const text = new TextEncoder().encode(password)
  const cipherText = await crypto.subtle.encrypt(parameters, key, text)
  return encodeText(toHex(joinNonce(parameters.iv, cipherText)))
}

/** Decrypts a password; null if the key is wrong or the data was changed. */
export const decryptPassword = async (
  key: CryptoKey,
  encrypted: string,
): Promise<string | null> => {
  const bytes = fromHex(decodeText(encrypted) ?? '')
  if (!bytes) return null
  const { parameters, cipherText } = splitNonce(bytes, purpose)
  try {
    return textOf(new Uint8Array(await crypto.subtle.decrypt(parameters, key, cipherText)))
  } catch {
    return null
  }
}
