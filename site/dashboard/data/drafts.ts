import { articleIdOf, articlePath, localPath } from '../../../shared/articles/paths.ts'
import type { Draft } from '../../../shared/drafts.ts'
import { storageNames } from '../../../shared/names.ts'
import type { Reply } from '../../browser/lib/call.ts'
import { ask, isUnanswered } from './ask.ts'
import { localDay } from './format.ts'
import { createResource } from './resource.ts'
import { readItem, writeItem } from './storage.ts'

/** Notes the draft whose publishing waits for an answer; null for none. */
export const notePublish = (id: string | null): void => writeItem(storageNames.publishDraft, id)

/** Finds a draft that was published although the answer was lost. @returns the article's title and path, or null */
export const findLostPublish = async (
  drafts: readonly Draft[],
): Promise<{ title: string; path: string } | null> => {
  const pendingId = readItem(storageNames.publishDraft)
  if (!pendingId || drafts.some(({ _id }) => _id === pendingId)) return null
  const reply = await ask('readArticleAtPath', {
    query: { name: articlePath(articleIdOf(pendingId)) },
  })
  if (!reply.ok && isUnanswered(reply.problem)) return null
  notePublish(null)
  return reply.ok && reply.data
    ? { title: reply.data.headingSave, path: localPath(reply.data.href) }
    : null
}

/** A draft's title, or a placeholder. */
export const titleOfDraft = ({ headingSave }: Pick<Draft, 'headingSave'>): string =>
  headingSave || 'Without a title'

/** The drafts, the last changed first. */
export const draftList = createResource(() => ask('listDrafts'))

/** The draft with an id; null if there is none. */
export const askForDraft = async (id: string): Promise<Reply<Draft | null>> => {
  const reply = await ask('listDrafts', { query: { reference: id } })
  return reply.ok ? { ...reply, data: reply.data[0] ?? null } : reply
}

/** Sets when a draft publishes itself, or null for never, and which day that is on the author's clock. */
export const scheduleDraft = (draft: {
  readonly id: string
  readonly updatedAt: string
  readonly publishAt: string | null
  readonly reference: string
}) => {
  const { publishAt } = draft
  const day = publishAt === null ? {} : { publishDay: localDay(new Date(publishAt)) }
  return ask('scheduleDraft', { body: { ...draft, ...day } })
}
