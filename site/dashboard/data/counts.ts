import type { Counts } from '../../../shared/counts/contract.ts'
import { markDrafts } from '../drafts/draft-marker.ts'
import { sessionHolds } from '../session/session.ts'
import { ask } from './ask.ts'
import { onceBack } from './resource.ts'
import { createStore } from './store.ts'

/** How much waits for the author; null until the server has said so. */
export const counts = createStore<Counts | null>(null)

let asked = 0
let hasFailed = false

/** Counts again: after every write, and when the tab comes back into view. A failure keeps the old. */
export const refreshCounts = async (): Promise<void> => {
  asked += 1
  const mine = asked
  const reply = await ask('readCounts')
  // Of several on their way, the one that was asked last knows the most.
  if (mine !== asked) return
  hasFailed = !reply.ok
  if (!reply.ok) return
  sessionHolds()
  counts.set(reply.data)
  markDrafts(reply.data.drafts)
}

onceBack(() => {
  if (hasFailed) void refreshCounts()
})
