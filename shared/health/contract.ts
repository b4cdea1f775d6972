import * as z from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { BuildStamp, Revision } from '../rebuild/contract.ts'

/** The services that answer, and the live build. */
export const Health = z.object({
  database: z.boolean(),
  state: z.boolean().describe("The key-value store of the gate's state."),
  assets: z.boolean(),
  configured: z
    .boolean()
    .describe(
      'Whether every secret and binding is there and well-formed; which are not is for the log alone.',
    ),
  maintenance: z.boolean().describe('Set while a restore works.'),
  revision: Revision.nullable().describe(
    'The newest revision; null while the database does not answer.',
  ),
  build: BuildStamp.nullable().describe(
    'What the static files are; null when they were never built, or do not answer.',
  ),
})
export type Health = z.infer<typeof Health>

export const readHealth = endpoint(calls.readHealth, {
  summary:
    'Whether the database, the key-value store and the static files answer; a 503 has the same under `current`.',
  access: 'public',
  answersClosed: true,
  refusals: ['unhealthy'],
  output: Health,
})
