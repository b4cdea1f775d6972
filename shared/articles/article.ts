import * as z from 'zod'
import { limits } from '../limits.ts'
import { Instant, LocalData, Text } from '../schema.ts'
import { categories } from './category.ts'
import { PublishedDate } from './published-date.ts'

/** Article ids have no hyphen; draft ids always have one. */
export const ArticleId = z.string().regex(/^[0-9a-z]{8,40}$/, 'Must be an article id.')
export const DraftId = z.string().regex(/^draft-[0-9a-z]{8,40}$/, 'Must be a draft id.')

const Category = z.enum(categories)

/** HTML in base64 of UTF-8 (or of an OpenSSL "Salted__" cipher text, from older articles). */
const EncodedBody = z.string().max(limits.requestBytes)

const ResearchLinks = z.array(Text).max(limits.researchLinks)

/** What the editor sends. Of a missing field the Worker says so, in the specification's order. */
export const ArticleInput = z.object({
  localData: LocalData,
  href: Text.optional(),
  headingSave: Text.default(''),
  imageCdn: Text.default('').describe(
    "The picture's address; after a space, its source may follow.",
  ),
  imageSource: Text.optional(),
  imageAlt: Text.optional().describe(
    'What the picture shows, for readers who cannot see it; empty if it only decorates. An edit without it leaves it as it is, unless the picture is another one.',
  ),
  articleSave: EncodedBody.default(''),
  authorSave: Text.default(''),
  dateSave: PublishedDate.optional(),
  researchLinksSave: ResearchLinks.default([]),
  category: Category.optional(),
  totalWords: z.number().optional().describe('Ignored: the server counts.'),
  reference: z.union([Text, z.boolean().transform(String)]).default(''),
  summary: Text.optional().describe(
    "The author's own description, one line; empty: the beginning of the text stands for it. An edit without it leaves it as it is.",
  ),
  alert: z
    .boolean()
    .default(false)
    .describe('Whether its subscribers are told when it is published; an edit tells nobody.'),
})
export type ArticleInput = z.infer<typeof ArticleInput>
/** The fields of an article in every answer. */
export type ArticleContent = Omit<ArticleInput, 'alert'>

/** An article as the API sends it. */
export const Article = z.object({
  _id: z.string(),
  id: z.string().describe('The same as `_id`.'),
  href: z.string(),
  headingSave: z.string(),
  imageCdn: z.string(),
  imageSave: z.tuple([z.string(), z.string()]),
  imageSource: z.string(),
  imageAlt: z.string().describe('What the picture shows; empty if it only decorates.'),
  articleSave: z.string(),
  authorSave: z.string(),
  dateSave: z.string(),
  researchLinksSave: z.array(z.string()),
  category: Category,
  totalWords: z.number().int(),
  description: z.string().describe('The first characters of the text.'),
  summary: z.string().describe("The author's own description; empty where there is none."),
  createdAt: Instant,
  updatedAt: Instant,
  textChangedAt: Instant.optional().describe(
    'When an edit changed the text last; not there where none did after the day it was made.',
  ),
})
export type Article = z.infer<typeof Article>

/** An article as a build reads it; the Worker derives its HTML forms once. */
export const ShownArticle = Article.extend({
  display: z
    .string()
    .optional()
    .describe('The version of the display step; then `articleSave` is what the page shows.'),
  feedSave: z.string().optional().describe('What feeds have, where that is something else.'),
  excerpt: z.string().optional().describe('What stands for a summary, where there is none.'),
})
export type ShownArticle = z.infer<typeof ShownArticle>

/** The tombstone of a deleted article: it tells a build of the deletion. */
export const Tombstone = z.object({ _id: z.string(), deletedAt: Instant })
export type Tombstone = z.infer<typeof Tombstone>

/** An article opened by its address; a local one, from the repository, has neither `_id` nor `id`. */
export const OpenedArticle = ShownArticle.partial({ _id: true, id: true })
export type OpenedArticle = z.infer<typeof OpenedArticle>
