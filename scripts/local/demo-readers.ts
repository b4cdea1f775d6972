import { createHash } from 'node:crypto'
import { dayTime } from '../../shared/timings.ts'
import { onceFree } from '../backup/busy.ts'
import { messages, opinions, subscribers } from './demo-words.ts'

const length = 90

/** How many visitors an ordinary day has, from Sunday on: on weekends fewer read about code. */
const week = [27, 44, 49, 47, 45, 39, 25]
/** How far into a day the demo is when it starts. */
const soFar = 0.4

/** The sites that lead readers here, with their share of a day's visits. */
const hosts: Readonly<Record<string, number>> = {
  'www.google.com': 0.21,
  'duckduckgo.com': 0.09,
  'mastodon.social': 0.06,
  'lobste.rs': 0.04,
  'kagi.com': 0.03,
  'www.bing.com': 0.025,
  'links.librarians.example': 0.02,
}

/** A site showed this article to many. */
const crowd = { host: 'news.ycombinator.com', slug: 'what-a-database-index-does-for-a-web-page' }
/** How many came, by the days back from today. */
const crowds: Readonly<Record<number, number>> = { 17: 412, 16: 187, 15: 71, 14: 24, 13: 9 }

/** An article of the demo, as the database has it. */
interface Article {
  readonly id: string
  readonly slug: string
  readonly heading: string
  readonly date: string
}

type Row = Readonly<Record<string, string | number>>

/** Numbers from 0 to 1 that are the same for the same text. */
const chance = (...about: readonly unknown[]): number =>
  createHash('sha256').update(about.join(' ')).digest().readUInt32BE() / 2 ** 32

/** What stands for the keyed hash of a reader. */
const hashOf = (...about: readonly unknown[]): string =>
  createHash('sha256').update(about.join(' ')).digest('base64url')

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** Adds to the rows of one article, oldest first, the count of all days up to each. */
const withTotals = (rows: readonly { article: string; day: string; count: number }[]): Row[] => {
  let total = 0
  return rows.map((row) => {
    total += row.count
    return { ...row, total }
  })
}

/** Of how much interest an article is on a day: much when it is new, and never before. */
const interestIn = ({ slug, date }: Article, day: string): number => {
  const age = (Date.parse(day) - Date.parse(date)) / dayTime
  return age < 0 ? 0 : (0.4 + chance(slug)) * (1 + 5 * Math.exp(-age / 9))
}

/** The visits of the days up to today, of the site and of each article, and where they came from. */
const visitsOf = (articles: readonly Article[], now: number) => {
  const days = Array.from({ length }, (_, n) => {
    const ago = length - 1 - n
    const at = new Date(now - ago * dayTime)
    const usual = (week[at.getUTCDay()] as number) * (0.72 + (0.4 * n) / length)
    const share = ago === 0 ? soFar : 1
    const many = crowds[ago] ?? 0
    const count = Math.round(usual * (0.85 + 0.3 * chance('day', ago)) * share)
    const day = at.toISOString().slice(0, 10)
    return { day, count, many, interests: articles.map((article) => interestIn(article, day)) }
  })
  const views = articles.map((article, n) =>
    days.map(({ day, count, many, interests }) => {
      const own = (0.8 * count * (interests[n] ?? 0)) / (sumOf(interests) || 1)
      const ofCrowd = article.slug === crowd.slug ? many : 0
      const seen = Math.floor(own + chance(article.slug, day)) + ofCrowd
      return { article: article.id, day, count: seen }
    }),
  )
  const site = days.map(({ day, count, many }) => ({ article: '', day, count: count + many }))
  const referrers = days.flatMap(({ day, count, many }) => [
    ...Object.entries(hosts).map(([host, share]) => ({
      ...{ day, host, count: Math.floor(count * share + chance(host, day)) },
    })),
    { day, host: crowd.host, count: Math.round(many * 0.8) },
  ])
  return {
    views: [site, ...views].flatMap((rows) => withTotals(rows.filter(({ count }) => count > 0))),
    referrers: referrers.filter(({ count }) => count > 0),
  }
}

/** The likes of an article, and hardly any dislikes. */
const votesOf = ({ id, slug }: Article): Row[] => {
  const likes = Math.round(4 + 26 * chance('likes', slug) ** 2) + (slug === crowd.slug ? 31 : 0)
  const dislikes = Math.floor(2.6 * chance('dislikes', slug))
  return Array.from({ length: likes + dislikes }, (_, n) => ({
    ...{ article: id, reader: hashOf('vote', slug, n), vote: n < likes ? 'like' : 'dislike' },
  }))
}

/**
 * The rows of the readers of the demo, by table: always the same on one day.
 * @param now in milliseconds; only its day counts
 */
export const demoReaders = (
  articles: readonly Article[],
  now: number,
): Readonly<Record<string, readonly Row[]>> => {
  const today = now - (now % dayTime)
  /** An instant so many days ago, at a time of day that depends on what it is about. */
  const at = (ago: number, ...about: readonly unknown[]): string =>
    new Date(
      today - ago * dayTime + Math.floor((6 + 15 * chance(...about)) * 3_600_000),
    ).toISOString()
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  const newest = bySlug.get('the-last-coffee-of-the-day')
  const readers = subscribers.map((name, n) => {
    const ago = 88 - Math.floor((n * 87) / subscribers.length)
    const since = at(ago, name)
    return {
      ...{ id: hashOf('subscriber', name), email: `${name}@example.com`, state: 'confirmed' },
      ...{ registered_at: since, confirmed_at: since, unsubscribe_hash: hashOf('ends', name) },
    }
  })
  const mailed = at(14, 'mailing')
  const recipients = readers.filter(({ confirmed_at }) => confirmed_at < mailed).length
  return {
    ...visitsOf(articles, today),
    reactions: articles.flatMap(votesOf),
    opinions: opinions.flatMap(({ ago, slug, name, country, text }) => {
      const article = bySlug.get(slug)?.id
      const row = { person: hashOf('person', name), name, country, opinion: text }
      return article ? [{ article, ...row, created_at: at(ago, name) }] : []
    }),
    pings: messages.map(({ ago, text, ...from }) => ({
      ...{ ...from, message: text, created_at: at(ago, from.name) },
    })),
    subscribers: readers,
    mailings: newest
      ? [
          {
            ...{ article: newest.id, heading: newest.heading, excerpt: '', created_at: mailed },
            ...{ asked_at: mailed, addressed_at: mailed, recipients, sent: recipients },
          },
        ]
      : [],
    failed_sign_ins: [
      { at: at(9, 'failed'), address: '203.0.113.24', reason: 'wrong-credentials' },
    ],
    // What came later is new to the author.
    seen: ['opinions', 'pings', 'subscribers'].map((list) => ({ list, at: at(3, 'seen') })),
  }
}

/** Adds the readers of the demo to its database, in one batch; the running Worker may write at that moment. */
export const addDemoReaders = async (db: D1Database): Promise<void> => {
  const { results } = await db
    .prepare('SELECT id, slug, heading, date FROM articles')
    .all<Article>()
  const tables = Object.entries(demoReaders(results, Date.now()))
  const inserts = tables
    .filter(([, rows]) => rows.length > 0)
    .map(([table, rows]) => {
      const names = Object.keys(rows[0] ?? {})
      const values = names.map((name) => `value ->> '$.${name}'`)
      return db
        .prepare(`INSERT INTO ${table} (${names}) SELECT ${values} FROM json_each(?1) WHERE true`)
        .bind(JSON.stringify(rows))
    })
  await onceFree(() => db.batch(inserts))
}
