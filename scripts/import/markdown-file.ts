import { toText } from 'hast-util-to-text'
import { type OptionalKey, optionalFields } from '../../shared/articles/fields.ts'
import { limits } from '../../shared/limits.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { addressesOf } from './addresses.ts'
import { isPage } from './folder-files.ts'
import {
  type FrontMatter,
  splitFrontMatter,
  textOf,
  textsOf,
  textWithin,
  withPlainKeys,
} from './front-matter.ts'
import { renderHtml } from './html-body.ts'
import {
  type Choices,
  type Item,
  keyOf,
  type LeftOutItem,
  type Said,
  type SourceText,
} from './item.ts'
import { isJson } from './json.ts'
import { templatesIn } from './markdown/templates.ts'
import { renderMarkdown } from './markdown-body.ts'
import { atFolder } from './own-place.ts'
import { keptBackBy, type Place, placeOf, standardFields } from './place.ts'
import type { SiteFolder } from './site-folder.ts'
import { splitNotion } from './text-header.ts'
import { isElement, parseHtml, printHtml } from './tree.ts'
import { webAddress } from './web-address.ts'
import { type DayOrder, dayInPath, inFull, instantOf, isDate } from './written-date.ts'

/**
 * For an article without a title: takes its first heading out of the text, if nothing comes before it or it has level 1.
 * @param otherwise the title if there is no such heading
 */
const takeHeading = (html: string, otherwise: string): { title: string; html: string } => {
  const tree = parseHtml(html)
  const blocks = tree.children.filter(isElement)
  const heading = blocks.find(
    ({ tagName }, at) => tagName === 'h1' || (at === 0 && /^h[2-6]$/.test(tagName)),
  )
  const title = heading ? toText(heading).trim() : ''
  if (title === '') return { title: otherwise, html }
  tree.children = tree.children.filter((node) => node !== heading)
  return { title: title.replaceAll('&', '&amp;').replaceAll('<', '&lt;'), html: printHtml(tree) }
}

export interface MarkdownFile {
  /** Relative to the folder, with `/`. */
  readonly path: string
  readonly text: string
  /** How `03/04/2019` is meant, if the dates of other files say so. */
  readonly order?: DayOrder | undefined
  /** Finds the address of another file of the site by its path or name. */
  readonly resolve?: (name: string) => string | undefined
  /** Finds the article that was built of it, by its addresses and its title. */
  readonly takeBuilt?:
    | ((addresses: readonly string[], title: string) => SourceText | undefined)
    | undefined
}

const dateKeys = [
  ...['date', 'pubdate', 'pubdatetime', 'publishdate', 'published', 'publishedat', 'datepublished'],
]
const madeKeys = [
  'created',
  'createdat',
  'createddate',
  'createdtime',
  'datecreated',
  'datetime',
  'posted',
]
const changedKeys = [
  'lastmod',
  'updated',
  'lastmodifiedat',
  'lastmodified',
  'lastupdated',
  'lastedited',
  'lasteditedtime',
]
const moreChangedKeys = [
  ...['updateddate', 'updatedat', 'modified', 'datemodified', 'modifieddate', 'moddatetime'],
]
const pictureKeys = ['image', 'cover', 'picture', 'featuredimage', 'hero', 'heroimage', 'banner']
const morePictureKeys = ['coverimage', 'featureimage', 'thumbnail', 'thumb', 'teaser', 'ogimage']
const listedPictureKeys = ['overlayimage', 'socialimage', 'images', 'photos']
const sourceKeys = ['imagesource', 'photosource', 'imagecredit', 'photocredit', 'credit']

/** Names of optional fields that are not our own. */
const otherNames: Partial<Record<OptionalKey, readonly string[]>> = {
  imageAlt: ['coveralt', 'heroalt', 'heroimagealt'],
  language: ['lang', 'locale'],
  summary: ['description', 'excerpt', 'spoiler', 'subtitle', 'lead', 'abstract'],
}

/** The date in the front matter; null if there is none or it cannot be read. */
const dateInFields = (data: FrontMatter): string | null =>
  [...dateKeys, ...madeKeys].map((key) => inFull(textOf(data, key))).find(isDate) ?? null

/** Fields whose days in numbers are clear, as the dates of other files say. */
const withClearDays = (data: FrontMatter, order: DayOrder | undefined): FrontMatter => {
  if (!order) return data
  const isOfDay = (key: string) => /date|publi|creat|posted|updat|modif|lastmod/i.test(key)
  const clear = Object.entries(data).map(([key, value]) =>
    typeof value === 'string' && isOfDay(key) ? [key, inFull(value, order)] : [key, value],
  )
  return Object.fromEntries(clear)
}

/** The date in the front matter, else in the path (`2026-11-20-title.md`); `''` if there is none. */
const dateOf = (data: FrontMatter, path: string, changes: string[]): string => {
  const date = dateInFields(data)
  if (date !== null) return date
  const [written, named] = [textOf(data, 'date').slice(0, 40), dayInPath(path)]
  const otherwise = named === '' ? '' : "; the file's name has one"
  if (written !== '') changes.push(`The date "${written}" is not clear${otherwise}.`)
  return named
}

const linksOf = (data: FrontMatter, changes: string[]): string[] => {
  const addresses = textsOf(data.links, ['url', 'href', 'address'])
  const links = addresses.flatMap((link) => webAddress(link, siteConfig.url) ?? [])
  const lost = addresses.length - Math.min(links.length, limits.researchLinks)
  if (lost > 0) changes.push(`Links that are no web addresses, or too many: ${lost}.`)
  return links.slice(0, limits.researchLinks)
}

