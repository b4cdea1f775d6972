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
import { askCounter, settleVisits } from '../usage/ask-counter.ts'
import { hashedVisitor, type Visit, type Visitor } from '../usage/visit.ts'
import {
  findArticleCounts,
  findPageState,
  findSiteCounts,
  findStatistics,
  isPublishedArticle,
  type SiteCounts,
} from './store.ts'
import { isBot, referrerOf } from './visitor.ts'

const today = (): string => instantNow().slice(0, 10)

/** Parts of keyed hashes, another for each day and article. */
const visitorOf = (context: CallContext, day: string, article: string): Visitor => {
  const parts = [day, article, networkOf(context.address)]
  const userAgent = context.request.headers.get('User-Agent') ?? ''
  const hash = keyedHash(context, 'visit', ...parts, userAgent)
  return hashedVisitor(hash, keyedHash(context, 'visit network', ...parts))
}

/** A reader's visit of the site and of an article that is there; null for author, builder, bots. */
const visitOf = (
  context: CallContext,
  { article, from }: { readonly article?: string | undefined; readonly from?: string | undefined },
): Visit | null => {
  const { caller, request, url } = context
  if (caller.isAuthor || caller.isBuilder || isBot(request.headers.get('User-Agent'))) return null
  const day = today()
  const host = referrerOf(from, url.hostname)
  return {
    day,
    site: visitorOf(context, day, ''),
    ...(article ? { article: { key: article, ...visitorOf(context, day, article) } } : {}),
    ...(host ? { host } : {}),
  }
}

/** The counts of the site, this visit included; those of D1 while the counter does not answer. */
const countsAfter = async (context: CallContext, visit: Visit | null): Promise<SiteCounts> => {
  const day = visit?.day ?? today()
  return (
    (await askCounter(context.env, (counter) => counter.counts(day, visit))) ??
    (await findSiteCounts(context.db, day))
  )
}

const isLocal = async (key: string): Promise<boolean> =>
  key.startsWith('/') && (await findLocalPost(key.slice(1))) !== undefined

export const mountStatistics = (api: Api): void => {
  answer(api, countView, async ({ body: { ArticleId: key } }, context) => {
    const isThere = key && ((await isLocal(key)) || (await isPublishedArticle(context.db, key)))
    const visit = visitOf(context, { article: isThere ? key : undefined })
    return { count: (await countsAfter(context, visit)).total }
  })

  answer(api, countDailyView, async (_input, context) => {
    const visit = visitOf(context, {})
    const { daily } = await countsAfter(context, visit)
    return { day: visit?.day ?? today(), count: daily }
  })

  answer(api, countVisit, async ({ body: { ArticleId: key, from } }, context) => {
    const { env, caller } = context
    const { monitor, block, isPublished, votes } = await findPageState(context.db, key)
    const article = key && (isPublished || (await isLocal(key))) ? key : undefined
    const visit = visitOf(context, { article, from })
    if (visit) await askCounter(env, (counter) => counter.visit(visit))
    const isOpen = !block || caller.isAuthor || caller.isBuilder
    return { monitor, ...(votes && isOpen ? { votes } : {}) }
  })

  answer(api, listArticleCounts, async ({ query }, { db, env }) => {
    await settleVisits(env)
    return findArticleCounts(db, query.ids)
  })

  answer(api, readStatistics, async ({ query: { days, ArticleId: article } }, { db, env }) => {
    await settleVisits(env)
    const posts = await localPosts()
    const local = new Map(posts.map(({ href, heading }) => [href, heading]))
    return findStatistics(db, { today: today(), days: days && Number(days), article, local })
  })
}
