import { shortHash } from '../../shared/hash.ts'
import type { Env } from '../bindings.ts'
import { localEndpoint } from '../lib/loopback.ts'
import { type Live, recentLive } from '../live/cache.ts'
import { etagOf, type SentPage } from './page-response.ts'

/** The most bytes that an isolate keeps, which has 128 MB, and of one answer. */
const most = 16_000_000
const mostOfOne = most / 4
/** What an answer takes besides its body, in bytes. */
const besides = 500

/** What readers may get again as long as nothing changes; null for what is not kept. */
export type Moment = string | null

/** Answers of one moment by name, the least used first: the next moment's first answer ends them all. */
const answers = new Map<string, SentPage & Partial<Made>>()
let kept: Moment = null
/** The answers that are being made, by moment and name, and how many bytes are kept. */
const coming = new Map<string, Promise<Made>>()
let size = 0

const momentsOf = new WeakMap<Live, string>()

/**
 * The moment of what is live, after which another one comes with each change that readers see, and after a restore or Time
 * Travel: it begins with the epoch.
 */
export const momentOf = (live: Live | null, env: Env): Moment => {
  if (!live?.epoch) return null
  const { epoch, texts, counts, site } = live
  const moment =
    momentsOf.get(live) ?? `${epoch} ${shortHash(JSON.stringify([texts, counts, site]))}`
  momentsOf.set(live, moment)
  return localEndpoint(env) ? `${moment} local` : moment
}

/** The moment for a reader; none while nobody knows what is live now: then the database tells. */
export const readersMoment = (live: Live | null, env: Env): Moment =>
  live?.epoch === recentLive()?.epoch ? momentOf(live, env) : null

/** What readers have got of a name at a moment. */
export const findKept = (moment: Moment, name: string): (SentPage & Partial<Made>) | undefined => {
  if (moment === null || moment !== kept) return undefined
  const found = answers.get(name)
  if (found) {
    answers.delete(name)
    answers.set(name, found)
  }
  return found
}

const weigh = ({ body }: SentPage): number => body.byteLength + besides

/**
 * Keeps a page if all of it was read at its moment, unless it is an error or very long; what was used least goes.
 * @returns it with its ETag
 */
export const keep = async <Sent extends SentPage & Partial<Made>>(
  moment: Moment,
  name: string,
  page: Sent,
): Promise<Sent> => {
  const answer = { ...page, etag: page.etag ?? (await etagOf(page.body)) }
  if (moment === null || page.status !== 200 || weigh(page) > mostOfOne) return answer
  const [epoch] = moment.split(' ')
  if (page.epochs?.some((one) => one !== epoch)) return answer
  if (moment !== kept) {
    answers.clear()
    size = 0
    kept = moment
  }
  const before = answers.get(name)
  if (before) size -= weigh(before)
  answers.delete(name)
  answers.set(name, answer)
  size += weigh(answer)
  for (const [least, other] of answers) {
    if (size <= most) break
    answers.delete(least)
    size -= weigh(other)
  }
  return answer
}

/** A page, and the epochs of the database in which its parts were read. */
export interface Made extends SentPage {
  readonly epochs: readonly string[]
}

/**
 * Makes a page once for all who ask meanwhile, and keeps it.
 * @param later lets the work go on when the first who asked has gone
 */
export const makeOnce = (
  moment: Moment,
  name: string,
  make: () => Promise<Made>,
  later: (work: Promise<unknown>) => void,
): Promise<Made> => {
  const work = async () => keep(moment, name, await make())
  if (moment === null) return work()
  const key = `${moment} ${name}`
  const others = coming.get(key)
  if (others) return others
  const own = work().finally(() => coming.delete(key))
  coming.set(key, own)
  later(own.catch(() => {}))
  return own
}
