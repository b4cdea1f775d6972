import { captchaTimes, cookieAges, retentionTimes } from '../shared/timings.ts'
import { deleteOldChallenges } from './captcha/store.ts'
import { deleteOldAnswers } from './http/idempotency.ts'
import { deleteOldCounts } from './http/limits.ts'
import { deleteOldDeliveries } from './mail/store.ts'
import { deleteOldLocks } from './pings/store.ts'
import { deleteOldFailedSignIns } from './session/failed-sign-ins.ts'
import { deleteOldNetworks } from './session/store.ts'
import { deleteUnconfirmed } from './subscribers/store.ts'

type DeleteOld = (db: D1Database) => Promise<unknown>

/** A table with visitors' data, and who deletes it. */
interface OfVisitors {
  readonly of: 'visitors'
  /** The personal data in it. */
  readonly holds: string
  /** After how many milliseconds it is deleted; null if only `endedBy` deletes it. */
  readonly after: number | null
  readonly deleteOld?: DeleteOld
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
    deleteOld: deleteOldCounts,
  },
  captcha_challenges: {
    of: 'visitors',
    holds: 'keyed hash of a browser’s cookie',
    after: captchaTimes.challenge,
    deleteOld: deleteOldChallenges,
    endedBy: 'its answer',
  },
  captcha_tokens: {
    of: 'visitors',
    holds: 'keyed hash of a browser’s cookie',
    after: captchaTimes.token,
    deleteOld: deleteOldChallenges,
    endedBy: 'the form that carries it',
  },
  failed_sign_ins: {
    of: 'visitors',
    holds: 'network address in clear, reason',
    after: retentionTimes.failedSignIns,
    deleteOld: deleteOldFailedSignIns,
    endedBy: 'a thousand newer ones',
  },
  // It also stores answers to the author; those to an import and for copies of the editor's text stay.
  idempotency_keys: {
    of: 'visitors',
    holds: 'keyed hashes of a request and its key, the answer',
    after: retentionTimes.answers,
    deleteOld: deleteOldAnswers,
  },
  ping_locks: {
    of: 'visitors',
    holds: 'keyed hashes of an e-mail address and of a browser’s cookie',
    after: cookieAges.contact * 1000,
    deleteOld: deleteOldLocks,
    endedBy: 'forgetting the reader',
  },
  subscribers: {
    of: 'visitors',
    holds: 'e-mail address in clear, days of registering and confirming, whether a file brought it',
    // Only unconfirmed addresses.
    after: retentionTimes.unconfirmed,
    deleteOld: deleteUnconfirmed,
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
    deleteOld: deleteOldDeliveries,
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
    deleteOld: deleteOldNetworks,
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
export const retentionJobs: ReadonlySet<DeleteOld> = new Set(
  Object.values(tables).flatMap((table) =>
    table.of === 'visitors' && table.deleteOld ? [table.deleteOld] : [],
  ),
)
