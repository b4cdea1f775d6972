import * as z from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { Imported } from '../imports.ts'
import { done, Instant, LocalData, SiteQuery, Text, textOf } from '../schema.ts'
import { Article, ArticleId, ArticleInput, DraftId, OpenedArticle } from './article.ts'
import { limitedFields } from './fields.ts'

export * from './article.ts'

/** Why a text cannot be stored. */
export const unreadable = [
  'invalid-body-encoding',
  'undecryptable-body',
  'text-unprocessed',
  'body-too-large',
  'body-too-complex',
  'slug-malformed',
  'language-malformed',
  ...limitedFields.map(({ code }) => code),
] as const

/** Why an article cannot be published as it is. */
export const unpublishable = [
  ...unreadable,
  'title-missing',
  'picture-missing',
  'picture-source-missing',
  'body-missing',
  'reference-missing',
  'author-mismatch',
  'reference-false',
  'slug-taken',
  'picture-unsent',
] as const

export const listArticles = endpoint(calls.listArticles, {
  summary: 'The newest published articles, oldest first; a `Link: rel="next"` leads to older ones.',
  access: 'public',
  headers: ['Link'],
  readLimit: 10_000,
  output: z.array(Article),
})

export const listMoreArticles = endpoint(calls.listMoreArticles, {
  summary: 'The articles older than those of the first list, or than a cursor, oldest first.',
  access: 'public',
  headers: ['Link'],
  readLimit: 10_000,
  query: SiteQuery.extend({
    cursor: z
      .string()
      .max(200)
      .optional()
      .describe('Opaque; from the `Link` header of the answer before.'),
  }),
  output: z.array(Article),
})

export const readArticleAtPath = endpoint(calls.readArticleAtPath, {
  summary: 'The article on a page of the site, by its pathname; null if there is none.',
  access: 'public',
  query: z.object({ name: z.string().max(4_000) }),
  output: OpenedArticle.nullable(),
})

export const readArticle = endpoint(calls.readArticle, {
  summary: 'One article by its present or a former href.',
  access: 'public',
  refusals: ['not-found'],
  input: z.object({ href: Text.min(1) }),
  output: Article,
})

/** The times of an imported article or draft on its former site. */
export const ImportedFrom = z
  .object({
    createdAt: Instant.describe('When the other site published it, or stored it first.'),
    changedAt: Instant.optional().describe('When the other site last changed it.'),
  })
  .describe('Times of an imported text; a future time counts as now.')

export const createArticle = endpoint(calls.createArticle, {
  summary:
    'Publishes an article; with `draftId`, also deletes that draft: the article has its id without `draft-`.',
  access: 'author',
  status: 201,
  refusals: [...unpublishable, 'draft-not-found', 'edit-conflict', 'article-exists', 'id-deleted'],
  isIdempotent: true,
  headers: ['Location', 'Updated-At'],
  input: ArticleInput.extend({
    id: ArticleId.optional().describe(
      'A new id that the caller chooses: a repeat is then refused with the article that is there.',
    ),
    draftId: DraftId.optional(),
    updatedAt: Instant.nullable()
      .optional()
      .describe(
        'The version of the draft that the text began from; null if the draft is not on the server. Without it, the stored draft is published in any version, if its own Reference is `true`.',
      ),
    moved: ImportedFrom.optional(),
    imported: Imported.optional(),
  }).refine(({ draftId, id, moved }) => draftId === undefined || !(id || moved), {
    error: 'The article of a draft has the id of the draft, and was not published before.',
    path: ['draftId'],
  }),
  output: done('Created'),
})

