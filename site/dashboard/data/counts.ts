import type { Counts } from '../../../shared/counts/contract.ts'
import { storageNames } from '../../../shared/names.ts'
import { ask } from './ask.ts'
import { markDrafts } from './draft-marker.ts'
import { onceBack } from './resource.ts'
import { isSigningOut, sessionHolds } from './session.ts'
import { readJson, writeItem } from './storage.ts'
import { createStore } from './store.ts'

/** The counts of items: at first the last known ones, or null. */
export const counts = createStore(() =>
  readJson<Counts>(storageNames.counts, (stored) =>
    Object.values(stored).every(Number.isSafeInteger),
  ),
)

let asked = 0
let hasFailed = false

/** Loads the counts again: after every write, and when the tab becomes visible. After a failure the old counts stay. */
export const refreshCounts = async (): Promise<void> => {
  asked += 1
  const mine = asked
  const reply = await ask('readCounts')
  // Only the answer to the latest request counts. Signing out has cleared the stored counts.
  if (mine !== asked || isSigningOut()) return
  hasFailed = !reply.ok
  if (!reply.ok) return
  sessionHolds()
  counts.set(reply.data)
  writeItem(storageNames.counts, JSON.stringify(reply.data))
  markDrafts(reply.data.drafts)
}

onceBack(() => {
  if (hasFailed) void refreshCounts()
})
