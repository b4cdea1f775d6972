import { renderer } from 'stillpress:renderer'
import {
  countDailyView,
  countView,
  countVisit,
  listArticleCounts,
  readStatistics,
} from '../../shared/statistics/contract.ts'
import { findLocalPost } from '../articles/open.ts'
import { answer } from '../http/answer.ts'
import type { Api, CallContext } from '../http/context.ts'
import { instantNow } from '../lib/clock.ts'
import { keyedHash } from '../lib/keyed-hash.ts'
import { networkOf } from '../lib/network.ts'
import {
  findArticleCounts,
  findStatistics,
  readCounts,
  readPageState,
  recordReferrer,
  recordVisit,
  type Visit,
} from './store.ts'
import { isBot, referrerOf } from './visitor.ts'

interface VisitInput {
  readonly day: string
  readonly article?: string | undefined
  /** The host of the page that led here, as it was sent. */
  readonly from?: string | undefined
}

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

/** The statements that count a reader's visit of the site and of an article; none for author, builder, bots. */
const visitStatements = async (
  context: CallContext,
  { day, article, from }: VisitInput,
): Promise<D1PreparedStatement[]> => {
  const { caller, db, request, url } = context
  if (caller.isAuthor || caller.isBuilder || isBot(request.headers.get('User-Agent'))) return []
  const site = await visitOf(context, day, '')
  const host = referrerOf(from, url.hostname)
  return [
    ...(host ? [recordReferrer(db, site, host)] : []),
    recordVisit(db, site),
    ...(article ? [recordVisit(db, await visitOf(context, day, article))] : []),
  ]
}

/** Counts a reader's visit and runs a query in the same batch. @returns the query's row, for everybody */
const countAndRead = async <Row>(
  context: CallContext,
  seen: VisitInput,
  query: D1PreparedStatement,
) => {
  const answers = await context.db.batch<Row>([...(await visitStatements(context, seen)), query])
  const row = answers.at(-1)?.results[0]
  if (!row) throw new Error('A query without a table gave no row')
  return row
}

const today = (): string => instantNow().slice(0, 10)

/** The counts of the site, this visit included. */
const countsAfter = (context: CallContext, seen: VisitInput) =>
  countAndRead<{ total: number; daily: number }>(context, seen, readCounts(context.db, seen.day))

export const mountStatistics = (api: Api): void => {
  answer(api, countView, async ({ body: { ArticleId: article } }, context) => ({
    count: (await countsAfter(context, { day: today(), article })).total,
  }))

  answer(api, countDailyView, async (_input, context) => {
    const day = today()
    return { day, count: (await countsAfter(context, { day })).daily }
  })

  answer(api, countVisit, async ({ body: { ArticleId: article, from } }, context) => {
    const question = readPageState(context.db, article ?? '')
    const seen = { day: today(), article, from }
    const { monitor, block, like, unlike } = await countAndRead<
      Record<'monitor' | 'block' | 'like' | 'unlike', number>
    >(context, seen, question)
    const isOpen = block === 0 || context.caller.isAuthor || context.caller.isBuilder
    return { monitor: monitor === 1, ...(article && isOpen ? { votes: { like, unlike } } : {}) }
  })

  answer(api, listArticleCounts, ({ query }, { db }) => findArticleCounts(db, query.ids))

  answer(api, readStatistics, async ({ query: { days, ArticleId: article } }, { db }) => {
    const posts = await renderer.localPosts()
    const local = new Map(posts.map(({ href, heading }) => [href, heading]))
    return findStatistics(db, { today: today(), days: days && Number(days), article, local })
  })
}
