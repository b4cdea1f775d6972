import { createDecipheriv, createHash } from 'node:crypto'

const magic = 'Salted__'

/** Whether bytes are an OpenSSL "Salted__" message. */
export const isSalted = (bytes: Uint8Array): boolean =>
  bytes.length >= 32 && String.fromCharCode(...bytes.subarray(0, 8)) === magic

/** OpenSSL's EVP_BytesToKey with MD5 and one round: 32 bytes of key, then 16 of initial vector. */
const deriveKey = (passphrase: string, salt: Uint8Array) => {
  let block = Buffer.alloc(0)
  let derived = Buffer.alloc(0)
  while (derived.length < 48) {
    block = createHash('md5').update(block).update(passphrase, 'utf8').update(salt).digest()
    derived = Buffer.concat([derived, block])
  }
  return { key: derived.subarray(0, 32), vector: derived.subarray(32, 48) }
}

/** Opens AES-256-CBC of CryptoJS and `openssl enc -md md5`; null if the passphrase is wrong. */
export const openSalted = (bytes: Uint8Array, passphrase: string): Uint8Array | null => {
  const { key, vector } = deriveKey(passphrase, bytes.subarray(8, 16))
  const decipher = createDecipheriv('aes-256-cbc', key, vector)
  try {
    return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()])
  } catch {
    return null
  }
}
