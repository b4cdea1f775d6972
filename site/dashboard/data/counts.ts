import type { Counts } from '../../../shared/counts/contract.ts'
import { storageNames } from '../../../shared/names.ts'
import { markDrafts } from '../drafts/draft-marker.ts'
import { isSigningOut, sessionHolds } from '../session/session.ts'
import { ask } from './ask.ts'
import { onceBack } from './resource.ts'
import { readJson, writeItem } from './storage.ts'
import { createStore } from './store.ts'

/** The counts of items: first the last known ones, null if there are none. */
export const counts = createStore(() =>
  readJson<Counts>(storageNames.counts, (kept) => Object.values(kept).every(Number.isSafeInteger)),
)

let asked = 0
let hasFailed = false

/** Counts again: after every write, and when the tab comes back into view. A failure keeps the old. */
export const refreshCounts = async (): Promise<void> => {
  asked += 1
  const mine = asked
  const reply = await ask('readCounts')
  // Of several answers, the one to the latest request counts; signing out has cleared what is stored.
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
