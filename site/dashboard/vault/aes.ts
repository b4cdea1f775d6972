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
export const joined = (nonce: Bytes, cipherText: ArrayBuffer): Bytes => {
  const bytes = new Uint8Array(nonce.length + cipherText.byteLength)
  bytes.set(nonce)
  bytes.set(new Uint8Array(cipherText), nonce.length)
  return bytes
}

/** Splits such bytes into the parameters and the cipher text. */
export const parted = (bytes: Bytes, purpose: string) => ({
  parameters: {
    name: 'AES-GCM',
    iv: bytes.slice(0, nonceBytes),
    additionalData: new TextEncoder().encode(purpose),
  },
  cipherText: bytes.slice(nonceBytes),
})

/** A salt for one wrapping. */
export const newSalt = (): Bytes => randomBytes(16)
