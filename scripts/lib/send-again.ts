import { setTimeout as wait } from 'node:timers/promises'

/** Of a server that starts anew a few times in a second, as when many files change one after another. */
const mostTries = 6

/**
 * Whether `wrangler dev` cut a request off: it starts the Worker anew when a file in `dist/` changes,
 * and says so in its own words. What the Worker had done by then is not known.
 */
const isCutOff = (response: Response): boolean =>
  response.status === 503 &&
  response.headers.has('Retry-After') &&
  !/json|html/.test(response.headers.get('Content-Type') ?? '')

/** The local server started anew under a request each time it was sent. */
export class CutOff extends Error {
  constructor() {
    super('The server started anew in the middle of a request. Try again.')
  }
}

/**
 * Sends a request until the local server does not cut it off.
 * @param isRepeatable whether it may be sent twice and counts once
 * @param send sends it, with a signature of its own each time
 * @returns the answer, and how often it was sent
 * @throws CutOff where the server starts anew all the time, or the request may not be repeated
 */
export const sendAgain = async (
  isRepeatable: boolean,
  send: () => Promise<Response>,
): Promise<{ response: Response; tries: number }> => {
  for (let tries = 1; ; tries += 1) {
    const response = await send()
    if (!isCutOff(response)) return { response, tries }
    await response.body?.cancel()
    if (!isRepeatable || tries === mostTries) throw new CutOff()
    await wait(100 * tries)
  }
}
