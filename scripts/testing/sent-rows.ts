import type { Blog } from './blog.ts'
import { sql } from './calls.ts'

/** The numbers from 1 on, as a table of SQL; `?1` says how many. */
const numbers =
  'WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1)'
const at = '2026-11-20T10:00:00.000Z'

interface Sent {
  readonly name: string
  readonly country: string
  readonly text: string
}

let opinions = 0

/** Puts one opinion straight into the database. */
export const insertOpinion = async ({ db }: Blog, { name, country, text }: Sent): Promise<void> => {
  opinions += 1
  await sql(
    db,
    `INSERT INTO opinions (article, person, name, country, opinion, created_at)
       VALUES ('one', printf('%043d', ?1), ?2, ?3, ?4, '${at}')`,
    opinions,
    name,
    country,
    text,
  )
}

/** Puts so many opinions there; the newest is of the last reader. */
export const insertOpinions = async ({ db }: Blog, count: number): Promise<void> => {
  await sql(
    db,
    `INSERT INTO opinions (article, person, name, country, opinion, created_at)
       ${numbers} SELECT 'many', printf('%043d', n), 'Reader ' || n, 'Norway',
         'Bread at home: thought ' || n || '.', '${at}' FROM numbers`,
    count,
  )
}

export const insertPing = async (
  { db }: Blog,
  { name, country, text, email }: Sent & { readonly email: string },
): Promise<void> => {
  await sql(
    db,
    `INSERT INTO pings (email, name, country, message, created_at)
       VALUES (?1, ?2, ?3, ?4, '${at}')`,
    email,
    name,
    country,
    text,
  )
}

export const insertPings = async ({ db }: Blog, count: number): Promise<void> => {
  await sql(
    db,
    `INSERT INTO pings (email, name, country, message, created_at)
       ${numbers} SELECT 'sender' || n || '@example.com', 'Sender ' || n, 'Chile',
         'Message ' || n, '${at}' FROM numbers`,
    count,
  )
}

/** Puts subscribers there, a second apart, each second one confirmed; `local` is before the `@`. */
export const insertSubscribers = async (
  { db }: Blog,
  count: number,
  local = 'reader',
): Promise<void> => {
  const instant = "strftime('%Y-%m-%dT%H:%M:%S.000Z', '2026-01-01', n || ' seconds')"
  await sql(
    db,
    `INSERT INTO subscribers (id, email, state, registered_at, confirmed_at, confirmation_hash,
         confirmation_expires_at, unsubscribe_hash)
       ${numbers} SELECT printf('%043d', n), ?2 || n || '@example.com',
         iif(n % 2, 'registered', 'confirmed'), ${instant}, iif(n % 2, NULL, ${instant}),
         iif(n % 2, ?2 || n, NULL), iif(n % 2, '${at}', NULL), ?2 || n FROM numbers`,
    count,
    local,
  )
}

/** Forgets all that readers sent. */
export const forgetSent = async ({ db }: Blog): Promise<void> => {
  await db.batch(
    ['opinions', 'pings', 'subscribers'].map((table) => db.prepare(`DELETE FROM ${table}`)),
  )
}

/** Puts daily views, the newest today, and the views of articles into the database. */
export const insertViews = async (
  { db }: Blog,
  days: readonly number[],
  articles: Readonly<Record<string, number>> = {},
): Promise<void> => {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  const insert = db.prepare(
    'INSERT INTO views (article, day, count, total) VALUES (?1, ?2, ?3, ?4)',
  )
  let total = 0
  await db.batch([
    ...days.map((count, at) => {
      total += count
      return insert.bind('', day(days.length - 1 - at), count, total)
    }),
    ...Object.entries(articles).map(([article, count]) =>
      insert.bind(article, day(0), count, count),
    ),
  ])
}

/** Puts refused sign-ins there, the last the newest. */
export const insertFailedSignIns = async (
  { db }: Blog,
  failed: readonly { readonly address: string; readonly reason: string }[],
): Promise<void> => {
  const insert = db.prepare('INSERT INTO failed_sign_ins (at, address, reason) VALUES (?1, ?2, ?3)')
  await db.batch(failed.map(({ address, reason }) => insert.bind(at, address, reason)))
}
