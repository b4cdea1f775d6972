import { PublishedDate } from '../../shared/articles/published-date.ts'

/** The instant of a date as written, in milliseconds; 0 if it cannot be read. A time without a zone is in UTC. */
export const instantOf = (date: string): number => {
  const zoned = /[zZ]|[+-]\d{2}:?\d{2}$|GMT|UTC/.test(date)
  const instant = Date.parse(zoned || /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : `${date} UTC`)
  return Number.isNaN(instant) ? Date.parse(date.slice(0, 10)) || 0 : instant
}

/** Pads a date: `2020/5/1` becomes 2020-05-01. */
export const inFull = (date: string): string =>
  date.replace(
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/,
    (_all, year: string, month: string, day: string) =>
      `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )

/** Whether a text is a day alone, such as 2020-01-31. */
export const isDay = (text: string): boolean => PublishedDate.safeParse(text).success

/** Whether a text is a date that an article can have. */
export const isDate = (date: string): boolean => isDay(/^\d{4}-\d{2}-\d{2}/.exec(date)?.[0] ?? date)
