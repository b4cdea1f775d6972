import type * as z from 'zod'
import type { ArchivedArticle, listArchive, restoreArticle } from '../../shared/archive.ts'
import { slugFromHref } from '../../shared/articles/slug.ts'
import { checkArticle } from '../../shared/articles/validation.ts'
import { calls } from '../../shared/calls.ts'
import { Refusal } from '../../shared/problem.ts'
import { isConditionFailure } from '../database/conditions.ts'
import type { CallContext } from '../http/context.ts'
import { decodeCursor, encodeCursor, setNextLink } from '../http/paging.ts'
import { publish } from '../rebuild/publish.ts'
import { readBody } from './body.ts'
import { listReader } from './lists.ts'
import { localPosts } from './local.ts'
import { type ProcessedText, processBody } from './process-text.ts'
import { findArticle, findSlugs, listArticlesAfter } from './read.ts'
import { articleOf, contentOf, isSame } from './rows.ts'
import { isSlugTaken } from './slugs.ts'
import { restoreRow } from './write.ts'

/** A page of the published articles, oldest first, each with the slugs it had before. */
export const archivePage = async (
  context: CallContext,
  cursor: string | undefined,
): Promise<z.output<(typeof listArchive)['output']>> => {
  const { db } = context
  const { rows, hasMore } = await listArticlesAfter(
    listReader(context),
    cursor === undefined ? '' : (decodeCursor(cursor, 1)[0] ?? ''),
  )
  const slugs = await findSlugs(
    db,
    rows.map(({ id }) => id),
  )
  const last = rows.at(-1)
  if (last && hasMore) {
    setNextLink(context, calls.listArchive, { cursor: encodeCursor(last.published_key) })
  }
  return rows.map((row) => {
    const { imageSave, id, ...article } = articleOf(row, context)
    const old = slugs.filter(({ article_id, slug }) => article_id === row.id && slug !== row.slug)
    return { ...article, oldHrefs: old.map(({ slug }) => `/${slug}`) }
  })
}

const rowOf = (article: ArchivedArticle, body: ProcessedText, url: string) => {
  // Author and Reference were checked when it was published.
  const input = { ...article, reference: 'true' }
  checkArticle(input, body, input.authorSave)
  return {
    ...contentOf(input, body, url, article.dateSave),
    id: article._id,
    slug: slugFromHref(article.href),
    author: article.authorSave,
    words: article.totalWords,
    description: article.description,
    created_at: article.createdAt,
    updated_at: article.updatedAt,
    text_changed_at: article.textChangedAt ?? null,
  }
}

/** Restores an archived article unchanged. @throws Refusal `article-exists` if another has its id or slug */
export const restore = async (
  { body: article }: { body: z.output<(typeof restoreArticle)['input']> },
  context: CallContext,
): Promise<'Restored' | 'Already there'> => {
  const { db, site } = context
  const text = await processBody(context, article.articleSave, {
    id: article._id,
    image: article.imageCdn,
  })
  const row = rowOf(article, text, site.url)
  const slugs = [...new Set([row.slug, ...article.oldHrefs.map(slugFromHref)])]
  const local = await localPosts(site)
  if (local.some(({ href }) => slugs.includes(slugFromHref(href)))) {
    throw new Refusal('article-exists')
  }
  try {
    publish(context, await restoreRow(db, row, text.forms, slugs))
  } catch (error) {
    if (!isConditionFailure(error) && !isSlugTaken(error)) throw error
    const existing = await findArticle(db, row.id)
    // A row of an older site may hold the same text as cipher text.
    const body = existing && readBody(existing.body, context)
    const columns = Object.keys(row) as (keyof typeof row)[]
    if (!columns.every((column) => isSame(row[column], { ...existing, body }[column]))) {
      throw new Refusal('article-exists')
    }
    return 'Already there'
  }
  return 'Restored'
}
