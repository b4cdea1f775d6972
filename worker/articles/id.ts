import { type ProblemCode, Refusal } from '../../shared/problem.ts'
import type { Blog } from '../live/settings.ts'
import { draftOf, findDraft } from './draft-rows.ts'
import { findStored } from './read.ts'
import { articleOf } from './rows.ts'

const draftIdOf = (id: string): string => `draft-${id}`

/** SQL: whether no article has or had the id `?1`, and no draft has or had that of its draft. */
export const isFreeId = `NOT EXISTS (
  SELECT 1 FROM all_articles WHERE id = ?1
  UNION ALL SELECT 1 FROM tombstones WHERE article_id = ?1
  UNION ALL SELECT 1 FROM drafts WHERE id = 'draft-' || ?1
  UNION ALL SELECT 1 FROM deleted_drafts WHERE id = 'draft-' || ?1)`

/**
 * The refusal of a write under an article's id, or that of its draft: it carries what has the id now.
 * @param otherwise the code if nothing has it
 */
export const refusalFor = async (
  blog: Blog,
  id: string,
  otherwise: ProblemCode,
): Promise<Refusal> => {
  const { DB } = blog.env
  const draft = await findDraft(DB, draftIdOf(id))
  if (draft) return new Refusal('edit-conflict', { current: draftOf(draft, blog) })
  const article = await findStored(DB, id)
  if (!article) return new Refusal(otherwise)
  const isPublished = article.deleted_at === null
  return new Refusal('article-exists', isPublished ? { current: articleOf(article, blog) } : {})
}
