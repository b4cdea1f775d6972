import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { done, Instant, SiteQuery, Text } from './schema.ts'

/** The origin of a redirect: the author, or an import. */
const redirectSources = ['author', 'wordpress', 'ghost', 'feed', 'markdown', 'export'] as const
export const RedirectSource = z.enum(redirectSources)
export type RedirectSource = z.infer<typeof RedirectSource>

/** An old address that redirects to a page with status 301, if no page has that address. */
export const Redirect = z.object({
  path: z.string().describe('Percent-encoded, without a slash at its end, perhaps with a query.'),
  target: z.string().describe('A path of this site, or a whole address of another one.'),
  source: RedirectSource,
  createdAt: Instant,
})
export type Redirect = z.infer<typeof Redirect>

export const listRedirects = endpoint(calls.listRedirects, {
  summary:
    'The redirects, newest first, 100 in an answer. `Link: rel="next"` is the next page, `Total-Count` the number of all.',
  access: 'author',
  headers: ['Link', 'Total-Count'],
  query: SiteQuery.extend({ cursor: z.string().max(8_000).optional() }),
  output: z.array(Redirect),
})

export const createRedirect = endpoint(calls.createRedirect, {
  summary:
    'Redirects an old address to a page. A repeat changes nothing. Loops, missing pages and addresses at which the blog itself always answers are refused.',
  access: 'author',
  status: 201,
  isIdempotent: true,
  refusals: [
    'redirect-path-invalid',
    'redirect-path-own',
    'redirect-target-invalid',
    'redirect-target-missing',
    'redirect-elsewhere',
    'redirect-exists',
    'redirect-loop',
  ],
  input: z.object({
    path: Text.default(''),
    target: Text.default(''),
    isElsewhere: z.boolean().default(false).describe('Whether the target may be on another site.'),
    source: RedirectSource.default('author'),
  }),
  output: z.object({
    path: z.string(),
    target: z.string(),
    isShadowed: z
      .boolean()
      .describe(
        'Whether an article or a text has this path: then readers get that until it is deleted.',
      ),
  }),
})

export const deleteRedirect = endpoint(calls.deleteRedirect, {
  summary: 'Deletes the redirect whose path is `reference`.',
  access: 'author',
  refusals: ['redirect-not-found'],
  query: SiteQuery.extend({ reference: Text.min(1) }),
  output: done('deleted'),
})
