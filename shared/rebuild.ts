import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { done, Instant, Text } from './schema.ts'
import { SiteSettings } from './settings/settings.ts'

/** The number of the site's last change; each change raises it by one. */
export const Revision = z.number().int().min(0)

/** The hash of the compiled renderer: builds with the same renderer give the same bytes. */
const RendererHash = z.string().regex(/^[0-9a-f]{16}$/)

export const RebuildState = z.object({
  asked: Revision.describe('The newest revision, which readers see.'),
  landed: Revision.describe(
    'The revision of the newest static files that the Worker was deployed with; until it is the newest, the Worker renders.',
  ),
  renderer: z.string().nullable(),
  sent: Revision.describe('The newest revision that the hook has accepted.'),
  hasHook: z
    .boolean()
    .describe('Whether there is a hook; without one the Worker renders changed pages.'),
  isBuilding: z
    .boolean()
    .describe(
      'Whether the hook accepted the newest revision and the build still has time to land.',
    ),
  attempts: z.number().int().describe('How often in a row the hook has refused.'),
  nextAttemptAt: Instant.nullable().describe(
    'When the same revision is requested again; a newer one is requested at once.',
  ),
  lastError: z
    .string()
    .nullable()
    .describe('The last error of the hook or of a build; cleared when a build is live.'),
  failingSince: Instant.nullable().describe(
    'When the first error since the last live build occurred.',
  ),
  landedAt: Instant.nullable(),
})
export type RebuildState = z.infer<typeof RebuildState>

export const readRebuild = endpoint(calls.readRebuild, {
  summary: 'The state of the rebuild: asked, landed, the last error.',
  access: 'author',
  output: RebuildState,
})

export const askRebuild = endpoint(calls.askRebuild, {
  summary: 'Requests a rebuild at once, unless one is running or nothing is stale.',
  access: 'author',
  output: RebuildState,
})

export const readRevision = endpoint(calls.readRevision, {
  summary: 'The newest revision, and what is the same for every page.',
  access: 'builder',
  output: z.object({
    revision: Revision,
    epoch: z.string().describe('Of this revision alone: its number comes again after Time Travel.'),
    texts: z
      .array(z.string())
      .describe('The names of the pages with a text that are not articles.'),
    site: SiteSettings.describe('The settings that pages show.'),
  }),
})

export const reportFailure = endpoint(calls.reportFailure, {
  summary: 'Reports why a build failed.',
  access: 'builder',
  input: z.object({ error: Text.min(1).max(500) }),
  output: done('reported'),
})

/** `dist/build.json`, written last: the version of the static files beside it. */
export const BuildStamp = z.object({
  revision: Revision,
  renderer: RendererHash,
  epoch: z.string().optional(),
})
export type BuildStamp = z.infer<typeof BuildStamp>
export const buildStampPath = '/build.json'
