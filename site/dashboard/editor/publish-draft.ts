import { articlePath, localPath } from '../../../shared/articles/paths.ts'
import type { Draft } from '../../../shared/drafts/contract.ts'
import { storageNames } from '../../../shared/names.ts'
import { redirectPostPath } from '../../../shared/pages.ts'
import { problems } from '../../../shared/problem.ts'
import { ask } from '../data/ask.ts'
import { markDrafts } from '../data/draft-marker.ts'
import { draftList } from '../data/drafts.ts'
import type { Fields } from '../data/fields.ts'
import { notePublish } from '../data/lost-publish.ts'
import { writeItem } from '../data/storage.ts'
import { notice } from '../parts/place.ts'
import { type Outcome, send } from './save.ts'

/** The path of the new article: `/local{href}` with the href that the server chose; if unknown, its path. */
const localPathOf = async (path: string): Promise<string> => {
  const reply = await ask('readArticleAtPath', { query: { name: path } })
  return reply.ok && reply.data ? localPath(reply.data.href) : path
}

/** Why the draft was not published; the list then shows the current state. */
const refusalOf = (outcome: Outcome): string => {
  if (outcome.kind === 'conflict') return problems['edit-conflict'][1]
  if (outcome.kind === 'unanswered') return 'Check your internet...'
  return 'fault' in outcome ? outcome.fault.text : 'Authentication failed...'
}

/** Publishes a draft as its editor does, then opens it (specification, section 4). @returns the error, or null */
export const publishDraft = async (draft: Draft, fields: Fields): Promise<string | null> => {
  const { _id: id, updatedAt: base, reference } = draft
  notePublish(id)
  const sending = { id, fields, base, reference, password: '', copyId: id, before: fields }
  const outcome = await send({ ...sending, action: 'publish' })
  if (outcome.kind !== 'published' && outcome.kind !== 'published-before') {
    if (outcome.kind !== 'unanswered') notePublish(null)
    if (outcome.kind === 'conflict' || outcome.kind === 'gone') await draftList.load()
    if (outcome.kind === 'gone') notice.set({ text: `“${fields.title}” is no draft any more.` })
    return refusalOf(outcome)
  }
  notePublish(null)
  const path = outcome.kind === 'published' ? outcome.path : articlePath(outcome.id)
  writeItem(storageNames.redirectPost, await localPathOf(path))
  draftList.put((drafts) => drafts.filter(({ _id }) => _id !== id))
  markDrafts(draftList.store.get().data?.length ?? 0)
  location.assign(redirectPostPath)
  return null
}
