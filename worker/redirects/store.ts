import type { RedirectSource } from '../../shared/redirects.ts'
import { requireThat } from '../database/conditions.ts'

export interface RedirectRow {
  readonly path: string
  readonly target: string
  readonly source: RedirectSource
  readonly created_at: string
}

/** The target of a path; null if there is none. */
export const findTarget = (db: D1Database, path: string): Promise<string | null> =>
  db.prepare('SELECT target FROM redirects WHERE path = ?1').bind(path).first<string>('target')

/** An address without its query, in SQL. */
const withoutQuery = (sql: string): string =>
  `CASE WHEN instr(${sql}, '?') > 0 THEN substr(${sql}, 1, instr(${sql}, '?') - 1) ELSE ${sql} END`

/** SQL: whether the redirects from `?2` on never lead to `?1`. */
const hasNoLoop = `NOT EXISTS (
  WITH RECURSIVE hops (target) AS (
    SELECT ?2
    UNION
    SELECT redirects.target FROM redirects JOIN hops
      ON redirects.path = hops.target OR redirects.path = ${withoutQuery('hops.target')}
  )
  SELECT 1 FROM hops WHERE target = ?1 OR ${withoutQuery('target')} = ?1
)`

/** The statements that store a redirect; they fail their batch, by its condition, if it would loop. */
export const insertRedirect = (
  db: D1Database,
  redirect: Omit<RedirectRow, 'created_at'> & { articleId: string | null; now: string },
): D1PreparedStatement[] => [
  requireThat(db, hasNoLoop, redirect.path, redirect.target),
  db
    .prepare(
      'INSERT INTO redirects (path, target, article_id, source, created_at) VALUES (?1, ?2, ?3, ?4, ?5)',
    )
    .bind(redirect.path, redirect.target, redirect.articleId, redirect.source, redirect.now),
]

/** The statements that remove a redirect; they fail their batch when there is none. */
export const removeRedirect = (db: D1Database, path: string): D1PreparedStatement[] => [
  requireThat(db, 'EXISTS (SELECT 1 FROM redirects WHERE path = ?1)', path),
  db.prepare('DELETE FROM redirects WHERE path = ?1').bind(path),
]
