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
      'Whether every secret and binding exists and is well-formed; only the log names the others.',
    ),
  maintenance: z.boolean().describe('Whether a restore is running.'),
  revision: Revision.nullable().describe(
    'The newest revision; null if the database does not answer.',
  ),
  build: BuildStamp.nullable().describe(
    'The build of the static files; null if they were never built, or do not answer.',
  ),
})
export type Health = z.infer<typeof Health>

export const readHealth = endpoint(calls.readHealth, {
  summary:
    'Whether the database, the key-value store and the static files answer; a 503 has the same data in `current`.',
  access: 'public',
  answersClosed: true,
  refusals: ['unhealthy'],
  output: Health,
})
