import type { Draft } from '../../../shared/drafts/contract.ts'
import type { Reply } from '../../browser/lib/call.ts'
import { ask } from '../data/ask.ts'
import { createResource } from '../data/resource.ts'

/** The drafts, oldest first. */
export const draftList = createResource(() => ask('listDrafts'))

/** The draft of an id; null when it is not there. */
export const askForDraft = async (id: string): Promise<Reply<Draft | null>> => {
  const reply = await ask('listDrafts', { query: { reference: id } })
  return reply.ok ? { ...reply, data: reply.data[0] ?? null } : reply
}
