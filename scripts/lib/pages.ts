import type { Endpoint } from '../../shared/endpoint.ts'
import { type Client, expectData, type Reply } from './client.ts'

/** Where the page after this one is; null after the last. */
export const nextPage = (reply: Reply<unknown>): string | null =>
  /<([^>]+)>;\s*rel="next"/.exec(reply.headers.get('Link') ?? '')?.[1] ?? null

/**
 * The pages of a list, one after the other.
 * @throws Error with the sentence of the refusal, where one is refused
 */
export async function* readPages<E extends Endpoint>(client: Client, endpoint: E) {
  let reply = await client.call(endpoint)
  for (;;) {
    yield expectData(reply)
    const next = nextPage(reply)
    if (next === null) return
    reply = await client.callAt(endpoint, next)
  }
}
