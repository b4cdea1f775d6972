import { limits } from '../../shared/limits.ts'
import { Refusal } from '../../shared/problem.ts'
import type { CallContext } from '../http/context.ts'
import { keyedHash } from '../lib/keyed-hash.ts'

export type Vote = 'like' | 'dislike'

/** The keyed hash of a voter. @param email as `normaliseEmail` has it */
export const voterOf = (context: Pick<CallContext, 'env' | 'url'>, email: string): string =>
  keyedHash(context, 'reaction', email)

/**
 * Stores a reader's vote and replaces an earlier one; a repeat writes nothing.
 * @returns what became of it; `nowhere` if there is no such article
 */
export const storeVote = async (
  db: D1Database,
  {
    article,
    reader,
    vote,
    isLocal,
  }: { article: string; reader: string; vote: Vote; isLocal: boolean },
): Promise<'stored' | 'repeated' | 'nowhere'> => {
  const stored = await db
    .prepare(
      `INSERT INTO reactions (article, reader, vote)
       SELECT ?1, ?2, ?3 WHERE ?4 = 1 OR EXISTS (SELECT 1 FROM articles WHERE id = ?1)
       ON CONFLICT (article, reader) DO UPDATE SET vote = excluded.vote
         WHERE vote <> excluded.vote
       RETURNING article`,
    )
    .bind(article, reader, vote, isLocal ? 1 : 0)
    .first('article')
  if (stored !== null) return 'stored'
  const before = await db
    .prepare('SELECT vote FROM reactions WHERE article = ?1 AND reader = ?2')
    .bind(article, reader)
    .first('vote')
  return before === null ? 'nowhere' : 'repeated'
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
