/** Milliseconds for which a request is sent again: new files are taken up well within. */
const patience = 10_000

/**
 * Whether `wrangler dev` cut a request off: it starts the Worker anew when a file in `dist/` changes,
 * and says so in its own words. What the Worker had done by then is not known.
 */
export const isCutOff = ({ status, headers }: Response): boolean =>
  status === 503 &&
  headers.has('Retry-After') &&
  !/json|html/.test(headers.get('Content-Type') ?? '')

/**
 * Sends a request that counts once however often it is sent, until the local server does not cut it
 * off, for ten seconds at most.
 * @param send sends it, with a signature of its own each time
 * @returns the last answer, and how often it was sent
 */
export const sendAgain = async (
  send: () => Promise<Response>,
): Promise<{ response: Response; tries: number }> => {
  const end = Date.now() + patience
  for (let tries = 1; ; tries += 1) {
    const response = await send()
    const pause = 100 * tries
    if (!isCutOff(response) || Date.now() + pause > end) return { response, tries }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
