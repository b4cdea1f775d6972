import * as z from 'zod'
import { readHealth } from '../../shared/health/contract.ts'
import { listStaleTopics } from '../../shared/rebuild/contract.ts'
import { type Client, createClient } from '../lib/client.ts'
import { DeployError } from './error.ts'
import type { Needs } from './needs.ts'
import { parseJson, type Wrangler } from './wrangler.ts'

const Revisions = z.array(z.object({ results: z.array(z.object({ revision: z.number() })) }))

/** A source without articles, for the first deployment. */
export const emptySource: Client = {
  call: async (endpoint) => ({
    ok: true,
    status: 200,
    headers: new Headers(),
    data: (endpoint.path === listStaleTopics.path ? { revision: 0, topics: [] } : []) as never,
  }),
  callAt: async () => ({ ok: true, status: 200, headers: new Headers(), data: [] as never }),
}

/** Whether a healthy blog answers at an address. */
const isAnswering = async (origin: string): Promise<boolean> => {
  try {
    return (await createClient(origin).call(readHealth)).ok
  } catch {
    return false
  }
}

/** The newest revision in the account's database; 0 while it has no tables. */
const deployedRevision = async (wrangler: Wrangler, needs: Needs): Promise<number> => {
  const [database] = needs.databases
  const command = 'SELECT revision FROM rebuild WHERE id = 1'
  const { isSuccess, output, error } = await wrangler.run([
    'd1',
    'execute',
    database?.binding ?? 'DB',
    '--remote',
    '--json',
    '--command',
    command,
  ])
  if (isSuccess) return Revisions.parse(parseJson(output))[0]?.results[0]?.revision ?? 0
  if (`${output}${error}`.includes('no such table')) return 0
  throw new DeployError(`The database does not answer: ${error}`)
}

/**
 * The source of the articles; empty while nothing was published.
 * @throws DeployError if there are articles but no blog to read
 */
export const chooseSource = async (
  wrangler: Wrangler,
  needs: Needs,
  { origin, secret }: { origin: string | null; secret: string },
): Promise<Client> => {
  if (origin && (await isAnswering(origin))) return createClient(origin, { secret })
  if ((await deployedRevision(wrangler, needs)) === 0) return emptySource
  throw new DeployError(
    `The database has articles, but no healthy blog answers at ${origin ?? 'a known address'} to read them from.`,
    'Name its address with --origin URL. Or deploy without reading it, with --first: the Worker then renders every page until the next build.',
  )
}
