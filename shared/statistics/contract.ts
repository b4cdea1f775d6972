import * as z from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { Day, SiteQuery } from '../schema.ts'

const Count = z.number().int().min(0)

export const countView = endpoint(calls.countView, {
  summary: 'Counts one view and answers the total; the number sent is ignored.',
  access: 'public',
  query: SiteQuery,
  input: z.object({ count: z.number().optional() }),
  output: z.object({ count: Count }),
})

export const countDailyView = endpoint(calls.countDailyView, {
  summary: "Counts one view of today (UTC) and answers the day's count, which starts at 1.",
  access: 'public',
  query: SiteQuery,
  input: z.object({ day: Day.optional(), count: z.number().optional() }),
  output: z.object({ day: Day, count: Count }),
})
