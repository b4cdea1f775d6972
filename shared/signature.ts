import { decodeBytes, encodeBytes } from './base64.ts'

/**
 * Signed messages between the Worker and the builder in the Standard Webhooks format: three
 * headers, HMAC-SHA256 over `id.timestamp.payload`, base64 with a version in front.
 */
export interface SignedHeaders {
  'webhook-id': string
  /** Seconds since 1970. */
  'webhook-timestamp': string
  'webhook-signature': string
}

/** The largest difference of the two clocks, in seconds; older messages are refused. */
export const signatureTolerance = 300

const keyOf = (secret: string, use: 'sign' | 'verify') =>
  crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    [use],
  )

const contentOf = (id: string, timestamp: string, payload: string) =>
  new TextEncoder().encode(`${id}.${timestamp}.${payload}`)

/**
 * Signs a payload.
 * @param secret shared by both ends, at least 16 characters
 * @param message its id (new for each message), the time in milliseconds, and what is signed
 */
export const sign = async (
  secret: string,
  message: { id: string; now: number; payload: string },
): Promise<SignedHeaders> => {
  const timestamp = String(Math.floor(message.now / 1000))
  const signature = await crypto.subtle.sign(
    'HMAC',
    await keyOf(secret, 'sign'),
    contentOf(message.id, timestamp, message.payload),
  )
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${encodeBytes(new Uint8Array(signature))}`,
  }
}

/**
 * Whether a message is authentic and fresh. The platform compares in constant time.
 * @param header reads a header by its name
 * @param now milliseconds
 */
export const verify = async (
  secret: string,
  message: { header: (name: string) => string | null | undefined; now: number; payload: string },
): Promise<boolean> => {
  const id = message.header('webhook-id')
  const timestamp = message.header('webhook-timestamp')
  const given = message.header('webhook-signature')
  if (!id || !timestamp || !given || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(message.now / 1000 - Number(timestamp)) > signatureTolerance) return false
  const signature = given.startsWith('v1,') ? decodeBytes(given.slice(3)) : null
  if (!signature) return false
  return crypto.subtle.verify(
    'HMAC',
    await keyOf(secret, 'verify'),
    signature,
    contentOf(id, timestamp, message.payload),
  )
}

/**
 * The text that the builder signs for a request to the Worker; the body alone would be valid for
 * other calls.
 */
export const requestPayload = (method: string, pathAndQuery: string, body: string): string =>
  `${method} ${pathAndQuery}\n${body}`
