import { pause } from './pause.ts'

/** How long a request is repeated, in milliseconds; `wrangler dev` takes up new files well within. */
const timeLimit = 10_000

/** Whether `wrangler dev`, restarting, cut a request off; the Worker may have handled it. */
export const isCutOff = ({ status, headers }: Response): boolean =>
  status === 503 &&
  headers.has('Retry-After') &&
  !/json|html/.test(headers.get('Content-Type') ?? '')

/** Repeats an idempotent request that the local server cut off, for ten seconds. @returns how often, too */
export const retryCutOff = async (
  send: () => Promise<Response>,
): Promise<{ response: Response; tries: number }> => {
  const end = Date.now() + timeLimit
  for (let tries = 1; ; tries += 1) {
    const response = await send()
    const wait = 100 * tries
    if (!isCutOff(response) || Date.now() + wait > end) return { response, tries }
    await pause(wait)
  }
}
