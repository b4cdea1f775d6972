import {
  countDailyView,
  countView,
  countVisit,
  listArticleCounts,
  readStatistics,
} from '../../shared/statistics/contract.ts'
import { findLocalPost, localPosts } from '../articles/local.ts'
import { answer } from '../http/answer.ts'
import type { Api, CallContext } from '../http/context.ts'
import { instantNow } from '../lib/clock.ts'
import { keyedHash } from '../lib/keyed-hash.ts'
import { networkOf } from '../lib/network.ts'
import { claimantOf } from '../session/devices.ts'
import { askCounter, settleVisits } from '../visits/ask.ts'
import type { Visit } from '../visits/day.ts'
import {
  findArticleCounts,
  findPageState,
  findSiteCounts,
  findStatistics,
  isPublishedArticle,
} from './store.ts'
import { isBot, referrerOf } from './visitor.ts'

const today = (): string => instantNow().slice(0, 10)

/** Parts of keyed hashes, which differ for each day and article: 32 bits of the network, 20 of network and user agent, never 0. */
const visitorOf = (context: CallContext, day: string, article: string): number => {
  const parts = [day, article, networkOf(context.address)]
  const userAgent = context.request.headers.get('User-Agent') ?? ''
  const hash = Buffer.from(keyedHash(context, 'visit', ...parts, userAgent), 'base64url')
  const network = Buffer.from(keyedHash(context, 'visit network', ...parts), 'base64url')
  return network.readUInt32BE(0) * 2 ** 20 + (hash.readUIntBE(4, 3) >> 4 || 1)
}

/**
 * A reader's visit of the site and of an article that is there. Null for bots, the builder and the author: also where he has
 * signed in and out, and before the blog has an owner.
 */
const visitOf = async (
  context: CallContext,
  day: string,
  { article, from }: { readonly article?: string | undefined; readonly from?: string | undefined },
): Promise<Visit | null> => {
  const { caller, request, url } = context
  if (caller.isAuthor || caller.isBuilder || isBot(request.headers.get('User-Agent'))) return null
  if (!context.site.isSetUp || (await claimantOf(context)).device !== null) return null
  const host = referrerOf(from, url.hostname)
  return {
    visitor: visitorOf(context, day, ''),
    ...(article ? { article: { key: article, reader: visitorOf(context, day, article) } } : {}),
    ...(host ? { host } : {}),
  }
}

/** The counts of the site, this visit included; those of D1 while the counter does not answer. @param article one that is there */
const countsAfter = async (context: CallContext, day: string, article?: string) => {
  const visit = await visitOf(context, day, { article })
  const counted = await askCounter(context.env, (counter) => counter.visit(day, visit))
  const { before, daily } = await findSiteCounts(context.db, day)
  const count = Math.max(daily, counted ?? 0)
  return { total: before + count, daily: count }
}

const isLocal = async ({ site }: CallContext, key: string): Promise<boolean> =>
  key.startsWith('/') && (await findLocalPost(site, key.slice(1))) !== undefined

export const mountStatistics = (api: Api): void => {
  answer(api, countView, async ({ body: { ArticleId: key } }, context) => {
    const isThere =
      key && ((await isLocal(context, key)) || (await isPublishedArticle(context.db, key)))
    const { total } = await countsAfter(context, today(), isThere ? key : undefined)
    return { count: total }
  })

  answer(api, countDailyView, async (_input, context) => {
    const day = today()
    return { day, count: (await countsAfter(context, day)).daily }
  })

  answer(api, countVisit, async ({ body: { ArticleId: key, from } }, context) => {
    const { env, caller } = context
    const day = today()
    const { monitor, block, isPublished, votes } = await findPageState(context.db, key)
    const article = key && (isPublished || (await isLocal(context, key))) ? key : undefined
    const visit = await visitOf(context, day, { article, from })
    if (visit) await askCounter(env, (counter) => counter.visit(day, visit))
    const isOpen = !block || caller.isAuthor || caller.isBuilder
    return { monitor, ...(votes && isOpen ? { votes } : {}) }
  })

  answer(api, listArticleCounts, async ({ query }, { db, env }) => {
    await settleVisits(env)
    return findArticleCounts(db, query.ids)
  })

  answer(
    api,
    readStatistics,
    async ({ query: { days, ArticleId: article } }, { db, env, site }) => {
      await settleVisits(env)
      const posts = await localPosts(site)
      const local = new Map(posts.map(({ href, heading }) => [href, heading]))
      return findStatistics(db, { today: today(), days: days && Number(days), article, local })
    },
  )
}
