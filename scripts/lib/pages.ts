import type { Endpoint } from '../../shared/endpoint.ts'
import { type CallOptions, type Client, expectData, type Reply } from './client.ts'

/** Where the page after this one is; null after the last. */
const nextPage = (reply: Reply<unknown>): string | null =>
  /<([^>]+)>;\s*rel="next"/.exec(reply.headers.get('Link') ?? '')?.[1] ?? null

/**
 * The pages of a list, one after the other.
 * @throws Error with the sentence of the refusal, where one is refused
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
      // It comes while the caller works; whoever stops early never asks how it ended.
      coming = client.callAt(endpoint, next)
      coming.catch(() => {})
    }
    yield data
    if (next === null) return
  }
}
