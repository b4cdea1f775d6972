import { encodeText } from '../../shared/base64.ts'
import { isEmail, normaliseEmail } from '../../shared/email.ts'
import { deletePing, listPings, sendPing } from '../../shared/pings.ts'
import { problems, Refusal } from '../../shared/problem.ts'
import { submitOnce } from '../captcha/human.ts'
import { answer } from '../http/answer.ts'
import type { Api, CallContext } from '../http/context.ts'
import { contains, listNewestFirst } from '../http/paging.ts'
import { emptyFields } from '../http/problem.ts'
import { visitorOf } from '../http/visitor.ts'
import { instantNow } from '../lib/clock.ts'
import { keyedHash } from '../lib/keyed-hash.ts'
import {
  insertPing,
  isLocked,
  removePing,
  type StoredPing,
  secondsLocked,
  senderOf,
} from './store.ts'

/** The keyed hashes by which a sender is recognised for a day: browser (if it has a cookie) and e-mail. */
const readersOf = (context: CallContext, email: string): string[] => {
  const visitor = visitorOf(context)
  return [
    ...(visitor === null ? [] : [keyedHash(context, 'ping-visitor', visitor)]),
    senderOf(context, normaliseEmail(email)),
  ]
}

const send = async (
  context: CallContext,
  ping: StoredPing,
  sent: { text: string; human: string },
): Promise<void> => {
  const { db } = context
  const readers = readersOf(context, ping.email)
  try {
    const writes = insertPing(db, ping, readers, instantNow())
    await submitOnce(context, sendPing, sent, { body: 201 }, writes)
  } catch (error) {
    if (!isLocked(error)) throw error
    throw new Refusal('ping-sent', { retryAfter: await secondsLocked(db, readers) })
  }
}

export const mountPings = (api: Api): void => {
  answer(api, sendPing, async ({ body, text }, context) => {
    const { name, email, country, detail: message, human } = body
    const errors = emptyFields(body, ['name', 'email', 'country', 'detail'])
    if (errors.length > 0) throw new Refusal('ping-incomplete', { errors })
    if (!isEmail(email.trim())) {
      const message = problems['email-malformed'][1]
      throw new Refusal('email-malformed', { errors: [{ field: 'email', message }] })
    }
    await send(context, { name, email, country, message }, { text, human })
    return 201 as const
  })

  answer(api, listPings, async ({ query: { cursor, search, since } }, context) => {
    const rows = await listNewestFirst<StoredPing & { id: number; created_at: string }>(
      context,
      listPings,
      { cursor, search, since },
      'pings',
      'email, name, country, message, created_at',
      [contains(['email', 'name', 'country', 'message'], search), ['created_at > ?', since]],
    )
    const data = rows.map(({ id, email, name, country, message, created_at: createdAt }) => ({
      id: String(id),
      ping: [email, name, country, message].map(encodeText) as [string, string, string, string],
      createdAt,
    }))
    return { data }
  })

  answer(api, deletePing, async ({ query: { reference } }, { db }) => {
    if (!(await removePing(db, reference))) throw new Refusal('ping-not-found')
    return undefined
  })
}
