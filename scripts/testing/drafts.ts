import { expectData } from '../lib/client.ts'
import { article, type NewArticle, type NewDraft } from './articles.ts'
import type { Blog } from './blog.ts'
import { sql } from './calls.ts'

type Of = Pick<Blog, 'author'>

/** The fields that identify a version of an article or a draft. */
export interface Version {
  readonly _id: string
  readonly updatedAt: string
}

/** A time after the end of every test. */
export const later = '2099-05-06T07:08:09.000Z'

/** An instant so many minutes ago. */
export const minutesAgo = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000).toISOString()

/** A draft as the list has it now. */
export const draftNow = async ({ author }: Of, id: string) =>
  (await author.ask('listDrafts')).find(({ _id }) => _id === id)

/** Stores a draft. @returns the draft as the list has it */
export const keepDraft = async ({ author }: Of, body: NewDraft) => {
  const reply = await author.call('createDraft', { body })
  expectData(reply)
  const location = reply.headers.get('Location') ?? ''
  const [draft] = expectData(await author.callAt('listDrafts', location))
  if (!draft) throw new Error('The draft was not kept.')
  return draft
}

/** Edits a draft from a version of it. */
export const editDraft = ({ author }: Of, { _id: id, updatedAt }: Version, input: NewDraft) =>
  author.call('editDraft', { body: { editDraft: { ...article(input), id, updatedAt } } })

/** Schedules a draft, or removes its schedule. */
export const schedule = (
  { author }: Of,
  { _id: id, updatedAt }: Version,
  publishAt: string | null = later,
  reference: NewArticle['reference'] = 'true',
) => author.call('scheduleDraft', { body: { id, updatedAt, publishAt, reference } })

/** Moves the schedule of a draft into the past. */
export const makeDue = ({ db }: Blog, { _id }: Pick<Version, '_id'>, at = minutesAgo(1)) =>
  sql(db, 'UPDATE drafts SET publish_at = ?2 WHERE id = ?1', _id, at)
