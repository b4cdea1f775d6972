import { type CeilingName, metCeilingsSentence } from '../../shared/ceilings.ts'
import { retentionTimes } from '../../shared/timings.ts'
import type { Env } from '../bindings.ts'
import { areBuildsFailing, before, isBackupBehind, isUnsent } from '../database/conditions.ts'
import { allCeilings, findMetCeilings } from '../http/ceilings.ts'
import { countersValue, isOneFull } from '../http/limits.ts'
import { after, instantNow } from '../lib/clock.ts'
import { log } from '../lib/log.ts'
import { blogOf } from '../live/settings.ts'
import { authorLetter, type Letter } from '../mail/letter.ts'
import { providerOf } from '../mail/provider.ts'
import { mailSettings, missingForMail } from '../mail/settings.ts'
import { confirmedAddress } from '../session/stored-owner.ts'

type Heads = Pick<Letter, 'id' | 'to' | 'from'>

/** The parts of the blog that may be behind. */
type Part = 'builds' | 'mail' | 'backup'

/** What the daily letter says of each part. */
const sentences: Readonly<Record<Part, string>> = {
  builds:
    'Builds of the static pages fail again and again. Readers see what you have published: the blog renders it itself. The dashboard says since when, and what the builder reported.',
  mail: 'At least one e-mail to a subscriber has failed for good, or nobody knows whether it arrived. The screen E-mail of the dashboard lists them, says why, and sends them again.',
  backup: 'The last backup is older than two weeks, or there is none. Make one.',
}

const openDashboard = (address: string) => ({ text: 'Open the dashboard', address })

/** The daily letter. @param parts what is behind @param met the ceilings of the day that are met */
const dailyLetter = (
  to: Heads,
  site: string,
  parts: readonly Part[],
  met: readonly CeilingName[],
  origin: string,
): Letter => {
  const says = [
    ...parts.map((part) => sentences[part]),
    ...(met.length > 0
      ? [
          `${metCeilingsSentence(met)} It takes them again from 00:00 UTC; you publish and sign in as always.`,
        ]
      : []),
  ]
  return authorLetter(to, site, 'Your blog needs you', says, openDashboard(`${origin}/dashboard`))
}

/** The letter about a sign-in; it names no network. */
const signInLetter = (to: Heads, site: string, origin: string): Letter =>
  authorLetter(
    to,
    site,
    'Somebody signed in to your blog from a new network',
    [
      'If that was you, do nothing. If it was not, end that session on the dashboard and change your password.',
    ],
    openDashboard(`${origin}/dashboard/author`),
  )

/** Attempts to send one letter: after 5 minutes, 10, 20 … */
const maxAttempts = 6

/** SQL: when the author got the last daily letter. The table's rule for causes gives it the name `build`. */
const lastLetter =
  "coalesce((SELECT at FROM alerts WHERE cause = 'build' ORDER BY day DESC LIMIT 1), '')"

const failedMail = `SELECT 1 FROM deliveries WHERE ${isUnsent("'failed', 'unknown'")}`

/**
 * SQL for the instant ?1 and the ceilings ?3: what the author must know today. Failed e-mails are told once, and a missing backup
 * once a week.
 */
const isSomethingDue = `(${areBuildsFailing('?1')} OR ${isOneFull('?3')} OR EXISTS (${failedMail} AND changed_at > ${lastLetter})
  OR ${isBackupBehind('?1')} AND ${lastLetter} < ${before('?1', '7 days')})`

/** A letter that this run sends. */
interface Claimed {
  readonly cause: 'build' | 'sign-in'
  readonly day: string
  /** How often it was tried, this time included. */
  readonly attempts: number
  /** The author's confirmed address; null if it has changed since. */
  readonly address: string | null
}

/**
 * Stores the letters that are due and not yet stored today, and claims those to send now; of simultaneous runs one gets each.
 * @param hasMail without mail the dashboard alone says what they would say
 */
