import { readHealth } from '../../shared/health/contract.ts'
import { listStaleTopics } from '../../shared/rebuild/contract.ts'
import { type Client, createClient } from '../lib/client.ts'
import { DeployError } from './error.ts'

/** A source without articles. */
export const emptySource: Client = {
  call: async (endpoint) => ({
    ok: true,
    status: 200,
    headers: new Headers(),
    data: (endpoint.path === listStaleTopics.path ? { revision: 0, topics: [] } : []) as never,
  }),
  callAt: async () => ({ ok: true, status: 200, headers: new Headers(), data: [] as never }),
}

/** The articles of the live blog. @throws DeployError if no healthy blog answers there */
export const liveSource = async (origin: string, secret: string): Promise<Client> => {
  const read = () => createClient(origin).call(readHealth)
  if ((await read().catch(() => null))?.ok) return createClient(origin, { secret })
  throw new DeployError(
    `The Worker is a blog already, but no healthy one answers at ${origin} to read its articles from.`,
    'Name its address with --origin URL. Or deploy without reading it, with --first: the Worker then renders every page until the next build.',
  )
}
