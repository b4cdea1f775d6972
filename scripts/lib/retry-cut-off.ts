/** Milliseconds for which a request is repeated; `wrangler dev` needs much less to load new files. */
const timeLimit = 10_000

/** Whether a restart of `wrangler dev` cut a request off; the Worker may have handled it. */
export const isCutOff = ({ status, headers }: Response): boolean =>
  status === 503 &&
  headers.has('Retry-After') &&
  !/json|html/.test(headers.get('Content-Type') ?? '')

/** Repeats an idempotent request that the local server cut off, for ten seconds. @returns also the number of tries */
export const retryCutOff = async (
  send: () => Promise<Response>,
): Promise<{ response: Response; tries: number }> => {
  const end = Date.now() + timeLimit
  for (let tries = 1; ; tries += 1) {
    const response = await send()
    const wait = 100 * tries
    if (!isCutOff(response) || Date.now() + wait > end) return { response, tries }
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}
