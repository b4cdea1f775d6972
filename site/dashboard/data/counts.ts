import { authorItems } from '../../../shared/author-names.ts'
import type { Counts } from '../../../shared/counts.ts'
import { ask } from './ask.ts'
import { setDraftMarker } from './draft-marker.ts'
import { onReconnect } from './resource.ts'
import { isSigningOut } from './session.ts'
import { readJson, writeItem } from './storage.ts'
import { createStore } from './store.ts'

/** The counts of items: at first the last known ones, or null. */
export const counts = createStore(() =>
  readJson<Counts>(authorItems.counts, (stored) =>
    Object.values(stored).every(Number.isSafeInteger),
  ),
)

let requestNumber = 0
let hasFailed = false

/** Loads the counts again: after every write, and when the tab becomes visible. After a failure the old counts stay. */
export const refreshCounts = async (): Promise<void> => {
  requestNumber += 1
  const number = requestNumber
  const reply = await ask('readCounts')
  // Only the answer to the latest request counts. Signing out has cleared the stored counts.
  if (number !== requestNumber || isSigningOut()) return
  hasFailed = !reply.ok
  if (!reply.ok) return
  counts.set(reply.data)
  writeItem(authorItems.counts, JSON.stringify(reply.data))
  setDraftMarker(reply.data.drafts)
}

onReconnect(() => hasFailed && refreshCounts())
