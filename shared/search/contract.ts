import * as z from 'zod'
import { categories } from '../articles/category.ts'
import { calls } from '../calls.ts'
import { endpoint, roughLimit } from '../endpoint.ts'
import { SiteQuery } from '../schema.ts'

/** A part of a text, and whether it matches. Plain text: the caller escapes it. */
const Part = z.object({ text: z.string(), isFound: z.boolean() })
export type Part = z.infer<typeof Part>

/** An article whose text was found. */
const FoundText = z.object({
  url: z.string().describe('The path of its page.'),
  category: z.enum(categories),
  date: z.string(),
  language: z.string().describe("The tag of its language; empty if it is the blog's."),
  title: z.array(Part),
  snippet: z.array(Part).describe('The part of its text with the most of the words.'),
})
export type FoundText = z.infer<typeof FoundText>

export const FoundTexts = z.object({
  results: z.array(FoundText).describe('At most ten, the best first.'),
  count: z.int().min(0).describe('The number of articles that match, as far as they are ranked.'),
  isMore: z
    .boolean()
    .describe(
      'Whether more may match: of those, the newest 50 are ranked, with 50 that have all words in the title and 50 in a heading.',
    ),
  hasAllWords: z
    .boolean()
    .describe('False if no article has all words: then the results have some of them.'),
  correctedQuery: z
    .string()
    .nullable()
    .describe(
      'The query with similar words, which has these results, if no article has all words of the original query.',
    ),
})
export type FoundTexts = z.infer<typeof FoundTexts>

export const nothingFound: FoundTexts = {
  results: [],
  count: 0,
  isMore: false,
  hasAllWords: true,
  correctedQuery: null,
}

/** How many results a page skips; the limit is far beyond what anybody pages through. */
export const Skipped = z.coerce.number().int().min(0).max(100_000)

export const searchTexts = endpoint(calls.searchTexts, {
  summary:
    'Searches the titles, headings and texts of the published articles. Case, diacritics and invisible characters do not count; the beginning of a word finds it, and quotes hold words together.',
  access: 'public',
  limit: roughLimit,
  refusals: ['search-unready', 'search-used-up'],
  query: SiteQuery.extend({
    q: z.string().describe('The words; the first ones of a long text.'),
    from: Skipped.default(0).describe('How many results to skip.'),
  }),
  output: FoundTexts,
})
