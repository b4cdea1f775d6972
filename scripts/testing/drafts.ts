import { article, type NewArticle, type NewDraft } from './articles.ts'
import type { Blog } from './blog.ts'
import { sql } from './calls.ts'

type Of = Pick<Blog, 'author'>

/** What tells a version of an article or a draft. */
export interface Version {
  readonly _id: string
  readonly updatedAt: string
}

/** A time that comes after every test. */
export const later = '2099-05-06T07:08:09.000Z'

/** An instant so many minutes ago. */
export const minutesAgo = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000).toISOString()

/** A draft as it is listed now. */
export const draftNow = async ({ author }: Of, id: string) =>
  (await author.ask('listDrafts')).find(({ _id }) => _id === id)

/** Keeps a draft. @returns it as it is listed */
export const keepDraft = async ({ author }: Of, body: NewDraft) => {
  await author.ask('createDraft', { body })
  const kept = (await author.ask('listDrafts')).at(-1)
  if (!kept) throw new Error('The draft was not kept.')
  return kept
}

/** Edits a draft from a version of it. */
export const editDraft = ({ author }: Of, { _id: id, updatedAt }: Version, given: NewDraft) =>
  author.call('editDraft', { body: { editDraft: { ...article(given), id, updatedAt } } })

/** Lets a draft publish itself at a time, or not. */
export const schedule = (
  { author }: Of,
  { _id: id, updatedAt }: Version,
  publishAt: string | null = later,
  reference: NewArticle['reference'] = 'true',
) => author.call('scheduleDraft', { body: { id, updatedAt, publishAt, reference } })

/** Lets the time of a draft come that was scheduled for another. */
export const makeDue = ({ db }: Blog, { _id }: Pick<Version, '_id'>, at = minutesAgo(1)) =>
  sql(db, 'UPDATE drafts SET publish_at = ?2 WHERE id = ?1', _id, at)
