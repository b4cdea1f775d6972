import type { Blog } from './blog.ts'

type Row = Readonly<Record<string, string | number | null>>

/** Inserts rows into a table; all have the columns of the first. */
export const insertRows = async ({ db }: Blog, table: string, rows: readonly Row[]) => {
  const columns = Object.keys(rows[0] ?? {})
  const places = columns.map((_, n) => `?${n + 1}`)
  const insert = db.prepare(`INSERT INTO ${table} (${columns}) VALUES (${places})`)
  if (rows.length > 0) await db.batch(rows.map((row) => insert.bind(...Object.values(row))))
}

/** Makes rows; their numbers start at 1. */
const many = (count: number, make: (n: number) => Row): Row[] =>
  Array.from({ length: count }, (_, n) => make(n + 1))

const created_at = '2026-11-20T10:00:00.000Z'
const padded = (n: number): string => String(n).padStart(43, '0')

interface Sent {
  readonly name: string
  readonly country: string
  readonly text: string
}

let opinions = 0

/** Inserts one opinion. */
export const insertOpinion = (blog: Blog, { name, country, text }: Sent) => {
  opinions += 1
  const row = { article: 'one', person: padded(opinions), name, country, opinion: text, created_at }
  return insertRows(blog, 'opinions', [row])
}

/** Inserts opinions; the last reader's is the newest. */
export const insertOpinions = (blog: Blog, count: number) => {
  const row = (n: number) => ({
    ...{ article: 'many', person: padded(n), name: `Reader ${n}`, country: 'Norway' },
    ...{ opinion: `Bread at home: thought ${n}.`, created_at },
  })
  return insertRows(blog, 'opinions', many(count, row))
}

export const insertPing = (
  blog: Blog,
  { name, country, text, email }: Sent & { readonly email: string },
) => insertRows(blog, 'pings', [{ email, name, country, message: text, created_at }])

export const insertPings = (blog: Blog, count: number) => {
  const row = (n: number) => ({
    ...{ email: `sender${n}@example.com`, name: `Sender ${n}`, country: 'Chile' },
    ...{ message: `Message ${n}`, created_at },
  })
  return insertRows(blog, 'pings', many(count, row))
}

/** Inserts subscribers, one second apart; every second one is confirmed. */
export const insertSubscribers = (blog: Blog, count: number) => {
  const row = (n: number) => {
    const name = `reader${n}`
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString()
    const isConfirmed = n % 2 === 0
    return {
      ...{ id: padded(n), email: `${name}@example.com`, registered_at: at, unsubscribe_hash: name },
      state: isConfirmed ? 'confirmed' : 'registered',
      confirmed_at: isConfirmed ? at : null,
      confirmation_hash: isConfirmed ? null : name,
      confirmation_expires_at: isConfirmed ? null : created_at,
    }
  }
  return insertRows(blog, 'subscribers', many(count, row))
}

/** Deletes everything that readers sent. */
export const forgetSent = async ({ db }: Blog): Promise<void> => {
  await db.batch(
    ['opinions', 'pings', 'subscribers'].map((table) => db.prepare(`DELETE FROM ${table}`)),
  )
}

/** Forgets all visits, as if nobody had come yet. */
export const forgetVisits = async ({ db, flare }: Blog): Promise<void> => {
  const counters = await flare.getDurableObjectNamespace('VISIT_COUNTER')
  const counter = counters.getByName('visits') as unknown as { empty(): Promise<void> }
  await counter.empty().catch(() => {})
  await db.batch(['views', 'referrers'].map((table) => db.prepare(`DELETE FROM ${table}`)))
}

/** Inserts daily views, the newest today, and views of articles. */
export const insertViews = (
  blog: Blog,
  days: readonly number[],
  articles: Readonly<Record<string, number>> = {},
) => {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  let total = 0
  const ofDays = days.map((count, n) => {
    total += count
    return { article: '', day: day(days.length - 1 - n), count, total }
  })
  const ofArticles = Object.entries(articles).map(([article, count]) => ({
    ...{ article, day: day(0), count, total: count },
  }))
  return insertRows(blog, 'views', [...ofDays, ...ofArticles])
}
