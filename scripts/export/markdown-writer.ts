import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** The time limit for one text, in milliseconds: three times what the longest takes on a slow machine. */
const textLimit = 30_000

/** The memory of the thread, in megabytes. */
const memory = 1_000

/**
 * Writes texts as Markdown in a thread of their own: the converter takes any time and memory for a few texts, and ends with
 * an error for others. Call `end` after the last.
 */
export const markdownWriter = (timeLimit = textLimit) => {
  let thread: Worker | undefined
  return {
    /** @returns null for a text that cannot be converted */
    write: async (html: string): Promise<string | null> => {
      thread ??= new Worker(new URL('./markdown-thread.ts', import.meta.url), {
        resourceLimits: { maxOldGenerationSizeMb: memory },
      })
      const asked = thread
      try {
        asked.postMessage(html)
        const signal = AbortSignal.timeout(timeLimit)
        const [markdown] = await once(asked, 'message', { signal })
        return markdown as string
      } catch {
        thread = undefined
        await asked.terminate()
        return null
      }
    },
    end: async (): Promise<void> => void (await thread?.terminate()),
  }
}
