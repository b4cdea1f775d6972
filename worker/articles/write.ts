import { categoryOf } from '../../shared/articles/category.ts'
import { Refusal } from '../../shared/problem.ts'
import { insert, Sql, update } from '../database/table.ts'
import { changeLive } from '../live/projection.ts'
import { currentRevision, raiseRevision } from '../live/revision.ts'
import { type Forms, storeForms } from './forms.ts'
import { isFreeId } from './id.ts'
import type { EditedRow } from './read.ts'
import { type ArticleRow, articleTable, type Content } from './rows.ts'
import { storeVersion } from './versions.ts'

/** A new article; the server adds the other columns. */
type NewArticle = Omit<ArticleRow, 'heading_category' | 'revision' | 'published_key'>

/** The draft to publish: at a version, else as it is if its Reference is true; a scheduled one with its time. */
interface PublishedDraft {
  readonly id: string
  readonly updatedAt?: string | undefined
  readonly publishAt?: string
}

/** What must hold for an article to be published, in SQL: without a draft nothing has, or had, its id. */
const conditionFor = (
  articleId: string,
  draft: PublishedDraft | undefined,
): [condition: string, ...values: unknown[]] => {
  if (!draft) return [isFreeId, articleId]
  const { id, updatedAt, publishAt = null } = draft
  if (updatedAt === undefined) {
    return ["EXISTS (SELECT 1 FROM drafts WHERE id = ?1 AND reference = 'true')", id]
  }
  const isUnchanged = `EXISTS (SELECT 1 FROM drafts WHERE id = ?1 AND updated_at = ?2
    AND publish_at IS COALESCE(?3, publish_at))`
  return [isUnchanged, id, updatedAt, publishAt]
}

/** The columns that the server sets; the revision is the one that the batch has raised. */
const serverColumns = ({ heading }: Content) => ({
  heading_category: categoryOf(heading),
  revision: new Sql(currentRevision),
})

/** The statement for an id that comes again. */
const endTombstone = (db: D1Database, id: string): D1PreparedStatement =>
  db.prepare('DELETE FROM tombstones WHERE article_id = ?1').bind(id)

/** What the batch of a new article has besides: its draft, whether an import brings it, more statements. */
interface Publishing {
  readonly draft?: PublishedDraft | undefined
  readonly isImported?: boolean
  readonly more: readonly D1PreparedStatement[]
}

/**
 * Publishes an article in one batch: it deletes its draft, which must be unchanged since it was read; without a draft
 * nothing may have the id, or have had it, but an import brings back what was deleted.
 * @throws a condition failure, Refusal if an article has the draft's id, a slug failure if the slug is taken
 */
export const insertArticle = async (
  db: D1Database,
  article: NewArticle,
  forms: Forms | null,
  { draft, isImported = false, more }: Publishing,
): Promise<string> =>
  changeLive(db, [
    ...(isImported ? [endTombstone(db, article.id)] : []),
    raiseRevision(db, ...conditionFor(article.id, draft)),
    insert(db, articleTable, { ...article, ...serverColumns(article) }),
    ...storeForms(db, article, forms),
    db
      .prepare('INSERT INTO slugs (slug, article_id) VALUES (?1, ?2)')
      .bind(article.slug, article.id),
    ...(draft ? [db.prepare('DELETE FROM drafts WHERE id = ?1').bind(draft.id)] : []),
    ...more,
  ]).catch((error) => {
    // An article in the bin can have it, too.
    const isTaken = String(error).includes('UNIQUE constraint failed: all_articles.id')
    throw isTaken ? new Refusal('article-exists') : error
  })

/**
 * Restores an article with all of its slugs, and deletes its tombstone.
 * @throws a condition failure if the id is taken, or as above
 */
export const restoreRow = async (
  db: D1Database,
  article: NewArticle,
  forms: Forms | null,
  slugs: readonly string[],
): Promise<string> =>
  changeLive(db, [
    raiseRevision(db, 'NOT EXISTS (SELECT 1 FROM all_articles WHERE id = ?1)', article.id),
    insert(db, articleTable, { ...article, ...serverColumns(article) }),
    ...storeForms(db, article, forms),
    db
      .prepare('INSERT INTO slugs (slug, article_id) SELECT value, ?2 FROM json_each(?1)')
      .bind(JSON.stringify(slugs), article.id),
    endTombstone(db, article.id),
  ])

/** Edits an article and stores its previous version. @throws a condition failure if `before` is outdated */
export const updateArticle = async (
  db: D1Database,
  before: EditedRow,
  article: Omit<NewArticle, 'id' | 'created_at'>,
  forms: Forms | null,
  more: readonly D1PreparedStatement[],
): Promise<string> => {
  const { id } = before
  return changeLive(db, [
    raiseRevision(
      db,
      'EXISTS (SELECT 1 FROM articles WHERE id = ?1 AND updated_at = ?2)',
      id,
      before.updated_at,
    ),
    ...storeVersion(db, before, article),
    update(db, articleTable, id, { ...article, ...serverColumns(article) }),
    ...storeForms(db, { id, body: article.body }, forms),
    // The article may reuse its former slug; if another article took it meanwhile, the batch fails.
    db
      .prepare(
        `INSERT INTO slugs (slug, article_id)
         SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM slugs WHERE slug = ?1 AND article_id = ?2)`,
      )
      .bind(article.slug, id),
    ...more,
  ])
}

/** Puts an article into the bin and leaves a tombstone. @throws a condition failure if it has another heading */
export const removeArticle = async (
  db: D1Database,
  article: Pick<ArticleRow, 'id' | 'heading'>,
  now: string,
  more: readonly D1PreparedStatement[] = [],
): Promise<string> => {
  const { id, heading } = article
  return changeLive(db, [
    raiseRevision(
      db,
      'EXISTS (SELECT 1 FROM articles WHERE id = ?1 AND heading = ?2)',
      id,
      heading,
    ),
    db
      .prepare(
        `INSERT INTO tombstones (article_id, deleted_at, revision) VALUES (?1, ?2, ${currentRevision})`,
      )
      .bind(id, now),
    db.prepare('UPDATE all_articles SET deleted_at = ?2 WHERE id = ?1').bind(id, now),
    ...more,
  ])
}

/** SQL: whether an article is in the bin. */
export const isInBin = 'EXISTS (SELECT 1 FROM bin WHERE id = ?1)'

/** Publishes an article from the bin again. @throws a condition failure if it is not in the bin */
export const republishRow = (db: D1Database, id: string): Promise<string> =>
  changeLive(db, [
    raiseRevision(db, isInBin, id),
    db
      .prepare(
        `UPDATE all_articles SET deleted_at = NULL, revision = ${currentRevision} WHERE id = ?1`,
      )
      .bind(id),
    endTombstone(db, id),
  ])
