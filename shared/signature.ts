import { decodeBytes, encodeBytes } from './base64.ts'

/**
 * Signed messages between the Worker and the builder in the Standard Webhooks format: three headers; for
 * each secret one HMAC-SHA256 over `id.timestamp.payload`, in base64 with a version in front
 * (https://www.standardwebhooks.com).
 */
export interface SignedHeaders {
  'webhook-id': string
  /** Seconds since 1970. */
  'webhook-timestamp': string
  'webhook-signature': string
}

/** The largest difference of the two clocks, in seconds; older messages are refused. */
export const signatureTolerance = 300

/** The form of a secret, as a sentence. */
export const secretRule =
  'REBUILD_SECRET is whsec_ and 24 to 64 bytes in base64; while it is rotated, several with a space between.'

/** Signatures of one message that are checked; each check hashes the whole message. */
const maxSignatures = 8

/** The key in a secret; null if the secret does not have the form of Standard Webhooks. */
const bytesOf = (secret: string): Uint8Array<ArrayBuffer> | null => {
  const encoded = secret.startsWith('whsec_') ? secret.slice(6) : ''
  const bytes = decodeBytes(encoded)
  const isKey = bytes && bytes.length >= 24 && bytes.length <= 64 && encodeBytes(bytes) === encoded
  return isKey ? bytes : null
}

/** Whether this is a secret, or several with a space between. */
export const isSecret = (secrets: string): boolean =>
  secrets.split(' ').every((secret) => bytesOf(secret) !== null)

/** @throws Error when a secret is malformed */
const keysOf = (secrets: string, use: 'sign' | 'verify') =>
  Promise.all(
    secrets.split(' ').map((secret) => {
      const bytes = bytesOf(secret)
      if (!bytes) throw new Error(secretRule)
      return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [use])
    }),
  )

const contentOf = (id: string, timestamp: string, payload: string) =>
  new TextEncoder().encode(`${id}.${timestamp}.${payload}`)

/**
 * Signs a payload, once with each secret. @param message a new id, the time in milliseconds, the payload
 * @throws Error when a secret is malformed
 */
export const sign = async (
  secrets: string,
  message: { id: string; now: number; payload: string },
): Promise<SignedHeaders> => {
  const timestamp = String(Math.floor(message.now / 1000))
  const content = contentOf(message.id, timestamp, message.payload)
  const keys = await keysOf(secrets, 'sign')
  const signatures = await Promise.all(keys.map((key) => crypto.subtle.sign('HMAC', key, content)))
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures
      .map((signature) => `v1,${encodeBytes(new Uint8Array(signature))}`)
      .join(' '),
  }
}

/** Whether a message is fresh and signed by one of the secrets, compared in constant time. */
export const verify = async (
  secrets: string,
  message: { header: (name: string) => string | null | undefined; now: number; payload: string },
): Promise<boolean> => {
  const id = message.header('webhook-id')
  const timestamp = message.header('webhook-timestamp')
  const signatures = message.header('webhook-signature')
  if (!id || !timestamp || !signatures || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(message.now / 1000 - Number(timestamp)) > signatureTolerance) return false
  if (!isSecret(secrets)) return false
  const content = contentOf(id, timestamp, message.payload)
  const keys = await keysOf(secrets, 'verify')
  for (const one of signatures.split(' ').slice(0, maxSignatures)) {
    const signature = one.startsWith('v1,') ? decodeBytes(one.slice(3)) : null
    for (const key of signature ? keys : []) {
      if (await crypto.subtle.verify('HMAC', key, signature as typeof content, content)) return true
    }
  }
  return false
}

/** What the builder signs for a request: the body alone would be valid for other calls. */
export const requestPayload = (method: string, pathAndQuery: string, body: string): string =>
  `${method} ${pathAndQuery}\n${body}`
