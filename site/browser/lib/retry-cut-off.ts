import { pause } from './pause.ts'

/** How long a request is repeated, in milliseconds; `wrangler dev` takes up new files well within. */
const timeLimit = 10_000

/**
 * Whether `wrangler dev` cut a request off: it restarts the Worker when a file in `dist/` changes and
 * answers with its own text. The Worker may or may not have handled the request.
 */
export const isCutOff = ({ status, headers }: Response): boolean =>
  status === 503 &&
  headers.has('Retry-After') &&
  !/json|html/.test(headers.get('Content-Type') ?? '')

/**
 * Repeats an idempotent request until the local server does not cut it off, for ten seconds at most.
 * @param send sends it, with a signature of its own each time
 * @returns the last answer, and how often it was sent
 */
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
