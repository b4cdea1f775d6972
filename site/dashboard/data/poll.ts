import { dashboardDelays } from './delays.ts'

/**
 * Polls with growing delays while `look` asks for it and the page is visible.
 * @param pollOnce polls once, and resolves to whether to continue
 */
export const createPoll = (pollOnce: (isCurrent: () => boolean) => Promise<boolean>) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay: number = dashboardDelays.rebuildPoll
  let pollNumber = 0

  const next = async (number: number): Promise<void> => {
    const isOver = !(await pollOnce(() => number === pollNumber))
    if (number !== pollNumber || isOver || document.visibilityState === 'hidden') return
    timer = setTimeout(() => void next(number), delay)
    delay = Math.min(2 * delay, dashboardDelays.rebuildPollMost)
  }
  const stop = (): void => {
    clearTimeout(timer)
    pollNumber += 1
  }
  const start = (): void => {
    stop()
    delay = dashboardDelays.rebuildPoll
    void next(pollNumber)
  }
  return { start, stop }
}
