import * as z from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { SiteQuery } from '../schema.ts'

const Count = z.number().int().min(0)

/** The counts of items for the author, which the dashboard's menu shows. */
export const Counts = z.object({
  articles: Count,
  drafts: Count,
  opinions: Count,
  pings: Count,
  subscribers: Count,
  /** Confirmed subscribers, who get alerts. */
  confirmed: Count,
  /** Failed e-mails, which the author can send again. */
  unsentLetters: Count,
  failedSignIns: Count,
})
export type Counts = z.infer<typeof Counts>

export const readCounts = endpoint(calls.readCounts, {
  summary:
    'The numbers of articles, drafts, opinions, messages, subscribers, unsent e-mails and failed sign-ins.',
  access: 'author',
  query: SiteQuery,
  input: z.undefined(),
  output: Counts,
})
