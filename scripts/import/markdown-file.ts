import { type OptionalKey, optionalFields } from '../../shared/articles/fields.ts'
import { limits } from '../../shared/limits.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { decodeText, readBytes } from './bytes.ts'
import type { Said } from './decide.ts'
import { isPage } from './folder-files.ts'
import {
  type FrontMatter,
  splitFrontMatter,
  textOf,
  textsOf,
  textWithin,
  withPlainKeys,
} from './front-matter.ts'
import { type Item, keyOf, type PictureSource, type SourceText } from './item.ts'
import { isJson } from './json.ts'
import type { FolderRules } from './kept-back.ts'
import { renderMarkdown } from './markdown.ts'
import { atFolder, webAddress } from './own-place.ts'
import { splitNotion } from './text-header.ts'
import { dayInPath, inFull, instantOf, isDate } from './written-date.ts'

/** Most bytes of a Markdown file. */
const mostText = 20_000_000

/** Reads a text of a folder. @throws Error if it is too large, or its bytes are no text */
export const readText = async (path: string): Promise<string> =>
  decodeText(await readBytes(path, mostText))

/** The articles of the site that was built of a folder. */
export interface BuiltPages {
  /** The article at one of these addresses, else with the last part of one, else with this title; each is taken once. */
  take(addresses: readonly string[], title: string): SourceText | undefined
  /** The articles that nothing took. */
  rest(): Item[]
  /** Finds a picture of the built site. */
  find(address: string): Promise<PictureSource | null>
  /** The path that its addresses began with. */
  readonly base: string
}

/** What a file is read with. */
export interface Folder {
  readonly rules: FolderRules
  /** Finds the articles that were built of the files. */
  readonly pages?: BuiltPages | undefined
  /** A name of the folder, so that files of two folders with one path stay two articles. */
  readonly source: string
  /** The site's address; `''` if unknown. */
  readonly url: string
  readonly isNotion: boolean
  /** Tables of Notion's databases, by their paths. */
  readonly tables: readonly string[]
}

const dateKeys = [
  ...['date', 'pubdate', 'pubdatetime', 'publishdate', 'published', 'publishedat', 'datepublished'],
  ...['created', 'createdat', 'createddate', 'createdtime', 'datecreated', 'datetime', 'posted'],
]
const changedKeys = [
  ...['lastmod', 'updated', 'lastmodifiedat', 'lastmodified', 'lastupdated', 'lastedited'],
  ...['lasteditedtime', 'updateddate', 'updatedat', 'modified', 'datemodified', 'modifieddate'],
  'moddatetime',
]
const pictureKeys = [
  ...['image', 'cover', 'picture', 'featuredimage', 'hero', 'heroimage', 'banner', 'coverimage'],
  ...['featureimage', 'thumbnail', 'thumb', 'teaser', 'ogimage', 'overlayimage', 'socialimage'],
  ...['images', 'photos'],
]
const sourceKeys = ['imagesource', 'photosource', 'imagecredit', 'photocredit', 'credit']

/** Names of optional fields that are not our own. */
const otherNames: Partial<Record<OptionalKey, readonly string[]>> = {
  imageAlt: ['coveralt', 'heroalt', 'heroimagealt'],
  language: ['lang', 'locale'],
  summary: ['description', 'excerpt', 'spoiler', 'subtitle', 'lead', 'abstract'],
}

