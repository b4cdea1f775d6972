import type { LocalWorker } from '../local/worker.ts'

/** A Worker that ends within this many milliseconds has a short life; after two of them it is not restarted. */
const shortLife = 10_000

/**
 * Starts the Worker, and restarts it whenever it ends: wrangler crashes if a file disappears while it lists `dist/`.
 * @param fail ends the command with a sentence after two short lives in a row
 */
export const superviseWorker = async (
  start: () => Promise<LocalWorker>,
  fail: (sentence: string) => never,
): Promise<Pick<LocalWorker, 'stop'>> => {
  const begin = () => start().catch((error: Error) => fail(error.message))
  let worker = await begin()
  let isEnding = false
  const restartForever = async (): Promise<void> => {
    let wasShort = false
    for (;;) {
      const started = performance.now()
      await worker.ended
      if (isEnding) return
      const isShort = performance.now() - started < shortLife
      if (isShort && wasShort) {
        return fail('The Worker stopped right after its start, twice. Run npm run dev again.')
      }
      wasShort = isShort
      console.error('The Worker has stopped; npm run dev starts it again.')
      worker = await begin()
      console.error('The Worker answers again.')
    }
  }
  void restartForever()
  return {
    stop: async () => {
      isEnding = true
      await worker.stop()
    },
  }
}
