import { authorItems, draftMarkers } from '../../../shared/author-names.ts'
import { cookieNames } from '../../../shared/names.ts'
import { cookieAges } from '../../../shared/timings.ts'
import { writeCookie } from '../../browser/lib/cookies.ts'
import { dashboardDelays } from './delays.ts'
import { readItem, writeItem } from './storage.ts'
import { createStore } from './store.ts'

/** Whether there are drafts, and how many if that is known. */
export interface Drafts {
  readonly exist: boolean
  readonly count: number
}

const readMarker = (): Drafts => {
  const exist = `; ${document.cookie};`.includes(`; ${cookieNames.draft}=${draftMarkers.some};`)
  return { exist, count: exist ? Number(readItem(authorItems.draftCount)) || 0 : 0 }
}

/** The marker's value; all tabs of the browser share it. */
export const drafts = createStore<Drafts>(readMarker)

const poll = (): void => {
  const { exist, count } = readMarker()
  const before = drafts.get()
  if (exist !== before.exist || count !== before.count) drafts.set({ exist, count })
}

/** Reads the marker every 100 ms (specification, section 4). It sends nothing. */
export const pollDraftMarker = (): (() => void) => {
  const timer = setInterval(poll, dashboardDelays.draftPoll)
  return () => clearInterval(timer)
}

/** Sets the marker for all tabs. @param count how many drafts the server has */
export const setDraftMarker = (count: number): void => {
  const marker = count > 0 ? draftMarkers.some : draftMarkers.none
  writeCookie(cookieNames.draft, marker, cookieAges.draft)
  writeItem(authorItems.draftCount, String(count))
  poll()
}