/** The date in the front matter, else in the path (`2026-11-20-title.md`); `''` if there is none. */
const dateOf = (data: FrontMatter, path: string, changes: string[]): string => {
  const date = dateKeys.map((key) => inFull(textOf(data, key))).find(isDate)
  if (date !== undefined) return date
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

/** The addresses that a text names itself: its own, then those that led to it. What a program fills in is none. */
const addressesOf = (data: FrontMatter, url: string): string[] => {
  const own = textOf(data, 'permalink', 'url', 'path') || textOf(data, 'slug')
  const former = [data.aliases, data.alias, data.redirectfrom, data.redirects].flatMap((one) =>
    textsOf(one),
  )
  const paths = [own, ...former].flatMap((one) => {
    if (one === '' || /[{}]|\/:[a-z]|^(?:date|pretty|ordinal|none|false)$/.test(one)) return []
    const isWhole = /^https?:/i.test(one)
    if (isWhole && !URL.canParse(one)) return []
    const address = new URL(one.replace(/^\/*(?!https?:)/i, '/'), 'https://folder.invalid')
    const isOwn = !isWhole || url === '' || address.host === new URL(url).host
    return isOwn ? [address.pathname + address.search] : []
  })
  return [...new Set(paths)]
}

/** The id that Notion adds to the name of each file and folder. */
const withoutIds = (path: string): string => path.replace(/ [0-9a-f]{32}(?=[/._]|$)/g, '')

/** A file's name, or its folder's, without day and ending, as words: `my-first_post` becomes "My first post". */
const nameIn = (path: string): string =>
  withoutIds(path)
    .replace(/(?<=\/)(?:index|readme)\.\w+$/i, '')
    .replace(/\/$|\.\w+$/, '')
    .replace(/^.*\//, '')

const withoutDay = (name: string): string =>
  name.replace(/^(?:\d{4}([-_.]?)\d{1,2}\1\d{1,2}|\d\d-\d\d)[-_. ]+(?=.)/, '')

const inWords = (name: string): string => {
  const words = name.replace(/[-_\s]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether a file is a row of a database of Notion, which has a table beside the folder of its rows. */
const isRow = (path: string, { isNotion, tables }: Folder): boolean =>
  isNotion &&
  tables.some((table) =>
    withoutIds(path).startsWith(`${withoutIds(table).replace(/(?:_all)?\.csv$/, '')}/`),
  )

const kindOf = (
  data: FrontMatter,
  path: string,
  markdown: string,
  folder: Folder,
): Said['kind'] => {
  if (isRow(path, folder) || /^pages?$/i.test(textOf(data, 'layout', 'type'))) return 'page'
  const isEmpty = markdown.trim() === '' && textOf(data, 'title') === ''
  return isEmpty ? { other: 'file without a text' } : 'article'
}

/** Why a file is no article, whatever its keys say. One of which the site shows a page has that page's text. */
const keptBack = (
  path: string,
  { rules, pages }: Folder,
  sign: string,
  isBuilt: boolean,
): Said['keptBack'] => {
  if (isBuilt) return undefined
  const reason = rules.reasonFor(path)
  if (reason) return { code: 'folder', reason }
  if (pages) return { code: 'no-page', reason: 'the site has no page of it' }
  if (sign) return { code: 'sign', reason: `only a generator reads its “${sign.trim()}”` }
  return rules.isVault
    ? { code: 'vault', reason: 'no key of a vault’s note says that it is public' }
    : undefined
}

/** Reads one Markdown file with front matter. @throws Error if the front matter is broken */
export const readMarkdown = (path: string, source: string, folder: Folder): Item => {
  const { rules, pages, isNotion } = folder
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const { data: written, markdown } = (isNotion ? splitNotion : splitFrontMatter)(text)
  const data = withPlainKeys({ ...rules.fields, ...written })
  const changes: string[] = []
  const date = dateOf(data, path, changes)
  const instant = instantOf(date)
  const named = textOf(data, 'title')
  const name = dayInPath(path) === '' ? nameIn(path) : withoutDay(nameIn(path))
  const addresses = addressesOf(data, folder.url)
  const built = pages?.take([...addresses, `/${name}/`], named)
  const rendered = built
    ? {
        title: named || (built.title ?? ''),
        html: built.html,
        sign: '',
        notes: built.changes ?? [],
      }
    : isPage(path)
      ? { title: named, html: markdown, sign: /\{[{%#]/.exec(markdown)?.[0] ?? '', notes: [] }
      : renderMarkdown(markdown, named, /\.mdx$/i.test(path))
  const read: Item['read'] = () => {
    const title = rendered.title || inWords(name)
    if (named === '') changes.push(`There was no title; it is "${title}".`)
    const address = textWithin(data, pictureKeys, [
      ...['src', 'url', 'image', 'path', 'file', 'feature', 'teaser', 'relative'],
    ])
    const { imageAlt, ...others } = optionalFields('key', ({ key, fromFile }) =>
      fromFile(textOf(data, key.toLowerCase(), ...(otherNames[key] ?? []))),
    )
    const changed = changedKeys.map((key) => inFull(textOf(data, key)))
    const from = atFolder(path)
    // In the built page, an address relative to the source leads elsewhere.
    const pictureAddress = (built && webAddress(address, from)) || address
    const picture = address
      ? {
          address: pictureAddress,
          source: textOf(data, ...sourceKeys),
          alt: imageAlt || altOf(data),
        }
      : built?.picture
    return {
      key: keyOf('markdown', `${folder.source}\n${path}`),
      title,
      html: rendered.html,
      date,
      isUndated: date === '',
      changed: changed.find(isDate) ?? '',
      site: built?.site ?? from,
      ...(picture ? { picture } : {}),
      author: textWithin(data, ['author', 'authors'], ['name']),
      ...others,
      terms: [data.category, data.categories, data.tags].flatMap((value) => textsOf(value)),
      links: linksOf(data, changes),
      old: {
        source: 'markdown',
        addresses: [...new Set([...(built?.old?.addresses ?? []), ...addresses])],
      },
      changes: [...changes, ...rendered.notes],
    }
  }
  return {
    kind: kindOf(data, path, markdown, folder),
    from: 'files',
    fields: data,
    keptBack: keptBack(path, folder, rendered.sign, built !== undefined),
    isShown: built !== undefined,
    instant,
    title: named,
    read,
  }
}
