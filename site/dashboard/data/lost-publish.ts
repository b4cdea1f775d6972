import { articleIdOf, articlePath, localPath } from '../../../shared/articles/paths.ts'
import type { Draft } from '../../../shared/drafts/contract.ts'
import { storageNames } from '../../../shared/names.ts'
import { ask, isUnanswered } from './ask.ts'
import { readItem, writeItem } from './storage.ts'

/** Notes the draft whose publishing waits for an answer; null for none. */
export const notePublish = (id: string | null): void => writeItem(storageNames.publishDraft, id)

/** A draft that is gone and whose publishing was never answered: its title and article; null if there is none. */
export const findLostPublish = async (
  present: readonly Draft[],
): Promise<{ title: string; path: string } | null> => {
  const lost = readItem(storageNames.publishDraft)
  if (!lost || present.some(({ _id }) => _id === lost)) return null
  const reply = await ask('readArticleAtPath', { query: { name: articlePath(articleIdOf(lost)) } })
  if (!reply.ok && isUnanswered(reply.problem)) return null
  notePublish(null)
  return reply.ok && reply.data
    ? { title: reply.data.headingSave, path: localPath(reply.data.href) }
    : null
}
