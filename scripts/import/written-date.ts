import { dayOf, months } from '../../shared/articles/date.ts'

const weekday = /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b[.,]*\s*/gi
const compact = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?\d{0,3})?(?=$|Z|[+-]|\s)/
const yearFirst = /^(\d{4})\s?[-/.年년]\s?(\d{1,2})\s?[-/.月월]\s?(\d{1,2})(?!\d)[日일]?/
const dayName =
  /^(?<day>\d{1,2})(?:st|nd|rd|th|\.)?[ -](?:of )?(?<name>[a-z]{3,9})\.?,?[ -](?<year>\d{4})(?!\d)/i
const nameDay = /^(?<name>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})(?!\d)/i
/** As C and Unix write it, with the year after the time. */
const nameDayTime = /^(?<name>[a-z]{3,9}) +(?<day>\d{1,2}) (?=[\d:]+ (?:[A-Z]+ )?(?<year>\d{4})$)/i
const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/

const two = (number: string | number): string => String(number).padStart(2, '0')

const monthNamed = (name: string): number => {
  const begin = name.slice(0, 3).toLowerCase()
  return months.findIndex((one) => one.toLowerCase().startsWith(begin)) + 1
}

/** A day in numbers without the year first; null if it is not clear which of them is the month. */
const dayInNumbers = (text: string) => {
  const [all = '', one = '', sign, other = '', year] = numbers.exec(text) ?? []
  const isDayFirst = Number(one) > 12 || sign === '.' || one === other
  if (!year || !(isDayFirst || Number(other) > 12)) return null
  const [month, day] = isDayFirst && !(Number(other) > 12) ? [other, one] : [one, other]
  return { day: `${year}-${two(month)}-${two(day)}`, end: all.length }
}

/** The day with which a text begins, and where it ends; null if there is none. */
const dayAt = (text: string) => {
  const [all, inYear, month = '', inMonth = ''] = yearFirst.exec(text) ?? []
  if (all) return { day: `${inYear}-${two(month)}-${two(inMonth)}`, end: all.length }
  const named = dayName.exec(text) ?? nameDay.exec(text) ?? nameDayTime.exec(text)
  if (!named) return dayInNumbers(text)
  const { year, name = '', day = '' } = named.groups ?? {}
  return { day: `${year}-${two(monthNamed(name))}-${two(day)}`, end: named[0].length }
}

const time =
  /^(?:[T,\s]|at\b)*(\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,3})?\d*)?\s*([ap]m\b)?\s*((?:Z|UTC|GMT)?(?:[+-]\d{1,2}(?::?\d{2})?)?)/i

/** The time of day with which a text begins, with its zone, as ISO 8601 writes it; `''` if there is none. */
const timeAt = (text: string): string => {
  const [all, hour, minute, second = '00', fraction = '', half, zone = ''] = time.exec(text) ?? []
  if (!all) return ''
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour)
  const [, sign, by = '', minutes = '00'] = /([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(zone) ?? []
  const offset = sign ? `${sign}${two(by)}:${minutes}` : zone && 'Z'
  return `T${two(hours)}:${minute}:${second}${fraction}${offset}`
}

/** Whether a text is a day alone, such as 2020-01-31. */
export const isDay = (text: string): boolean => text.length === 10 && isDate(text)

/** Whether a date in full is one that an article can have. Some programs write the year 1 for a date that was never set. */
export const isDate = (date: string): boolean =>
  dayOf(date.slice(0, 10)) !== null && !date.startsWith('0001-')

/**
 * A date as people and programs write it, in one form: `2020-05-01`, with time and zone if it has them. What is no clear
 * day stays as it is written.
 */
export const inFull = (date: string): string => {
  if (/^\d{10}(?:\d{3})?$/.test(date)) return new Date(Number(date.padEnd(13, '0'))).toISOString()
  const plain = date
    .replace(/^[<[\s]+|(?<![>\]\s])[>\]\s]+$/g, '')
    .replace(weekday, '')
    .replace(compact, (_all, year, month, day, hour, minute, second) =>
      [`${year}-${month}-${day}`, hour && `${hour}:${minute}:${second ?? '00'}`]
        .filter(Boolean)
        .join(' '),
    )
  const found = dayAt(plain)
  return found && isDate(found.day) ? found.day + timeAt(plain.slice(found.end)) : date
}

/** The instant of a date in full, in milliseconds; 0 if it is none. A time without a zone is in UTC. */
export const instantOf = (date: string): number => {
  const isZoned = !date.includes('T') || /(?:Z|[+-]\d{2}:\d{2})$/.test(date)
  return Date.parse(isZoned ? date : `${date}Z`) || Date.parse(date.slice(0, 10)) || 0
}

const inName =
  /(?:(?:^|\/)((?:19|20)\d\d)(\d\d)(\d\d)|(?<!\d)((?:19|20)\d\d)([-_.])(\d{1,2})\5(\d{1,2}))(?!\d)[^/]*(?:\/index\.\w+|\/)?$/
const inFolders = /(?:^|\/)((?:19|20)\d\d)\/(?:(\d\d)-(\d\d)-|(\d{1,2})\/(\d{1,2})(?=[/.]|$))/

/** The day that a path names, in the name of the file or its bundle, or by folders; `''` if there is none. */
export const dayInPath = (path: string): string => {
  for (const pattern of [inName, inFolders]) {
    const [year = '', ...rest] = (pattern.exec(path) ?? [])
      .slice(1)
      .filter((one) => /^\d/.test(one))
    const day = [year, ...rest.map(two)].join('-')
    if (isDate(day)) return day
  }
  return ''
}
