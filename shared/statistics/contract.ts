import * as z from 'zod'
import { calls } from '../calls.ts'
import { endpoint, roughLimit } from '../endpoint.ts'
import { ArticleKey } from '../reactions.ts'
import { Count, Day, SiteQuery, Text } from '../schema.ts'
import { dayVisitors, periods } from './periods.ts'

export const countView = endpoint(calls.countView, {
  summary:
    'Counts a visit, once for each visitor and day, and answers the total. It ignores the sent number, bots and the author.',
  access: 'public',
  answersClosed: true,
  limit: roughLimit,
  input: z.object({
    count: z.number().optional(),
    ArticleId: ArticleKey.optional().describe('The article of the page, if it shows one.'),
  }),
  output: z.object({ count: Count }),
})

export const countDailyView = endpoint(calls.countDailyView, {
  summary: "Counts a visit, once for each visitor and day, and answers today's (UTC) count.",
  access: 'public',
  answersClosed: true,
  limit: roughLimit,
  input: z.object({ day: Day.optional(), count: z.number().optional() }),
  output: z.object({ day: Day, count: Count }),
})

export const countVisit = endpoint(calls.countVisit, {
  summary:
    'Counts the view of a page like the two calls above, and answers the other data that the page needs.',
  access: 'public',
  answersClosed: true,
  limit: roughLimit,
  input: z.object({
    ArticleId: ArticleKey.optional().describe('The article of the page, if it shows one.'),
    from: Text.optional().describe(
      'The host of the page that led here. It counts once for each visitor and day; our own host and malformed hosts do not count.',
    ),
  }),
  output: z.object({
    monitor: z
      .boolean()
      .describe('Whether an open page checks each minute whether the blog is closed.'),
    votes: z
      .object({ like: Count, unlike: Count })
      .optional()
      .describe('The votes of the article, unless the blog is closed.'),
  }),
})

export const Statistics = z.object({
  total: Count.describe('The views of all days.'),
  since: Day.nullable().describe('The first day with a count; null if there is none.'),
  before: Count.describe(
    'The views of the same number of days before the period; 0 without a period.',
  ),
  days: z
    .array(z.object({ day: Day, count: Count }))
    .describe(
      `The days of the period that had visits, oldest first. A visitor counts once a day; past ${dayVisitors} visitors each further view counts.`,
    ),
  articles: z
    .array(z.object({ ArticleId: ArticleKey, headingSave: z.string(), count: Count }))
    .describe(
      'The most read articles of the period, most first; with `ArticleId`, only that article.',
    ),
  referrers: z
    .array(z.object({ host: z.string(), count: Count }))
    .describe(
      'The sites that led most visitors to the blog in the period, most first; `other` counts the sites beyond the limit of a day.',
    ),
})
export type Statistics = z.infer<typeof Statistics>

export const readStatistics = endpoint(calls.readStatistics, {
  summary:
    'Views by day of the site, or of one article; the most read articles; the referring sites.',
  access: 'author',
  query: SiteQuery.extend({
    days: z
      .enum(periods)
      .optional()
      .describe('The length of the period, which ends today (UTC); without it, all days.'),
    ArticleId: ArticleKey.optional(),
  }),
  output: Statistics,
})

export const ArticleCounts = z.object({ ArticleId: z.string(), views: Count, likes: Count })
export type ArticleCounts = z.infer<typeof ArticleCounts>

export const listArticleCounts = endpoint(calls.listArticleCounts, {
  summary: 'How often some articles were read and liked in total.',
  access: 'author',
  query: SiteQuery.extend({
    ids: Text.default('').describe('Ids of articles, separated by commas.'),
  }),
  output: z.array(ArticleCounts),
})
