import type { RebuildState } from '../../../shared/rebuild/contract.ts'
import { askByItself } from '../data/ask.ts'
import { createPoll } from '../data/poll.ts'
import { onceBack } from '../data/resource.ts'
import { createStore } from '../data/store.ts'

/** How far the static pages are; `unread` when it could not be asked, null before the first answer. */
export const rebuild = createStore<RebuildState | 'unread' | null>(null)

/** Whether the static pages are as new as the articles. */
export const hasLanded = ({ landed, asked }: RebuildState): boolean => landed >= asked

const poll = createPoll(async (isWanted) => {
  const reply = await askByItself('readRebuild')
  if (!isWanted()) return false
  rebuild.set(reply.ok ? reply.data : 'unread')
  // Signed out, there is nothing to follow until the session is back.
  return reply.ok ? !hasLanded(reply.data) : reply.problem?.code !== 'not-signed-in'
})

/** Asks how far the rebuild is, and goes on asking, ever more seldom, until the pages have landed. */
export const watchRebuild = poll.start

/** The same after a change of the pages: what is known so far is about the change before. */
export const followChange = (): void => {
  rebuild.set(null)
  watchRebuild()
}

onceBack(() => {
  if (rebuild.get() === 'unread') watchRebuild()
})
