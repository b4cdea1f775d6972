import { createServer, type IncomingMessage, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { Email } from '../../shared/value-schemas.ts'

/** An e-mail as the HTTP provider receives it (Resend, "Send Email"). */
const ResendLetter = z.object({
  from: z.string().min(3),
  to: z.array(Email).length(1),
  reply_to: Email.optional(),
  subject: z.string().min(1),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string().regex(/^[\w-]+$/), z.string()),
})

export interface StoredLetter {
  /** Its idempotency key: of repeats only the first is stored. */
  readonly id: string
  readonly at: string
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** The store of e-mails. */
export interface Mailbox {
  /** The first request body with this key; null if there was none. */
  readonly findRequest: (id: string) => string | null
  readonly store: (letter: StoredLetter, request: string) => void
  readonly list: () => readonly StoredLetter[]
}

/** An answer that replaces the server's own. */
export interface Interference {
  readonly status: number
  /** The error's name. */
  readonly name?: string
  readonly headers?: Record<string, string>
  /** Whether the e-mail is stored all the same, so that only the answer is lost. */
  readonly isStored?: boolean
}

interface Answer {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body: unknown
}

/** Names of this machine. */
const ownHost = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/

const refusal = (status: number, name: string): Answer => ({ status, body: { name } })

/** Stores an e-mail once for each key; the same key with another e-mail is refused. */
const storeOnce = (mailbox: Mailbox, id: string, text: string): Answer => {
  const previous = mailbox.findRequest(id)
  if (previous !== null && previous !== text) return refusal(409, 'invalid_idempotent_request')
  if (previous !== null) return { status: 200, body: { id } }
  const parsed = ResendLetter.safeParse(JSON.parse(text))
  if (!parsed.success) return refusal(422, 'validation_error')
  const { to, reply_to, ...letter } = parsed.data
  const headers = { ...(reply_to && { 'Reply-To': reply_to }), ...letter.headers }
  const at = new Date().toISOString()
  mailbox.store({ id, at, to: to[0] as string, ...letter, headers }, text)
  return { status: 200, body: { id } }
}

/**
 * A mail provider on the local machine with Resend's format. It sends nothing: it stores e-mails (POST) and lists them
 * (GET), both with the API key.
 * @param interfere may answer instead, to make an e-mail fail on purpose
 */
export const createMailServer = (
  key: string,
  mailbox: Mailbox,
  interfere: (letter: {
    readonly id: string
    readonly text: string
  }) => Interference | null | Promise<Interference | null> = () => null,
): Server => {
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    // A fresh clone's key is public, and any web page can make its host name lead to this machine (DNS rebinding).
    if (!ownHost.test(request.headers.host ?? '')) return refusal(421, 'misdirected_request')
    if (request.headers.authorization !== `Bearer ${key}`) return refusal(401, 'missing_api_key')
    if (request.method === 'GET') return { status: 200, body: mailbox.list() }
    const id = request.headers['idempotency-key']
    if (request.method !== 'POST') return refusal(405, 'method_not_allowed')
    if (typeof id !== 'string' || !/^[\w-]{1,256}$/.test(id)) {
      return refusal(400, 'invalid_idempotency_key')
    }
    const sent = await text(request)
    const instead = await interfere({ id, text: sent })
    if (!instead || instead.isStored) {
      const answered = storeOnce(mailbox, id, sent)
      if (!instead) return answered
    }
    const { status, name = 'application_error', headers = {} } = instead
    return { ...refusal(status, name), headers }
  }
  return createServer((request, response) => {
    answer(request).then(
      ({ status, headers, body }) =>
        response
          .writeHead(status, { 'Content-Type': 'application/json', ...headers })
          .end(JSON.stringify(body)),
      () => response.writeHead(500).end('{}'),
    )
  })
}
