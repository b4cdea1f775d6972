import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint, type Limit, roughLimit } from './endpoint.ts'
import { SiteQuery, Text } from './schema.ts'

/** The key of an article: its `_id`; for a local article its href, such as `/tea-at-three`. */
export const ArticleKey = z
  .string()
  .max(400)
  .regex(/^(?:[0-9a-z]{8,40}|\/[^/\s]+)$/, 'Must be an article id or an href.')

/** One reader's like or dislike. The server never says whose it is. */
const Reaction = z.object({ ArticleId: ArticleKey })

const ReactionsQuery = SiteQuery.extend({ ArticleId: ArticleKey.optional() })
const ReactionInput = z.object({ Email: Text.default(''), idArticle: ArticleKey })
const writeLimit: Limit = { most: 30, seconds: 600 }

export const listLikes = endpoint(calls.listLikes, {
  summary: 'One record for each like, of one article or of all.',
  access: 'public',
  limit: roughLimit,
  refusals: ['too-large'],
  query: ReactionsQuery,
  output: z.array(Reaction),
})

export const listUnlikes = endpoint(calls.listUnlikes, {
  summary: 'One record for each dislike, of one article or of all.',
  access: 'public',
  limit: roughLimit,
  refusals: ['too-large'],
  query: ReactionsQuery,
  output: z.array(Reaction),
})

export const like = endpoint(calls.like, {
  summary:
    'Likes an article. A reader has one vote for an article; a like replaces a dislike, and a repeat counts nothing.',
  access: 'public',
  status: 201,
  limit: writeLimit,
  siteLimit: 1_500,
  refusals: [
    'too-many-stored',
    'email-missing',
    'email-disallowed',
    'email-malformed',
    'article-not-found',
  ],
  input: ReactionInput,
  output: z.enum(['liked', 'liked before']),
})

export const unlike = endpoint(calls.unlike, {
  summary:
    'Dislikes an article. A reader has one vote for an article; a dislike replaces a like, and a repeat counts nothing.',
  access: 'public',
  status: 201,
  limit: writeLimit,
  siteLimit: 300,
  refusals: [
    'too-many-stored',
    'email-missing',
    'email-disallowed',
    'email-malformed',
    'article-not-found',
  ],
  input: ReactionInput,
  output: z.enum(['disliked', 'disliked before']),
})
