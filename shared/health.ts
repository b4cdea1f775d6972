import * as z from 'zod'
import { AuthorLetter } from './author-letters.ts'
import { calls } from './calls.ts'
import { type CeilingName, ceilings } from './ceilings.ts'
import { endpoint } from './endpoint.ts'
import { BuildStamp, Revision } from './rebuild.ts'
import { Count, Instant } from './schema.ts'

/** The services that answer, and the live build. */
export const Health = z.object({
  database: z.boolean(),
  state: z.boolean().describe('The key-value store of what is live.'),
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
  failingSince: Instant.nullable().describe('Since when builds fail; null if none does.'),
})
export type Health = z.infer<typeof Health>

/** What only the author sees of the blog's state: who knows it could tell when an attack works. */
export const Site = z.object({
  mail: z.object({
    failed: Count.describe('E-mails that were not sent.'),
    since: Instant.nullable(),
  }),
  cards: z.object({ isBehind: z.boolean().describe('Whether no social card can be drawn now.') }),
  search: z.object({
    isBehind: z.boolean(),
    since: Instant.nullable().describe('When the first change was made that it does not find.'),
  }),
  backup: z.object({
    isBehind: z
      .boolean()
      .describe(
        'Whether the last backup is older than two weeks, or there is none and the first text is older than a day.',
      ),
    at: Instant.nullable().describe('When a backup was last read to its end.'),
  }),
  metCeilings: z
    .array(z.enum(Object.keys(ceilings) as [CeilingName, ...CeilingName[]]))
    .describe('The calls of which readers have made as many as the blog takes today (UTC).'),
  letters: z
    .array(AuthorLetter)
    .describe('What the author was told in the last week, newest first.'),
})
export type Site = z.infer<typeof Site>

export const readSite = endpoint(calls.readSite, {
  summary: 'What of the blog is behind, and since when; what the author was told.',
  access: 'author',
  output: Site,
})

export const readHealth = endpoint(calls.readHealth, {
  summary:
    'Whether the database, the key-value store and the static files answer, and builds land; a 503 has the same data in `current`.',
  access: 'public',
  answersClosed: true,
  refusals: ['unhealthy'],
  output: Health,
})
