import { z } from 'zod'

/**
 * The day an article is dated, `2026-11-20`. Also takes an ISO instant or a date as people write it
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

const dayOf = (text: string): string | null => {
  const bare = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const instant = Date.parse(
    bare || /[zZ]|[+-]\d{2}:?\d{2}$|GMT|UTC/.test(text) ? text : `${text} UTC`,
  )
  if (Number.isNaN(instant)) return null
  const day = new Date(instant).toISOString().slice(0, 10)
  // Years outside 0001–9999 print with a sign, and 2026-02-31 rolls over: neither is a day.
  return /^\d{4}-/.test(day) && (!bare || day === text) ? day : null
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** A day as readers see it: `20 November 2026`. Spelled here: ICU versions differ between runtimes. */
export const dayInWords = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return `${date} ${months[month - 1]} ${year}`
}

/** An instant as readers see it, in UTC: `20 November 2026, 14:05`. */
export const instantInWords = (instant: string): string =>
  `${dayInWords(instant.slice(0, 10))}, ${instant.slice(11, 16)}`
