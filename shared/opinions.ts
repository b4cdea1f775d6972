import * as z from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { ArticleKey } from './reactions.ts'
import { done, Instant, SentQuery, SiteQuery, Text, textOf } from './schema.ts'

const OpinionsQuery = SiteQuery.extend({ reference: z.string().max(200).optional() })

export const Opinion = z.object({
  _id: z.string(),
  opinion: z
    .tuple([z.string(), z.string(), z.string()])
    .describe("Name, country, text (which begins with the article's title)."),
  createdAt: Instant,
  article: z
    .object({ path: z.string(), headingSave: z.string() })
    .nullable()
    .describe('The article that it is about; null if the article is deleted.'),
})
export type Opinion = z.infer<typeof Opinion>

export const sendOpinion = endpoint(calls.sendOpinion, {
  summary: 'Sends an opinion about an article; a reader can send one for each article.',
  access: 'human',
  status: 201,
  limit: { most: 20, seconds: 3600 },
  siteLimit: 400,
  refusals: [
    'too-many-stored',
    'opinion-incomplete',
    'opinion-sent',
    'article-not-found',
    'title-ambiguous',
  ],
  isIdempotent: true,
  query: OpinionsQuery,
  input: z.object({
    reader: textOf(limits.name).default(''),
    country: textOf(limits.name).default(''),
    opinion: textOf(2 * limits.title + 2 + limits.opinion)
      .default('')
      .describe("The article's title, a colon and a space, then what the reader thinks."),
    idArticle: ArticleKey.optional().describe(
      'The article; without this field, the article whose title the opinion begins with.',
    ),
    human: Text.default('').describe("The captcha's token."),
  }),
  output: done(201),
})

export const listOpinions = endpoint(calls.listOpinions, {
  summary:
    'The opinions, newest first, 100 in an answer. `Link: rel="next"` is the next page, `Total-Count` the number of all that were asked for.',
  access: 'author',
  headers: ['Link', 'Total-Count'],
  query: OpinionsQuery.extend(SentQuery.shape),
  output: z.array(Opinion),
})

export const deleteOpinion = endpoint(calls.deleteOpinion, {
  summary: 'Deletes the opinion whose id is `reference`; 404 if there is none.',
  access: 'author',
  refusals: ['opinion-not-found'],
  query: SiteQuery.extend({ reference: z.string().min(1).max(200) }),
  output: done('deleted'),
})
