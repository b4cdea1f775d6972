import { captchaTimes, cookieAges, retentionTimes } from '../shared/timings.ts'
import { after, instantNow } from './lib/clock.ts'
import { forgetBodies } from './mail/store.ts'

type DeleteOld = (db: D1Database) => Promise<unknown>

/** A table with visitors' data, and when its rows are deleted. */
interface OfVisitors {
  readonly of: 'visitors'
  /** The personal data in it. */
  readonly holds: string
  /** After how many milliseconds it is deleted; null if only `endedBy` deletes it. */
  readonly after: number | null
  /** The column with the instant at which a row was made, or at which it ends. */
  readonly made?: string
  readonly ends?: string
  /** SQL: which of these rows go, if not all. */
  readonly only?: string
  /** Who or what else deletes it. */
  readonly endedBy?: string
}

/** A table of the author's data or of anonymous numbers. */
interface OfAuthor {
  readonly of: 'author' | 'nobody'
}

const authorData: OfAuthor = { of: 'author' }
const anonymousNumbers: OfAuthor = { of: 'nobody' }

const ownedBy = (owner: OfAuthor, names: string): Readonly<Record<string, OfAuthor>> =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, owner]))

/** Every table: whose data it is and, for visitors' data, when it is deleted, as the policy page says. */
export const tables: Readonly<Record<string, OfVisitors | OfAuthor>> = {
  call_counts: {
    of: 'visitors',
    holds: 'keyed hash of a network address, or of an e-mail address that was asked to confirm',
    after: retentionTimes.callLimits,
    ends: 'until',
  },
  captcha_challenges: {
    of: 'visitors',
    holds: 'keyed hash of a browser’s cookie',
    after: captchaTimes.challenge,
    ends: 'expires_at',
    endedBy: 'its answer',
  },
  captcha_tokens: {
    of: 'visitors',
    holds: 'keyed hash of a browser’s cookie',
    after: captchaTimes.token,
    ends: 'expires_at',
    endedBy: 'the form that carries it',
  },
  failed_sign_ins: {
    of: 'visitors',
    holds: 'network address in clear, reason',
    after: retentionTimes.failedSignIns,
    made: 'at',
    endedBy: 'a thousand newer ones',
  },
  // It also stores answers to the author; those to an import and for copies of the editor's text stay.
  idempotency_keys: {
    of: 'visitors',
    holds: 'keyed hashes of a request and its key, the answer',
    after: retentionTimes.answers,
    made: 'created_at',
    // Said as the index says it, or each answer to an import is read.
    only: "substr(key, 1, 7) <> 'import-'",
  },
  ping_locks: {
    of: 'visitors',
    holds: 'keyed hashes of an e-mail address and of a browser’s cookie',
    after: cookieAges.contact * 1000,
    ends: 'expires_at',
    endedBy: 'forgetting the reader',
  },
  subscribers: {
    of: 'visitors',
    holds: 'e-mail address in clear, days of registering and confirming, whether a file brought it',
    // Only unconfirmed addresses.
    after: retentionTimes.unconfirmed,
    ends: 'confirmation_expires_at',
    endedBy: 'unsubscribing; the author, on its screen or by forgetting the reader',
  },
  left_mailboxes: {
    of: 'visitors',
    holds: 'keyed hash of the e-mail address of who left or was forgotten',
    after: null,
    endedBy: 'subscribing again',
  },
  deliveries: {
    of: 'visitors',
    holds: 'which subscriber was sent which letter, and when',
    after: retentionTimes.deliveries,
    made: 'created_at',
    endedBy: 'the end of the subscription, or of the article',
  },
  reactions: {
    of: 'visitors',
    holds: 'keyed hash of an e-mail address',
    after: null,
    endedBy: 'the end of the article in the bin; the author, by forgetting the reader',
  },
  opinions: {
    of: 'visitors',
    holds: 'name, country, text; keyed hashes of a browser’s cookie, of network and name',
    after: null,
    endedBy: 'the author, on its screen',
  },
  pings: {
    of: 'visitors',
    holds: 'name, e-mail address, country, text',
    after: null,
    endedBy: 'the author, on its screen or by forgetting the reader',
  },

  // The author's own networks, unless somebody else signed in.
  sign_in_networks: {
    of: 'visitors',
    holds: 'keyed hash of the network of a sign-in that succeeded',
    after: retentionTimes.signInNetworks,
    made: 'seen_at',
    // The last one stays.
    only: 'seen_at < (SELECT MAX(seen_at) FROM sign_in_networks)',
  },
  ...ownedBy(anonymousNumbers, 'views referrers reaction_counts'),
  ...ownedBy(
    authorData,
    `all_articles article_html preview_links mailings article_versions slugs redirects texts tombstones drafts deleted_drafts imports rebuild hub category_counts list_blocks day_places
    switches seen sessions devices settings owner owner_password vault_key credentials
    alerts alerts_off`,
  ),
}

/** Every table of the Durable Object that counts sign-ins; its alarm deletes old rows. */
export const checkerTables: Readonly<Record<string, OfVisitors | OfAuthor>> = {
  attempts: {
    of: 'visitors',
    holds: 'network address in clear',
    after: retentionTimes.signInAttempts,
    endedBy: 'a sign-in that succeeds',
  },
  neighbourhoods: {
    of: 'visitors',
    holds: 'the first half of a network address',
    after: retentionTimes.neighbourhoods,
  },
  // The networks from which the author signed in, and the wrong passwords of his sessions.
  ...ownedBy(authorData, 'known_networks session_failures'),
}

/** Every table of the Durable Object that searches; it stores no queries. */
export const searchTables = ownedBy(authorData, 'position articles words known_words rows_of_day')

/** Every table of the Durable Object that counts visits; the cron's first minute of a day empties it. */
export const counterTables: Readonly<Record<string, OfVisitors | OfAuthor>> = {
  visits: {
    of: 'visitors',
    holds: 'parts of keyed hashes of network address and browser, others for each day and article',
    after: retentionTimes.visits,
    endedBy: 'the next day',
  },
}

/** Every key of the key-value store. */
export const storedKeys: Readonly<Record<string, OfAuthor>> = { gate: authorData }

/** The cron's jobs that delete data on time. */
export const retentionJobs: readonly DeleteOld[] = [
  forgetBodies,
  ...Object.entries(tables).flatMap(([name, table]): DeleteOld[] => {
    if (table.of !== 'visitors' || table.after === null) return []
    const column = table.made ?? table.ends
    if (!column) return []
    const age = table.made ? table.after : 0
    const old = `DELETE FROM ${name} WHERE ${column} < ?1 AND ${table.only ?? 'TRUE'}`
    return [(db) => db.prepare(old).bind(after(instantNow(), -age)).run()]
  }),
]
