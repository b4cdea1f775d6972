import * as z from 'zod'
import {
  Article,
  ArticleInput,
  DraftId,
  ImportedFrom,
  unpublishable,
  unreadable,
} from './articles/contract.ts'
import { PublishedDate } from './articles/published-date.ts'
import { references } from './articles/validation.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { Imported } from './imports.ts'
import { done, Instant, LocalData, SiteQuery, Text } from './schema.ts'

/** A draft has the fields of an article, which may still be empty (specification, section 3). */
export const Draft = Article.extend({
  publishAt: Instant.nullable().describe('When it is published; null if it waits for the author.'),
  publishError: z
    .string()
    .nullable()
    .describe('Why it was not published on time; cleared by the next schedule.'),
  reference: z
    .enum(references)
    .describe('Whether its research is checked; it can be published only with `true`.'),
  alert: z.boolean().describe('Whether its subscribers get an e-mail when it is published.'),
  opening: z.string().describe('The author’s own words at the beginning of that e-mail.'),
  dateChosen: z
    .boolean()
    .describe(
      'Whether the author chose its date; otherwise its date is the day on which it is published.',
    ),
  byHand: z
    .boolean()
    .describe(
      'Whether the author ever saved it by hand; otherwise only its editor did, by itself.',
    ),
})
export type Draft = z.infer<typeof Draft>

/** The editor's input for a draft (specification, section 7). */
export const DraftInput = ArticleInput.extend({
  dateChosen: z
    .boolean()
    .optional()
    .describe(
      'Whether the author chose its date. Without this field, a changed `dateSave` counts as chosen.',
    ),
})
export type DraftInput = z.infer<typeof DraftInput>

const DraftQuery = SiteQuery.extend({ reference: z.string().max(200).optional() })
const DraftsQuery = SiteQuery.extend({
  reference: DraftQuery.shape.reference.describe('The id of a draft: then only that draft.'),
})

export const createDraft = endpoint(calls.createDraft, {
  summary: 'Stores a draft, which may be incomplete. `Location` ends in its id.',
  access: 'author',
  status: 201,
  refusals: [...unreadable, 'edit-conflict', 'article-exists', 'id-deleted'],
  isIdempotent: true,
  headers: ['Location', 'Updated-At'],
  query: DraftQuery,
  input: DraftInput.extend({
    id: DraftId.optional().describe(
      'A new id that the caller chooses: a repeat is then refused with the draft or the article that is there.',
    ),
    autosave: z
      .boolean()
      .optional()
      .describe('Whether the editor saves by itself while the author writes.'),
    moved: ImportedFrom.optional(),
    imported: Imported.optional(),
  }),
  output: done('201'),
})

export const listDrafts = endpoint(calls.listDrafts, {
  summary:
    'The drafts, the last changed first; with the id of a draft as `reference`, only that draft.',
  access: 'author',
  query: DraftsQuery,
  output: z.array(Draft),
})

export const editDraft = endpoint(calls.editDraft, {
  summary: 'Edits a draft; refused if it changed since `updatedAt`. Answers its id.',
  access: 'author',
  refusals: [
    ...unreadable,
    'draft-reference-false',
    'draft-scheduled',
    'draft-not-found',
    'edit-conflict',
    'article-exists',
  ],
  isIdempotent: true,
  headers: ['Updated-At'],
  query: DraftQuery,
  input: z.object({
    localData: LocalData,
    editDraft: DraftInput.omit({ localData: true }).extend({ id: DraftId, updatedAt: Instant }),
    imported: Imported.optional(),
    autosave: z
      .boolean()
      .optional()
      .describe(
        'Whether the editor stays open: then Reference need not be `true`, and a scheduled draft is refused.',
      ),
    byHand: z
      .boolean()
      .optional()
      .describe(
        'Whether the author asked for this save; otherwise Reference stays. Without this field, unless `autosave`.',
      ),
  }),
  output: z.string(),
})

export const deleteDraft = endpoint(calls.deleteDraft, {
  summary: 'Deletes a draft.',
  access: 'author',
  refusals: ['draft-not-found'],
  query: DraftQuery,
  input: z.object({ localData: LocalData, arg: Text.pipe(DraftId) }),
  output: done('deleted'),
})

export const scheduleDraft = endpoint(calls.scheduleDraft, {
  summary:
    'Schedules a draft, or with null removes its schedule. The checks are those of publishing.',
  access: 'author',
  refusals: [...unpublishable, 'schedule-past', 'draft-not-found', 'edit-conflict'],
  isIdempotent: true,
  query: DraftQuery,
  input: z.object({
    localData: LocalData,
    id: DraftId,
    updatedAt: Instant.describe('The version that is scheduled.'),
    publishAt: Instant.nullable(),
    publishDay: PublishedDate.optional().describe(
      'The day of `publishAt` on the author’s clock, for a draft without a chosen date; without it, the day in UTC.',
    ),
    reference: z.union([Text, z.boolean().transform(String)]).default(''),
  }),
  output: z.object({ publishAt: Instant.nullable() }),
})
