import type * as z from 'zod'
import { calls } from '../../shared/calls.ts'
import { type ImportRow, listImports, takeBackImport } from '../../shared/imports.ts'
import { requireDeletePassword } from '../articles/actions.ts'
import { findDraft } from '../articles/draft-rows.ts'
import { findArticle } from '../articles/read.ts'
import { removeArticle } from '../articles/write.ts'
import { isConditionFailure, requireThat } from '../database/conditions.ts'
import { removeDraft } from '../drafts/store.ts'
import { answer } from '../http/answer.ts'
import type { Api, CallContext } from '../http/context.ts'
import { decodeCursor, encodeCursor, setNextLink } from '../http/paging.ts'
import { instantNow } from '../lib/clock.ts'
import { publish } from '../rebuild/publish.ts'

/** The rows of a page, and one more if there is a next page. */
const mostRows = 500

/** A page of what imports have brought, and the key after which the next one begins. */
const findImports = async (db: D1Database, after: string) => {
  const { results } = await db
    .prepare(
      `SELECT imports.key, imports.source, imports.id, imports.version, imports.hash, imports.round,
         COALESCE(all_articles.heading, drafts.heading) AS title
       FROM imports
       LEFT JOIN all_articles ON all_articles.id = replace(imports.id, 'draft-', '')
         AND all_articles.deleted_at IS NULL
       LEFT JOIN drafts ON drafts.id = imports.id
       WHERE imports.key > ?1 ORDER BY imports.key LIMIT ?2`,
    )
    .bind(after, mostRows + 1)
    .all<ImportRow>()
  const rows = results.slice(0, mostRows)
  return { rows, next: results.length > mostRows ? (rows.at(-1)?.key ?? null) : null }
}

/** What an import brought under a key; null if nothing, or if it was taken back. */
const findImport = (db: D1Database, key: string) =>
  db
    .prepare('SELECT id, version FROM imports WHERE key = ?1 AND id IS NOT NULL')
    .bind(key)
    .first<{ id: string; version: string }>()

/** Stores that it was taken back: the next import brings it again. */
const endImport = (db: D1Database, key: string): D1PreparedStatement =>
  db.prepare('UPDATE imports SET id = NULL, round = round + 1 WHERE key = ?1').bind(key)

type TakenBack = z.output<(typeof takeBackImport)['output']>

/** Whether the id is still in use, also in the bin, or by an article that was this draft. */
const isThere = async (db: D1Database, id: string): Promise<boolean> =>
  (await db
    .prepare('SELECT 1 AS found FROM all_articles WHERE id = ?1')
    .bind(id.replace('draft-', ''))
    .first('found')) !== null

/** Deletes what an import brought, if it is as the import stored it. */
const takeBack = async (
  key: string,
  found: { id: string; version: string },
  context: CallContext,
): Promise<TakenBack> => {
  const { db } = context
  const { id, version } = found
  const draft = id.startsWith('draft-') ? await findDraft(db, id) : null
  const article = draft ? null : await findArticle(db, id.replace('draft-', ''))
  const present = draft ?? article
  if (present ? present.updated_at !== version : await isThere(db, id)) {
    return { state: present ? 'changed here' : 'gone' }
  }
  const unchanged = (table: string) =>
    requireThat(
      db,
      `EXISTS (SELECT 1 FROM ${table} WHERE id = ?1 AND updated_at = ?2)`,
      id,
      version,
    )
  if (article) {
    const live = await removeArticle(db, article, instantNow(), [
      unchanged('all_articles'),
      db.prepare('DELETE FROM all_articles WHERE id = ?1').bind(id),
      endImport(db, key),
    ])
    publish(context, live)
  } else if (draft) {
    await db.batch([unchanged('drafts'), ...removeDraft(db, id), endImport(db, key)])
  } else await endImport(db, key).run()
  return { state: present ? 'taken back' : 'gone' }
}

export const mountImports = (api: Api): void => {
  answer(api, listImports, async ({ query }, context) => {
    const [after = ''] = query.cursor === undefined ? [] : decodeCursor(query.cursor, 1)
    const { rows, next } = await findImports(context.db, after)
    if (next !== null) setNextLink(context, calls.listImports, { cursor: encodeCursor(next) })
    return rows
  })

  answer(api, takeBackImport, async ({ body }, context): Promise<TakenBack> => {
    await requireDeletePassword(body.password, context)
    const found = await findImport(context.db, body.key)
    if (!found) return { state: 'gone' }
    try {
      return await takeBack(body.key, found, context)
    } catch (error) {
      if (!isConditionFailure(error)) throw error
      return { state: 'changed here' }
    }
  })
}
