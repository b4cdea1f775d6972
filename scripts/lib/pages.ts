import { nextPage } from '../../shared/calls.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { type CallOptions, type Client, expectData } from './client.ts'

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
    const next = nextPage(reply.headers.get('Link'))
    if (next !== null) {
      // The next page loads while the caller works. If the caller stops early, its failure must not be unhandled.
      coming = client.callAt(endpoint, next)
      coming.catch(() => {})
    }
    yield data
    if (next === null) return
  }
}
