import * as z from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { SiteQuery } from '../schema.ts'

const Count = z.number().int().min(0)

/** How much of everything waits for the author: what the dashboard's menu depends on. */
export const Counts = z.object({
  articles: Count,
  drafts: Count,
  opinions: Count,
  pings: Count,
  subscribers: Count,
  /** Those of them that get alerts. */
  confirmed: Count,
  /** Letters that failed, which the author can send again. */
  unsentLetters: Count,
  failedSignIns: Count,
})
export type Counts = z.infer<typeof Counts>

export const readCounts = endpoint(calls.readCounts, {
  summary:
    'How many articles, drafts, opinions, messages, subscribers, unsent letters and failed sign-ins there are.',
  access: 'author',
  query: SiteQuery,
  input: z.undefined(),
  output: Counts,
})
