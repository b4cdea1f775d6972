import type { Draft } from '../../../shared/drafts.ts'
import type { Reply } from '../../browser/lib/call.ts'
import { ask } from './ask.ts'
import { localDay } from './format.ts'
import { createResource } from './resource.ts'
import { tellEditors } from './subject.ts'

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

/** Sets when a draft publishes itself, or null for never, and which day that is on the author's clock; its open editors hear it. */
export const scheduleDraft = async (draft: {
  readonly id: string
  readonly updatedAt: string
  readonly publishAt: string | null
  readonly reference: string
}) => {
  const { publishAt } = draft
  const day = publishAt === null ? {} : { publishDay: localDay(new Date(publishAt)) }
  const reply = await ask('scheduleDraft', { body: { ...draft, ...day } })
  if (reply.ok) tellEditors(`draft:${draft.id}`)
  return reply
}