export const editArticle = endpoint(calls.editArticle, {
  summary: 'Edits an article; refused if it changed since `updatedAt`.',
  access: 'author',
  refusals: [
    ...unpublishable,
    'editor-password-missing',
    'wrong-password',
    'too-many-attempts',
    'article-not-found',
    'edit-conflict',
  ],
  isIdempotent: true,
  input: ArticleInput.extend({
    id: ArticleId,
    editorPassword: Text.default(''),
    updatedAt: Instant.describe('The version the edit began from.'),
    imported: Imported.optional(),
  }),
  output: z.object({ acknowledged: z.literal(true), updatedAt: Instant }),
})

export const previewArticle = endpoint(calls.previewArticle, {
  summary: 'The page that readers would get of a text. Nothing is stored or counted.',
  access: 'author',
  refusals: unreadable,
  input: ArticleInput.extend({
    id: ArticleId.optional().describe('The article that it would be an edit of.'),
  }),
  output: z.object({ html: z.string() }),
})

/** A version that an edit replaced; the newest first. */
export const VersionSummary = z.object({
  version: z.number().int().min(1),
  headingSave: z.string(),
  totalWords: z.number().int(),
  updatedAt: Instant.describe('When this version was saved.'),
  changed: z
    .array(z.string())
    .nullable()
    .describe('The fields that differ from the version before; null of the oldest.'),
})
export type VersionSummary = z.infer<typeof VersionSummary>

const VersionsQuery = SiteQuery.extend({ reference: ArticleId })

export const listVersions = endpoint(calls.listVersions, {
  summary: 'The stored earlier versions of an article, newest first.',
  access: 'author',
  refusals: ['article-not-found'],
  query: VersionsQuery,
  output: z.array(VersionSummary),
})

export const readVersion = endpoint(calls.readVersion, {
  summary: 'One earlier version of an article in full. To restore it, send it as an edit.',
  access: 'author',
  refusals: ['version-not-found'],
  query: VersionsQuery.extend({ version: z.coerce.number().int().min(1) }),
  output: Article,
})

export const deleteArticle = endpoint(calls.deleteArticle, {
  summary:
    'Puts the article whose title is `reference` into the bin. Readers no longer see it; after 30 days it is deleted for good.',
  access: 'author',
  refusals: [
    'delete-password-missing',
    'wrong-password',
    'too-many-attempts',
    'article-not-found',
    'title-differs',
    'title-ambiguous',
  ],
  query: SiteQuery.extend({ reference: z.string().min(1).max(4_000) }),
  input: z.object({
    localData: LocalData,
    password: Text.default(''),
    _id: ArticleId.optional().describe('The id of the article, if several have this title.'),
  }),
  output: done('204'),
})

/** An article in the bin. Its text stays in the database. */
export const BinnedArticle = Article.pick({
  _id: true,
  headingSave: true,
  category: true,
  dateSave: true,
  totalWords: true,
}).extend({ deletedAt: Instant })
export type BinnedArticle = z.infer<typeof BinnedArticle>

export const listBin = endpoint(calls.listBin, {
  summary:
    'The articles in the bin, the last deleted first; `Link: rel="next"` is the next page. With `search` those whose title and HTML have each of its words.',
  access: 'author',
  headers: ['Link', 'Total-Count'],
  query: SiteQuery.extend({
    cursor: z.string().max(200).optional(),
    search: textOf(200).optional(),
  }),
  output: z.array(BinnedArticle),
})

export const restoreFromBin = endpoint(calls.restoreFromBin, {
  summary: 'Publishes an article of the bin again, with its id, addresses, dates, votes and views.',
  access: 'author',
  refusals: ['article-not-found'],
  input: z.object({ localData: LocalData, _id: ArticleId }),
  output: done('Restored'),
})

export const deleteFromBin = endpoint(calls.deleteFromBin, {
  summary: 'Deletes an article of the bin for good, with its versions, votes and old addresses.',
  access: 'author',
  refusals: ['delete-password-missing', 'wrong-password', 'too-many-attempts', 'article-not-found'],
  input: z.object({ localData: LocalData, password: Text.default(''), _id: ArticleId }),
  output: done('deleted'),
})