const claimLetters = async (env: Env, hasMail: boolean): Promise<readonly Claimed[]> => {
  const { DB: db } = env
  const now = instantNow()
  const store = 'INSERT OR IGNORE INTO alerts (cause, day, at, next_at, letter)'
  const canSend = `?2 = 1 AND ${confirmedAddress} IS NOT NULL`
  const results = await db.batch<Claimed>([
    db
      .prepare(
        `${store} SELECT 'build', substr(?1, 1, 10), ?1, ?1, 'waiting'
         WHERE CASE WHEN ${canSend} AND NOT EXISTS (SELECT 1 FROM alerts_off WHERE cause = 'build')
           THEN ${isSomethingDue} END`,
      )
      .bind(now, hasMail ? 1 : 0, countersValue(allCeilings(env))),
    db
      .prepare(
        `${store} SELECT 'sign-in', substr(?1, 1, 10), ?1, ?1, iif(${canSend}, 'waiting', 'none')
         WHERE EXISTS (SELECT 1 FROM sign_in_networks WHERE is_told = 0)`,
      )
      .bind(now, hasMail ? 1 : 0),
    db.prepare('UPDATE sign_in_networks SET is_told = 1 WHERE is_told = 0'),
    db
      .prepare("DELETE FROM alerts WHERE cause IN ('build', 'sign-in') AND day < ?1")
      .bind(after(now, -retentionTimes.authorLetters).slice(0, 10)),
    db
      .prepare(
        `UPDATE alerts SET attempts = attempts + 1,
           next_at = strftime('%Y-%m-%dT%H:%M:%fZ', ?1, (5 << attempts) || ' minutes')
         WHERE letter = 'waiting' AND next_at <= ?1
         RETURNING cause, day, attempts, ${confirmedAddress} AS address`,
      )
      .bind(now),
  ])
  return results.at(-1)?.results ?? []
}

/** What is behind now. */
const findParts = async (db: D1Database): Promise<Part[]> => {
  const row = await db
    .prepare(
      `SELECT ${areBuildsFailing('?1')} AS builds, EXISTS (${failedMail}) AS mail, ${isBackupBehind('?1')} AS backup`,
    )
    .bind(instantNow())
    .first<Record<Part, number>>()
  return (['builds', 'mail', 'backup'] as const).filter((part) => row?.[part] === 1)
}

/** Sends a letter. @returns what became of it; `waiting` if it is tried again */
const send = async (env: Env, { cause, day, attempts, address }: Claimed) => {
  if (address === null) return 'none'
  const isDaily = cause !== 'sign-in'
  const parts = isDaily ? await findParts(env.DB) : []
  const met = isDaily ? await findMetCeilings(env) : []
  if (isDaily && parts.length + met.length === 0) return 'none'
  const provider = providerOf(env)
  const { site, from, origin } = mailSettings(await blogOf(env))
  const to = { id: `author-${cause}-${day}`, to: address, from }
  const outcome = await provider.send(
    isDaily ? dailyLetter(to, site, parts, met, origin) : signInLetter(to, site, origin),
  )
  if (outcome.is === 'sent') return 'sent'
  log('warn', 'author-letter-unsent')
  // A letter that may have gone out is sent again only to a provider that recognises it.
  const isAgain = outcome.is === 'delayed' || (outcome.is === 'lost' && provider.repeatable > 0)
  return isAgain && attempts < maxAttempts ? 'waiting' : 'failed'
}

/** The cron's part: tells the author by letter what is behind, and of a sign-in from a new network; each at most once a day. */
export const tellAuthor = async (env: Env): Promise<void> => {
  const { DB: db } = env
  for (const letter of await claimLetters(env, missingForMail(env) === null)) {
    await db
      .prepare('UPDATE alerts SET letter = ?3 WHERE cause = ?1 AND day = ?2')
      .bind(letter.cause, letter.day, await send(env, letter))
      .run()
  }
}
