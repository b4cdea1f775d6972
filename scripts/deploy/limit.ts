import { setTimeout as wait } from 'node:timers/promises'
import { DeployError } from './error.ts'

/** Seconds to wait where Cloudflare does not say how long, and at most: its limit lasts five minutes. */
const [usualPause, longestPause] = [60, 330]
/** The most waits for one call. */
const maxWaits = 5

/**
 * Waits while Cloudflare takes no more calls, and says so.
 * @param waits how often it has waited for the same call
 * @param seconds as Cloudflare says
 * @throws DeployError for a wait too many, or too long
 */
export const waitForLimit = async (
  waits: number,
  seconds: number | undefined,
  print: (line: string) => void,
): Promise<void> => {
  const pause = seconds ?? usualPause
  if (waits >= maxWaits || pause > longestPause) {
    throw new DeployError(
      `Cloudflare takes no more calls of this login for ${pause} s.`,
      'Run the command again after that.',
    )
  }
  print(`Cloudflare takes no more calls for ${pause} s; then this goes on …`)
  await wait(pause * 1_000)
}

/** How long wrangler was refused because of too many calls, if Cloudflare says it; null if it was not. */
export const limitIn = (error: string): { readonly seconds: number | undefined } | null => {
  const told = /"Retry-After"[\s\S]*?wait (\d+) second/.exec(error)?.[1]
  if (told !== undefined) return { seconds: Number(told) || undefined }
  return /\[code: (?:971|10429)\]|too many requests/i.test(error) ? { seconds: undefined } : null
}
