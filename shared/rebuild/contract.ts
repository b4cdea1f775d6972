import * as z from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { done, Instant, SiteQuery, Text } from '../schema.ts'

/** The number of the site's last change; each change raises it by one. */
export const Revision = z.number().int().min(0)

/** The hash of the compiled renderer: builds with the same renderer give the same bytes. */
const RendererHash = z.string().regex(/^[0-9a-f]{16}$/)

const StaleTopic = z.object({ topic: z.string(), revision: Revision })

export const RebuildState = z.object({
  asked: Revision.describe('The newest revision; what readers are shown.'),
  landed: Revision.describe('The revision of the static files that the last build reported.'),
  renderer: z.string().nullable(),
  stale: z
    .array(z.string())
    .describe('What changed since; the Worker renders these until the next build lands.'),
  sent: Revision.describe('The newest revision that the hook has taken.'),
  hasHook: z
    .boolean()
    .describe('Whether builds are asked for; without a hook the Worker renders what is new.'),
  isBuilding: z
    .boolean()
    .describe('Whether a build of the newest revision was taken and has time left to report.'),
  attempts: z.number().int().describe('How often in a row the hook has refused.'),
  nextAttemptAt: Instant.nullable().describe(
    'When the same revision is asked for again; a newer one is at once.',
  ),
  lastError: z.string().nullable().describe('Of the hook or of a build; kept until a build lands.'),
  failingSince: Instant.nullable().describe('When the first error since the last landing came.'),
  landedAt: Instant.nullable(),
})
export type RebuildState = z.infer<typeof RebuildState>

export const readRebuild = endpoint(calls.readRebuild, {
  summary: 'The state of the rebuild: asked, landed, what is stale, the last error.',
  access: 'author',
  output: RebuildState,
})

export const askRebuild = endpoint(calls.askRebuild, {
  summary: 'Asks for a rebuild at once, unless one is under way or nothing is stale.',
  access: 'author',
  output: RebuildState,
})

export const listStaleTopics = endpoint(calls.listStaleTopics, {
  summary: 'The newest revision, and the topics changed after `since`.',
  access: 'builder',
  query: SiteQuery.extend({ since: z.coerce.number().int().min(0) }),
  output: z.object({
    revision: Revision,
    topics: z.array(StaleTopic),
    texts: z.array(z.string()).optional().describe('The pages with a text that are no articles.'),
  }),
})

export const reportRebuild = endpoint(calls.reportRebuild, {
  summary: 'Reports what a build has put live, or why it failed.',
  access: 'builder',
  refusals: ['unknown-revision'],
  input: z.union([
    z.object({ revision: Revision, renderer: RendererHash }),
    z.object({ error: Text.min(1).max(500) }),
  ]),
  output: done('reported'),
})

/** The body of the webhook. */
export const RebuildMessage = z.object({ revision: Revision })
export type RebuildMessage = z.infer<typeof RebuildMessage>

/** `dist/build.json`, written last: the version of the static files beside it. */
export const BuildStamp = z.object({ revision: Revision, renderer: RendererHash })
export type BuildStamp = z.infer<typeof BuildStamp>
export const buildStampPath = '/build.json'
