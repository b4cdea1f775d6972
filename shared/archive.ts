import * as z from 'zod'
import { Article, ArticleId, archivedTypes, unpublishable } from './articles/contract.ts'
import { renamed } from './articles/fields.ts'
import { slugOf } from './articles/slug.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { done, SiteQuery, textOf } from './schema.ts'

/** An article's href: a slash, then a slug that a title can produce. */
const Href = textOf(limits.text)
  .regex(/^\/[^/]+$/, 'Must be a slash and a slug.')
  .refine((href) => slugOf(href) === href.slice(1), 'Must be a slug that a title can make.')

/** An article without its redundant fields. */
const WholeArticle = Article.omit({ id: true, imageSave: true })

/** A published article with all that its pages need; another blog imports it unchanged. */
export const ArchivedArticle = WholeArticle.extend({
  _id: ArticleId,
  href: Href,
  ...renamed(archivedTypes, 'key', 'call'),
  articleSave: z.string().max(limits.requestBytes),
  oldHrefs: z.array(Href).max(1_000).describe('Addresses that it had before and that lead to it.'),
})
export type ArchivedArticle = z.infer<typeof ArchivedArticle>

export const listArchive = endpoint(calls.listArchive, {
  summary:
    'The published articles with their old addresses, oldest first; `Link: rel="next"` is the next page.',
  access: 'author',
  headers: ['Link'],
  query: SiteQuery.extend({ cursor: z.string().max(200).optional() }),
  // As stored: an export also contains what an older version accepted.
  output: z.array(WholeArticle.extend({ oldHrefs: z.array(z.string()) })),
})

export const restoreArticle = endpoint(calls.restoreArticle, {
  summary:
    'Restores an archived article with its id, dates and addresses. A repeat changes nothing.',
  access: 'author',
  refusals: [...unpublishable, 'article-exists'],
  input: ArchivedArticle.refine(
    ({ createdAt, updatedAt }) => createdAt <= updatedAt,
    'Must not be changed before it was made.',
  ),
  output: z.union([done('Restored'), done('Already there')]),
})
