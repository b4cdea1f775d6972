import { renderer } from 'stillpress:renderer'
import { countDailyView, countView, readStatistics } from '../../shared/statistics/contract.ts'
import { findLocalPost } from '../articles/open.ts'
import { answer } from '../http/answer.ts'
import type { Api, CallContext } from '../http/context.ts'
import { instantNow } from '../lib/clock.ts'
import { keyedHash } from '../lib/keyed-hash.ts'
import { networkOf } from '../lib/network.ts'
import { isBot } from './bots.ts'
import { countVisits, findStatistics, type Visit } from './store.ts'

const visitOf = async (context: CallContext, day: string, article: string): Promise<Visit> => {
  const { address, request } = context
  const who = [networkOf(address), request.headers.get('User-Agent') ?? '']
  return {
    day,
    article,
    isLocal: article.startsWith('/') && (await findLocalPost(article.slice(1))) !== undefined,
    visitor: keyedHash(context, 'visit', day, article, ...who),
  }
}

/** Counts a person's visit of the site, and of an article; answers everybody the counts. */
const visit = async (context: CallContext, day: string, article?: string) => {
  const { caller, request } = context
  const isCounted =
    !caller.isAuthor && !caller.isBuilder && !isBot(request.headers.get('User-Agent'))
  const places = ['', ...(article === undefined ? [] : [article])]
  const visits = isCounted ? places.map((place) => visitOf(context, day, place)) : []
  return countVisits(context.db, await Promise.all(visits), day)
}

const today = (): string => instantNow().slice(0, 10)

export const mountStatistics = (api: Api): void => {
  answer(api, countView, async ({ body: { ArticleId } }, context) => ({
    count: (await visit(context, today(), ArticleId)).total,
  }))

  answer(api, countDailyView, async (_input, context) => {
    const day = today()
    return { day, count: (await visit(context, day)).daily }
  })

  answer(api, readStatistics, async (_input, { db }) => {
    const posts = await renderer.localPosts()
    const local = new Map(posts.map(({ href, heading }) => [href, heading]))
    return findStatistics(db, today(), local)
  })
}
