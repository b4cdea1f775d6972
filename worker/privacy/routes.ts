import { isEmail, normaliseEmail } from '../../shared/email.ts'
import { type Forgotten, forgetReader } from '../../shared/privacy.ts'
import { Refusal } from '../../shared/problem.ts'
import { answer } from '../http/answer.ts'
import type { Api, CallContext } from '../http/context.ts'
import { senderOf } from '../pings/store.ts'
import { voterOf } from '../reactions/store.ts'
import { rememberLeft } from '../subscribers/store.ts'

/** The data stored for an address. */
interface StoredData {
  readonly counts: Forgotten
  readonly removal: D1PreparedStatement[]
}

const messagesOf = async (db: D1Database, email: string): Promise<string> => {
  const { results } = await db
    .prepare('SELECT id, email FROM pings WHERE instr(lower(email), ?1) > 0')
    .bind(email)
    .all<{ id: number; email: string }>()
  // Compared exactly, because an address may be the end of another; messages have it with white space as sent.
  const messages = results.filter((ping) => normaliseEmail(ping.email) === email)
  return JSON.stringify(messages.map(({ id }) => id))
}

const isListedPing = 'id IN (SELECT value FROM json_each(?1))'

/** The data stored for a normalised address; it lacks votes hashed with a former site secret. */
const findReader = async (
  context: Pick<CallContext, 'env' | 'url' | 'db'>,
  email: string,
): Promise<StoredData> => {
  const { db } = context
  const [voter, ids] = [voterOf(context, email), await messagesOf(db, email)]
  const counts = await db
    .prepare(
      `SELECT (SELECT COUNT(*) FROM reactions WHERE reader = ?2) AS votes,
         (SELECT COUNT(*) FROM subscribers WHERE email = ?3) AS subscriptions,
         json_array_length(?1) AS messages,
         (SELECT COUNT(*) FROM opinions WHERE instr(lower(name || ' ' || opinion), ?3) > 0)
           + (SELECT COUNT(*) FROM pings
              WHERE instr(lower(name || ' ' || message), ?3) > 0 AND NOT ${isListedPing}) AS mentions`,
    )
    .bind(ids, voter, email)
    .first<Forgotten>()
  const removal = [
    db.prepare('DELETE FROM reactions WHERE reader = ?1').bind(voter),
    db.prepare('DELETE FROM subscribers WHERE email = ?1').bind(email),
    rememberLeft(context, email),
    db.prepare(`DELETE FROM pings WHERE ${isListedPing}`).bind(ids),
    db.prepare('DELETE FROM ping_locks WHERE reader = ?1').bind(senderOf(context, email)),
  ]
  return { counts: counts ?? { votes: 0, subscriptions: 0, messages: 0, mentions: 0 }, removal }
}

export const mountPrivacy = (api: Api): void => {
  answer(api, forgetReader, async ({ body }, context) => {
    const email = normaliseEmail(body.email)
    if (email === '') throw new Refusal('email-missing')
    if (!isEmail(email)) throw new Refusal('email-malformed')
    const { counts, removal } = await findReader(context, email)
    await context.db.batch(removal)
    return counts
  })
}
