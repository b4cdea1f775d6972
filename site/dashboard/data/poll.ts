import { delays } from '../../../shared/timings.ts'

/**
 * Polls with growing delays while `look` asks for it and the page is visible.
 * @param look polls once, and resolves to whether to continue
 */
export const createPoll = (look: (isWanted: () => boolean) => Promise<boolean>) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait: number = delays.rebuildPoll
  let watch = 0

  const next = async (mine: number): Promise<void> => {
    const isOver = !(await look(() => mine === watch))
    if (mine !== watch || isOver || document.visibilityState === 'hidden') return
    timer = setTimeout(() => void next(mine), wait)
    wait = Math.min(2 * wait, delays.rebuildPollMost)
  }
  const stop = (): void => {
    clearTimeout(timer)
    watch += 1
  }
  const start = (): void => {
    stop()
    wait = delays.rebuildPoll
    void next(watch)
  }
  return { start, stop }
}
