import type { RebuildState } from '../../../shared/rebuild/contract.ts'
import { delays } from '../../../shared/timings.ts'
import { askByItself } from './ask.ts'
import { onceBack } from './resource.ts'
import { createStore } from './store.ts'

/** How far the static pages are; `unread` when it could not be asked, null before the first answer. */
export const rebuild = createStore<RebuildState | 'unread' | null>(null)

/** Whether the static pages are as new as the articles. */
export const hasLanded = ({ landed, asked }: RebuildState): boolean => landed >= asked

let timer: ReturnType<typeof setTimeout> | undefined
let wait: number = delays.rebuildPoll
let watch = 0

const look = async (mine: number): Promise<void> => {
  const reply = await askByItself('readRebuild')
  if (mine !== watch) return
  rebuild.set(reply.ok ? reply.data : 'unread')
  // Signed out, there is nothing to follow until the session is back.
  const isOver = reply.ok ? hasLanded(reply.data) : reply.problem?.code === 'not-signed-in'
  if (isOver || document.visibilityState === 'hidden') return
  timer = setTimeout(() => void look(mine), wait)
  wait = Math.min(2 * wait, delays.rebuildPollMost)
}

/** Asks how far the rebuild is, and goes on asking, ever more seldom, until the pages have landed. */
export const watchRebuild = (): void => {
  clearTimeout(timer)
  wait = delays.rebuildPoll
  watch += 1
  void look(watch)
}

onceBack(() => {
  if (rebuild.get() === 'unread') watchRebuild()
})
