import type { Category } from '../../shared/articles/category.ts'
import type { ChangedSettings } from '../../shared/settings/settings.ts'
import type { Env } from '../bindings.ts'

/** As older versions wrote it: without it a closed blog would be open until the cron. */
const key = 'gate'
/** How long an isolate caches what it read, in milliseconds. */
const cacheTime = 1_000
/** How long KV may return something older than the isolate's: its writes take as long to reach all places. */
const kvDelay = 60_000

/** What is live now: what every page needs of the database, as one value in KV. */
export interface Live {
  /** The number of the last change that readers see: files of a build with another one are stale. */
  readonly revision: number
  /** Of this revision alone, also after its number came again. What an older version has written has none. */
  readonly epoch?: string
  readonly block: boolean
  readonly background: boolean
  /** The names of the pages with a text that are no articles. */
  readonly texts: readonly string[]
  /** How many articles each category has. What an older version has written has none. */
  readonly counts?: Readonly<Partial<Record<Category, number>>>
  /** What the author has changed of the settings. */
  readonly site: ChangedSettings
}

interface Cached {
  readonly live: Live | null
  /** When it was read or written. */
  readonly learned: number
  /** When its time in the cache began. */
  readonly since: number
}

let cached: Cached | undefined
/** How often this isolate learned it from the database; a read that began before that is not cached. */
let learned = 0

/** Caches what is live unless the cached revision is higher. @returns what is cached */
const cacheNewer = (live: Live | null, since: number): Live | null => {
  const isBehind =
    cached !== undefined &&
    since - cached.learned < kvDelay &&
    (cached.live?.revision ?? 0) > (live?.revision ?? 0)
  cached = isBehind && cached ? { ...cached, since } : { live, learned: since, since }
  return cached.live
}

/** Reads what is live from KV and caches it; null if it was never written. @throws when KV fails */
export const readLiveFromKv = async ({ STATE }: Pick<Env, 'STATE'>): Promise<Live | null> => {
  const [since, before] = [Date.now(), learned]
  const live = await STATE.get<Live>(key, { type: 'json', cacheTtl: 30 })
  // The database has answered meanwhile: it knows more than what was on its way.
  return learned === before || !cached ? cacheNewer(live, since) : cached.live
}

/**
 * Caches what `read` gets from the database, even of a lower revision, as after a restore.
 * @throws the error of `read`
 */
export const cacheFromDatabase = async (read: () => Promise<Live>): Promise<Live> => {
  const [since, before] = [Date.now(), learned]
  const live = await read()
  if (learned !== before) return live
  learned += 1
  cached = { live, learned: since, since }
  return live
}

/** What was live within the last minute, if cached: a file that it makes stale is stale. */
export const recentLive = (): Live | null | undefined =>
  cached && Date.now() - cached.learned < kvDelay ? cached.live : undefined

/** What the isolate learned last, whenever that was; undefined if there is nothing. */
export const lastLive = (): Live | null | undefined => cached?.live

/** What the isolate learned within the last second; undefined if there is nothing. */
export const cachedLive = (): Live | null | undefined => {
  const age = cached ? Date.now() - cached.since : cacheTime
  // Negative if the clock was set back.
  return age >= 0 && age < cacheTime ? cached?.live : undefined
}

/** Caches what is live after a change by this isolate, unless something newer is cached. @param text of `changeLive` */
export const cacheChange = (text: string): void => {
  learned += 1
  cacheNewer(JSON.parse(text), Date.now())
}

/** Writes what the database has to KV and caches it, unless another came meanwhile. @throws when KV fails */
export const writeLiveToKv = async ({ STATE }: Pick<Env, 'STATE'>, live: Live): Promise<void> => {
  const before = learned
  try {
    await STATE.put(key, JSON.stringify(live))
  } finally {
    if (learned === before) cacheNewer(live, Date.now())
    learned += 1
  }
}

/** The text in KV, to compare with the database's. */
export const readStoredLive = ({ STATE }: Pick<Env, 'STATE'>): Promise<string | null> =>
  STATE.get(key)
