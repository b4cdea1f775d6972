import { PublishedDate } from '../../shared/articles/published-date.ts'
import { limits } from '../../shared/limits.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { fillIn } from './fill-in.ts'
import { type FrontMatter, splitFrontMatter, textOf, textsOf, textWithin } from './front-matter.ts'
import { type ImportItem, keyOf } from './item.ts'
import { renderMarkdown } from './markdown-body.ts'
import { webAddress } from './web-address.ts'

/** A Markdown file of a folder. */
export interface MarkdownFile {
  /** Relative to the folder, with `/`. */
  readonly path: string
  readonly text: string
  /** When it was written last, in milliseconds. */
  readonly modified: number
}

const instantOf = (date: string): number => {
  const zoned = /[zZ]|[+-]\d{2}:?\d{2}$|GMT|UTC/.test(date)
  const instant = Date.parse(zoned || /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : `${date} UTC`)
  return Number.isNaN(instant) ? Date.parse(date.slice(0, 10)) || 0 : instant
}

/** The date it names, else that of its name (`2026-11-20-title.md`), else of the file. */
const dateOf = (data: FrontMatter, file: MarkdownFile, changes: string[]): string => {
  const given = textOf(data, 'date')
  const written = /^\d{4}-\d{2}-\d{2}/.exec(given)?.[0] ?? given
  if (PublishedDate.safeParse(written).success) return given
  const missing = given === '' ? 'There was no date' : `The date "${given.slice(0, 40)}" is none`
  const named = /(?:^|\/)(\d{4}-\d{2}-\d{2})[^/]*$/.exec(file.path)?.[1]
  if (named && PublishedDate.safeParse(named).success) {
    changes.push(`${missing}; the file's name has one.`)
    return named
  }
  changes.push(`${missing}; it is the day the file was changed last.`)
  return new Date(file.modified).toISOString()
}

const linksOf = (data: FrontMatter, changes: string[]): string[] => {
  const given = textsOf(data.links, ['url', 'href', 'address'])
  const links = given.flatMap((link) => webAddress(link, siteConfig.url) ?? [])
  const lost = given.length - Math.min(links.length, limits.researchLinks)
  if (lost > 0) changes.push(`Links that are no web addresses, or too many: ${lost}.`)
  return links.slice(0, limits.researchLinks)
}

/**
 * Reads one Markdown file with YAML front matter.
 * @throws Error when its front matter cannot be read
 */
export const readMarkdown = (file: MarkdownFile): ImportItem => {
  const text = file.text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const { data, markdown } = splitFrontMatter(text)
  if (data.draft === true || data.published === false) return { kind: 'left-out', reason: 'draft' }
  const changes: string[] = []
  const date = dateOf(data, file, changes)
  const { title, html } = renderMarkdown(markdown, textOf(data, 'title'))
  const address = textWithin(data, ['image', 'cover', 'picture'], ['src', 'url'])
  const named = ['imageSource', 'image_source', 'photoSource', 'credit']
  const source = textOf(data, ...named)
  const alt = textOf(data, 'imageAlt', 'image_alt')
  return fillIn({
    key: keyOf('markdown', file.path),
    title,
    html,
    date,
    instant: instantOf(date),
    site: siteConfig.url,
    ...(address ? { picture: { address, source, alt } } : {}),
    author: textWithin(data, ['author'], ['name']),
    summary: textOf(data, 'summary', 'description', 'excerpt'),
    terms: [data.category, data.categories, data.tags].flatMap((value) => textsOf(value)),
    links: linksOf(data, changes),
    changes,
  })
}
