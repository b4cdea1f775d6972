import { limits } from '../../shared/limits.ts'
import { Refusal } from '../../shared/problem.ts'
import type { CallContext } from '../http/context.ts'
import { type Counter, storeCounted } from '../http/limits.ts'
import { keyedHash } from '../lib/keyed-hash.ts'

export type Vote = 'like' | 'dislike'

/** The keyed hash of a voter. @param email as `normaliseEmail` has it */
export const voterOf = (context: Pick<CallContext, 'env' | 'url'>, email: string): string =>
  keyedHash(context, 'reaction', email)

/**
 * Stores a reader's vote, replaces an earlier one, and counts the call; a repeat writes nothing.
 * @returns what became of it; `nowhere` if there is no such article @throws Refusal as `storeCounted`
 */
export const storeVote = async (
  context: Pick<CallContext, 'db'>,
  counters: readonly Counter[],
  {
    article,
    reader,
    vote,
    isLocal,
  }: { article: string; reader: string; vote: Vote; isLocal: boolean },
): Promise<'stored' | 'repeated' | 'nowhere'> => {
  const { db } = context
  const known = await db
    .prepare(
      `SELECT ?3 = 1 OR EXISTS (SELECT 1 FROM articles WHERE id = ?1) AS isThere,
         (SELECT vote FROM reactions WHERE article = ?1 AND reader = ?2) AS before`,
    )
    .bind(article, reader, isLocal ? 1 : 0)
    .first<{ isThere: number; before: Vote | null }>()
  if (!known?.isThere) return 'nowhere'
  if (known.before === vote) return 'repeated'
  const write = db
    .prepare(
      `INSERT INTO reactions (article, reader, vote)
       SELECT ?1, ?2, ?3 WHERE ?4 = 1 OR EXISTS (SELECT 1 FROM articles WHERE id = ?1)
       ON CONFLICT (article, reader) DO UPDATE SET vote = excluded.vote
         WHERE vote <> excluded.vote
       RETURNING article`,
    )
    .bind(article, reader, vote, isLocal ? 1 : 0)
  const [stored] = await storeCounted(context, counters, [write])
  return stored?.results.length === 1 ? 'stored' : 'repeated'
}

interface Count {
  readonly article: string
  readonly count: number
}

const records = (counts: readonly Count[], most: number): { ArticleId: string }[] => {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  if (total > most) throw new Refusal('too-large')
  return counts.flatMap(({ article, count }) =>
    Array.from({ length: count }, () => ({ ArticleId: article })),
  )
}

/** One record for each vote of an article. @throws Refusal `too-large` above `limits.articleReactions` */
export const listVotes = async (db: D1Database, vote: Vote, article: string) => {
  const count = await db
    .prepare('SELECT count FROM reaction_counts WHERE vote = ?1 AND article = ?2')
    .bind(vote, article)
    .first<number>('count')
  return records([{ article, count: count ?? 0 }], limits.articleReactions)
}

/** One record for each vote of every article. @throws Refusal `too-large` above `limits.allReactions` */
export const listAllVotes = async (db: D1Database, vote: Vote) => {
  const { results } = await db
    .prepare(
      `SELECT article, count FROM reaction_counts WHERE vote = ?1 AND count > 0
       ORDER BY article LIMIT ?2`,
    )
    .bind(vote, limits.allReactions + 1)
    .all<Count>()
  return records(results, limits.allReactions)
}
