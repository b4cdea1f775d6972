import type { RebuildState } from '../../../shared/rebuild.ts'
import { ask, askInBackground } from '../data/ask.ts'
import { createPoll } from '../data/poll.ts'
import { onReconnect } from '../data/resource.ts'
import { createStore } from '../data/store.ts'
import { hasLanded } from './rebuild-steps.ts'

/** The state of the rebuild; `unread` if it could not be loaded, null before the first answer. */
export const rebuild = createStore<RebuildState | 'unread' | null>(() => null)

/** How long the static pages wait before the dashboard says so, in milliseconds. */
const patience = 3 * 60_000
/** Since when the static pages wait; null while they are up to date. */
let waitingSince: number | null = null

/** Whether they have waited longer than a rebuild takes. */
export const isLate = (): boolean => waitingSince !== null && Date.now() - waitingSince > patience

const poll = createPoll(async (isWanted) => {
  const reply = await askInBackground('readRebuild')
  if (!isWanted()) return false
  if (reply.ok) {
    const isDone = hasLanded(reply.data) || !reply.data.hasHook
    waitingSince = isDone ? null : (waitingSince ?? Date.now())
  }
  rebuild.set(reply.ok ? reply.data : 'unread')
  // Without a session there is nothing to poll.
  return reply.ok ? !hasLanded(reply.data) : reply.problem?.code !== 'not-signed-in'
})

/** Polls the rebuild with growing delays until the pages have landed. */
export const watchRebuild = poll.start

/** Polls again after a change of pages: the known state is about an earlier change. */
export const watchChange = (): void => {
  rebuild.set(null)
  waitingSince = null
  watchRebuild()
}

/** Asks for a rebuild at once, by the author's button. */
export const requestRebuild = async (): Promise<void> => {
  const reply = await ask('askRebuild')
  if (reply.ok) rebuild.set(reply.data)
  watchRebuild()
}

onReconnect(() => {
  if (rebuild.get() === 'unread') watchRebuild()
})
