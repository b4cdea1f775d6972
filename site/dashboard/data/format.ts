import { siteConfig } from '../../../shared/site.config.ts'

/** As browsers spell it; pages spell it with an underscore. */
export const locale = siteConfig.locale.replace('_', '-')

/** A count with its noun: `1 view`, `1,327 views`; `– views` while the count is unknown. */
export const formatCount = (count: number | undefined, one: string): string =>
  `${count?.toLocaleString(locale) ?? '–'} ${count === 1 ? one : `${one}s`}`

/** The size of a file. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000)).toLocaleString(locale)} kB`
    : `${(bytes / 1_000_000).toLocaleString(locale, { maximumFractionDigits: 1 })} MB`

export const formatWordCount = (count: number): string => formatCount(count, 'word')

const dateAndTime = new Intl.DateTimeFormat(locale, {
  dateStyle: 'long',
  timeStyle: 'short',
})
const shortDateAndTime = new Intl.DateTimeFormat(locale, {
  dateStyle: 'medium',
  timeStyle: 'short',
})
const timeOnly = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

/** A calendar day, `2026-11-20`, as `20 November 2026`, in any time zone. */
export const formatDay = (date: string): string => {
  const instant = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(instant.getTime()) ? date : day.format(instant)
}

/** An instant in the author's time zone: `20 November 2026 at 14:05`. */
export const formatDateTime = (instant: string): string => dateAndTime.format(new Date(instant))

/** A short form for small spaces: `20 Nov 2026, 14:05`. */
export const formatShortDateTime = (instant: string): string =>
  shortDateAndTime.format(new Date(instant))

const dayAndMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
const dayMonthYear = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })

/** An instant in a dense list: today `14:05`, this year `20 Nov`, else `20 Nov 2025`. */
export const formatCompactTime = (instant: string): string => {
  const at = new Date(instant)
  const now = new Date()
  if (at.toDateString() === now.toDateString()) return timeOnly.format(at)
  return (at.getFullYear() === now.getFullYear() ? dayAndMonth : dayMonthYear).format(at)
}

const timeWithSeconds = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' })

/** Milliseconds since 1970 as the time in the author's time zone: `14:05:12`. */
export const formatTimeWithSeconds = (at: number): string => timeWithSeconds.format(at)

/** The author's time zone in this browser: `Europe/Oslo`. */
export const timeZone = (): string => dateAndTime.resolvedOptions().timeZone

/** An instant as the value of a `datetime-local` field: the author's clock, to the minute. */
export const toLocalInput = (instant: Date): string =>
  new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** The day of an instant on the author's clock: `2026-11-20`. */
export const localDay = (instant: Date): string => toLocalInput(instant).slice(0, 10)

/** The instant in a `datetime-local` field; null while it is incomplete. */
export const parseLocalInput = (value: string): string | null => {
  const instant = new Date(value)
  if (value === '' || Number.isNaN(instant.getTime())) return null
  // When summer time ends, the clock has an hour twice, of which the first may be over.
  const again = new Date(instant.getTime() + 3_600_000)
  return (toLocalInput(again) === value ? again : instant).toISOString()
}