/** The alternative text in the picture's map. */
const altOf = (data: FrontMatter): string =>
  pictureKeys.flatMap((key) => (isJson(data[key]) ? textOf(data[key], 'alt') : [])).find(Boolean) ??
  ''

/** Whether the front matter names a day, though it may not be clear which. */
const namesDay = (data: FrontMatter): boolean =>
  dateInFields(data) !== null || /\d/.test(textOf(data, 'date', 'pubdate', 'pubdatetime'))

/** What a file is in its site, before its author's keys decide. */
const kindOf = ({ kind }: Place, data: FrontMatter, path: string): Said['kind'] => {
  const isArticle = kind === 'article' || kind === 'draft'
  const isDated = kind === 'dated' && (namesDay(data) || dayInPath(path) !== '')
  if (isArticle || isDated) return 'article'
  if (Object.keys(data).length === 0) return { other: 'file without front matter' }
  return kind === 'dated' ? 'undated' : 'page'
}

/** The file's key; files of the same name in two folders are two articles. */
const keyIn = (path: string, source = ''): string =>
  keyOf('markdown', source === '' ? path : `${source}\n${path}`)

const withoutDay = (name: string): string =>
  name.replace(/^(?:\d{4}([-_.]?)\d{1,2}\1\d{1,2}|\d\d-\d\d)[-_. ]+(?=.)/, '')

/** A file name as words: `my-first_post` becomes "My first post". */
const inWords = (name: string): string => {
  const words = name.replace(/[-_\s]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const plainSite: SiteFolder = { generator: 'plain', root: '', settings: {}, url: '', base: '' }

/** Reads one Markdown file with front matter. @throws Error if the front matter is broken */
export const readMarkdown = (
  file: MarkdownFile,
  site: SiteFolder = plainSite,
  { source, permalink }: Pick<Choices, 'source' | 'permalink'> = {},
  folderFields: FrontMatter = {},
): Item | LeftOutItem => {
  const text = file.text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const place = placeOf(file.path, site)
  if (!place) return { kind: 'left-out', reason: 'file that is not of the site' }
  const { data: written, markdown } = (
    site.generator === 'notion' ? splitNotion : splitFrontMatter
  )(text)
  const own = withClearDays(written, file.order)
  const data = withPlainKeys({ ...standardFields(file.path, site), ...folderFields, ...own })
  const changes: string[] = []
  const date = dateOf(data, file.path, changes)
  const isUndated = date === ''
  const instant = instantOf(date)
  const named = textOf(data, 'title')
  const name = dayInPath(file.path) === '' ? place.name : withoutDay(place.name)
  const addressesBy = (title: string) =>
    addressesOf({ ...site, permalink }, place, data, { title, date })
  /** What its sources call a page is no article, whatever the built site calls it. */
  const leave = () => {
    const asPage = { title: named, date: dateInFields(data) ?? '' }
    const [address = ''] = addressesOf(site, place, data, asPage)
    file.takeBuilt?.([address, `/${place.name}/`], named)
    return { site: atFolder(file.path), address }
  }
  const read: Item['read'] = () => {
    const built = file.takeBuilt?.([...addressesBy(named), `/${name}/`], named)
    const rendered = built
      ? { title: named || (built.title ?? ''), html: built.html, notes: built.changes ?? [] }
      : (isPage(file.path) ? renderHtml : renderMarkdown)(markdown, named, {
          path: file.path.replace(/\.mdx$/i, '.mdx'),
          linesBefore: text.slice(0, text.length - markdown.length).split('\n').length - 1,
          fields: own,
          settings: site.settings,
          generator: site.generator,
          template: templatesIn(site),
          ...(file.resolve ? { resolve: file.resolve } : {}),
        })
    changes.push(...rendered.notes)
    const { title, html } =
      rendered.title === '' ? takeHeading(rendered.html, inWords(name)) : rendered
    if (named === '') changes.push(`There was no title; it is "${title}".`)
    const address = textWithin(
      data,
      [...pictureKeys, ...morePictureKeys, ...listedPictureKeys],
      ['src', 'url', 'image', 'path', 'file', 'feature', 'teaser', 'relative'],
    )
    const { imageAlt, ...others } = optionalFields('key', ({ key, fromFile }) =>
      fromFile(textOf(data, key.toLowerCase(), ...(otherNames[key] ?? []))),
    )
    const changed = [...changedKeys, ...moreChangedKeys].map((key) => inFull(textOf(data, key)))
    const changedAt = instantOf(changed.find(isDate) ?? '')
    const addresses = new Set([...(built?.old?.addresses ?? []), ...addressesBy(title)])
    const from = atFolder(file.path)
    // In the built page, an address relative to the source leads elsewhere.
    const pictureAddress = (built && webAddress(address, from)) || address
    return {
      key: keyIn(file.path, source),
      title,
      html,
      date,
      isUndated,
      ...(changedAt > instant ? { changedAt } : {}),
      site: built?.site ?? from,
      ...(address
        ? {
            picture: {
              address: pictureAddress,
              source: textOf(data, ...sourceKeys),
              alt: imageAlt || altOf(data),
            },
          }
        : built?.picture
          ? { picture: built.picture }
          : {}),
      author: textWithin(data, ['author', 'authors'], ['name']),
      ...others,
      terms: [data.category, data.categories, data.tags].flatMap((value) => textsOf(value)),
      links: linksOf(data, changes),
      old: { source: 'markdown', addresses: [...addresses] },
      changes,
    }
  }
  const kind = kindOf(place, withPlainKeys(own), file.path)
  const hidden = keptBackBy(file.path, site)
  return {
    kind,
    from: 'files',
    fields: data,
    keptBackBy: hidden,
    instant,
    title: named,
    leave,
    read,
  }
}
