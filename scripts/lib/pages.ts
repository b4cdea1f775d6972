import type { Endpoint } from '../../shared/endpoint.ts'
import { type CallOptions, type Client, expectData, type Reply } from './client.ts'

/** The address of the next page; null after the last. */
const nextPage = (reply: Reply<unknown>): string | null =>
  /<([^>]+)>;\s*rel="next"/.exec(reply.headers.get('Link') ?? '')?.[1] ?? null

/**
 * Yields the pages of a list, one after the other.
 * @throws Error with the sentence of a refusal
 */
export async function* readPages<E extends Endpoint>(
  client: Client,
  endpoint: E,
  options?: CallOptions<E>,
) {
  let coming = client.call(endpoint, options)
  for (;;) {
    const reply = await coming
    const data = expectData(reply)
    const next = nextPage(reply)
    if (next !== null) {
      // The next page loads while the caller works. If the caller stops early, its failure must not be unhandled.
      coming = client.callAt(endpoint, next)
      coming.catch(() => {})
    }
    yield data
    if (next === null) return
  }
}
