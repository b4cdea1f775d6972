import * as z from 'zod'
import { dayOf } from './date.ts'

/**
 * The day of an article's date, `2026-11-20`. Also accepts an ISO instant or a date as people write it
 * (`20 November 2026`, `Fri, 20 Nov 2026 10:00:00 +0000`), read in UTC.
 */
export const PublishedDate = z
  .string()
  .max(100)
  .transform((text, context) => {
    const day = dayOf(text.trim())
    if (day === null)
      context.addIssue({ code: 'custom', message: 'Must be a date such as 2026-11-20.' })
    return day ?? z.NEVER
  })
