import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, roughLimit } from './endpoint.ts'
import { SiteQuery, Text } from './schema.ts'

/** The key of an article: its `_id`; for a local article its href, such as `/tea-at-three`. */
export const ArticleKey = z
  .string()
  .max(400)
  .regex(/^(?:[0-9a-z]{8,40}|\/[^/\s]+)$/, 'Must be an article id or an href.')

/** One reader's like or dislike. The server never says whose it is. */
const Reaction = z.object({ ArticleId: ArticleKey })

const listing = {
  access: 'public',
  limit: roughLimit,
  refusals: ['too-large'],
  query: SiteQuery.extend({ ArticleId: ArticleKey.optional() }),
  output: z.array(Reaction),
} as const

export const listLikes = endpoint(calls.listLikes, {
  ...listing,
  summary: 'One record for each like, of one article or of all.',
})

export const listUnlikes = endpoint(calls.listUnlikes, {
  ...listing,
  summary: 'One record for each dislike, of one article or of all.',
})

const voting = {
  access: 'public',
  status: 201,
  limit: { most: 30, seconds: 600 },
  refusals: [
    'too-many-stored',
    'email-missing',
    'email-disallowed',
    'email-malformed',
    'article-not-found',
  ],
  input: z.object({ Email: Text.default(''), idArticle: ArticleKey }),
} as const

export const like = endpoint(calls.like, {
  ...voting,
  summary:
    'Likes an article. A reader has one vote for an article; a like replaces a dislike, and a repeat counts nothing.',
  siteLimit: 1_500,
  output: z.enum(['liked', 'liked before']),
})

export const unlike = endpoint(calls.unlike, {
  ...voting,
  summary:
    'Dislikes an article. A reader has one vote for an article; a dislike replaces a like, and a repeat counts nothing.',
  siteLimit: 300,
  output: z.enum(['disliked', 'disliked before']),
})
