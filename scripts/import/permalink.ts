import { months } from '../../shared/articles/date.ts'
import { hugoName, jekyllTitle, slugify } from './slugs-of-generators.ts'

/** The values for an address. */
export interface Named {
  /** The file name without date and extension; for a bundle, its folder's name. */
  readonly name: string
  /** Folders between the articles' folder and the file. */
  readonly folders: readonly string[]
  readonly title: string
  readonly slug: string
  readonly categories: readonly string[]
  /** As written: a day, or a day and a time. */
  readonly date: string
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The parts of a date; none if it is not known. */
const dateParts = (date: string): Record<string, string> => {
  const [all, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(date) ?? []
  if (!all) return {}
  const monthName = months[Number(month) - 1] ?? ''
  const instant = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const dayOfYear = (instant - Date.UTC(Number(year), 0, 1)) / 86_400_000 + 1
  return {
    year,
    month,
    day,
    hour,
    minute,
    second,
    short_year: year.slice(2),
    i_month: String(Number(month)),
    i_day: String(Number(day)),
    y_day: String(dayOfYear).padStart(3, '0'),
    yearday: String(dayOfYear),
    weekday: String(new Date(instant).getUTCDay()),
    weekdayname: weekdays[new Date(instant).getUTCDay()] ?? '',
    monthname: monthName.toLowerCase(),
    long_month: monthName,
    short_month: monthName.slice(0, 3),
  }
}

const filled = (template: string, parts: Record<string, string>): string =>
  template
    .replace(/:(\w+(?:\[[\w:]+\])?)/g, (whole, name: string) => parts[name] ?? whole)
    .replace(/\/{2,}/g, '/')
    .replace(/^(?!\/)/, '/')

const jekyllStyles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
}

/** An address by Jekyll's rules. @param style the name of a style, or a template */
export const jekyllAddress = (style: string, named: Named): string =>
  filled(jekyllStyles[style || 'date'] ?? style, {
    ...dateParts(named.date),
    categories: named.categories.map((one) => one.toLowerCase()).join('/'),
    slugified_categories: named.categories.map(slugify).join('/'),
    title: jekyllTitle(named.slug || named.name),
    slug: slugify(named.slug || named.name),
    output_ext: '.html',
  })

/** An address by Hugo's rules. @param template the section's entry in `permalinks`, or `''` */
export const hugoAddress = (template: string, named: Named): string => {
  const { folders, name, slug, title, date } = named
  const [title_, slug_, name_] = [title, slug, name].map(hugoName) as [string, string, string]
  const address = filled(template || '/:sections/:slugorcontentbasename/', {
    ...dateParts(date),
    section: hugoName(folders[0] ?? ''),
    sections: folders.map(hugoName).join('/'),
    'sections[first]': hugoName(folders[0] ?? ''),
    'sections[last]': hugoName(folders.at(-1) ?? ''),
    'sections[1:]': folders.slice(1).map(hugoName).join('/'),
    title: title_ || name_,
    slug: slug_ || title_ || name_,
    filename: name_,
    contentbasename: name_,
    slugorfilename: slug_ || name_,
    slugorcontentbasename: slug_ || name_,
  })
  return /\/$|\.html?$/.test(address) ? address : `${address}/`
}

/** An address by Hexo's rules. */
export const hexoAddress = (template: string, named: Named): string =>
  filled(template || '/:year/:month/:day/:title/', {
    ...dateParts(named.date),
    category: named.categories.map(slugify).join('/') || 'uncategorized',
    title: [...named.folders, named.slug || named.name].join('/'),
    name: named.slug || named.name,
    post_title: slugify(named.title),
  })

/** An address by Ghost's rules before it had routes. @param day in the site's time zone */
export const ghostAddress = (template: string, slug: string, day: string): string =>
  filled(template, { ...dateParts(day), slug })
