import { articleIdOf, articlePath, localPath } from '../../../shared/articles/paths.ts'
import type { Draft } from '../../../shared/drafts/contract.ts'
import { storageNames } from '../../../shared/names.ts'
import { redirectPostPath } from '../../../shared/pages.ts'
import { ask, isUnanswered } from '../data/ask.ts'
import { readItem, writeItem } from '../data/storage.ts'
import { fieldsOf, publishInputOf } from '../editor/fields.ts'
import { markDrafts } from './draft-marker.ts'
import { draftList } from './drafts.ts'

const settle = (): void => writeItem(storageNames.publishDraft, null)

/** Where the new article is: `/local{href}` with the href that the server chose; if unknown, its path. */
const localPathOf = async (path: string): Promise<string> => {
  const reply = await ask('readArticleAtPath', { query: { name: path } })
  return reply.ok && reply.data ? `/local${reply.data.href}` : path
}

/** Publishes a draft and goes to it (specification, section 4). @returns the error; a repeat publishes once */
export const publishDraft = async (draft: Draft): Promise<string | null> => {
  writeItem(storageNames.publishDraft, draft._id)
  const reply = await ask('createArticle', {
    body: { ...publishInputOf(fieldsOf(draft), draft.reference), draftId: draft._id },
    idempotencyKey: `${draft._id}/${draft.updatedAt}`,
  })
  if (!reply.ok) {
    if (isUnanswered(reply.problem)) return 'Check your internet...'
    settle()
    if (reply.problem?.code === 'draft-not-found') void draftList.load()
    return reply.problem?.detail ?? null
  }
  settle()
  const left = (draftList.store.get().data ?? []).filter(({ _id }) => _id !== draft._id)
  markDrafts(left.length)
  writeItem(
    storageNames.redirectPost,
    await localPathOf(reply.headers.get('Location') ?? `/local${draft.href}`),
  )
  location.assign(redirectPostPath)
  return null
}

/** A draft whose publishing was never answered, but is gone: its title and article; null when none is lost. */
export const findLostPublish = async (
  present: readonly Draft[],
): Promise<{ title: string; path: string } | null> => {
  const lost = readItem(storageNames.publishDraft)
  if (!lost || present.some(({ _id }) => _id === lost)) return null
  const reply = await ask('readArticleAtPath', { query: { name: articlePath(articleIdOf(lost)) } })
  if (!reply.ok && isUnanswered(reply.problem)) return null
  settle()
  return reply.ok && reply.data
    ? { title: reply.data.headingSave, path: localPath(reply.data.href) }
    : null
}
