import type { LocalWorker } from '../local/worker.ts'

/** Milliseconds that it must run before another restart: one that always ends is not restarted. */
const shortestLife = 10_000

/** Starts the Worker, anew whenever it ends. @param fail ends the command with a sentence */
export const superviseWorker = async (
  start: () => Promise<LocalWorker>,
  fail: (sentence: string) => never,
): Promise<Pick<LocalWorker, 'stop'>> => {
  const begin = () => start().catch((error: Error) => fail(error.message))
  let worker = await begin()
  let isEnding = false
  const keep = async (): Promise<void> => {
    for (let started = performance.now(); ; started = performance.now()) {
      await worker.ended
      if (isEnding) return
      if (performance.now() - started < shortestLife) {
        fail('The Worker ended as soon as it had started. Run npm run dev again.')
      }
      console.error('The Worker was ended from outside; it is started anew.')
      worker = await begin()
      console.error('The Worker answers again.')
    }
  }
  void keep()
  return {
    stop: async () => {
      isEnding = true
      await worker.stop()
    },
  }
}
