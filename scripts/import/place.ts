import { type FrontMatter, textOf, textsOf } from './front-matter.ts'
import { isWithin } from './glob.ts'
import { isJson, objectIn } from './json.ts'
import { inputOf, type SiteFolder, withoutIds } from './site-folder.ts'

/** A Markdown file's place in its site. */
export interface Place {
  /** `dated` is an article if it has a date, else a page; `draft` is kept back by its path. */
  readonly kind: 'article' | 'draft' | 'dated' | 'page'
  /** Folders between the articles' folder and the file. */
  readonly folders: readonly string[]
  /** Without its extension; for a bundle, its folder's name. */
  readonly name: string
  /** The part before its address, such as its language. */
  readonly prefix: string
}

type Placed = (path: string, site: SiteFolder) => (Omit<Place, 'name'> & { file: string }) | null

const split = (inner: string) => {
  const folders = inner.split('/')
  return { file: folders.pop() as string, folders, prefix: '' }
}

const jekyll: Placed = (path) => {
  const [, before = '', inner = ''] = /^(?:(.*)\/)?_posts\/(.+)$/.exec(path) ?? []
  if (inner === '') return /(?:^|\/)[_.]/.test(path) ? null : { kind: 'page', ...split(path) }
  const folders = before.split('/').filter(Boolean)
  const { file } = split(inner)
  return { kind: 'article', file, folders, prefix: '' }
}

const hexo: Placed = (path) => {
  const [, posts, inner] = /^source\/(_posts\/)?(.+)$/.exec(path) ?? []
  if (!inner || /(?:^|\/)_/.test(inner)) return null
  return { kind: posts ? 'article' : 'page', ...split(inner) }
}

const hugo: Placed = (path, { settings, isFlat }) => {
  const languages = Object.keys(objectIn(settings, 'languages'))
  const standard = textOf(settings, 'defaultContentLanguage', 'defaultcontentlanguage') || 'en'
  const contentFolder = textOf(settings, 'contentDir', 'contentdir') || 'content'
  if (!path.startsWith(`${contentFolder}/`)) return null
  const { file, folders } = split(path.slice(contentFolder.length + 1))
  const inName = /\.([\w-]+)\.\w+$/.exec(file)?.[1] ?? ''
  const inFolder = languages.includes(folders[0] ?? '') ? (folders.shift() as string) : ''
  const language = inFolder || (languages.includes(inName) ? inName : '')
  const isPlain = language === '' || language === standard
  const prefix =
    isPlain && settings.defaultContentLanguageInSubdir !== true ? '' : language || standard
  const withoutLanguage = languages.includes(inName) ? file.replace(`.${inName}.`, '.') : file
  const isPage = folders.length === 0 && !isFlat
  return { kind: isPage ? 'page' : 'dated', file: withoutLanguage, folders, prefix }
}

/** Whether a file is about the repository rather than the site. */
export const isAbout = (path: string): boolean =>
  /(?:^|\/)(?:readme|license|changelog|contributing|code[_-]of[_-]conduct|security|claude|agents|gemini)(?:\.[\w-]+)+$/i.test(
    path,
  )

const dated: Placed = (path) => ({ kind: 'dated', ...split(path) })

const places: Readonly<Record<SiteFolder['generator'], Placed>> = {
  jekyll,
  hexo,
  hugo,
  astro: (path) =>
    /^(?:src|content|data|posts|blog)\//.test(path) ? dated(path, null as never) : null,
  gatsby: dated,
  eleventy: (path, { settings }) => {
    const input = inputOf(settings)
    return path.startsWith(input) ? dated(path.slice(input.length), null as never) : null
  },
  // A row of a database is a page; each is known by its id, too.
  notion: (path, { settings }) => {
    const plain = withoutIds(path)
    const isRow = textsOf(settings.databases).some((one) => plain.startsWith(`${one}/`))
    return { kind: isRow ? 'page' : 'article', ...split(plain) }
  },
  plain: (path) => ({ kind: 'article', ...split(path) }),
}

const draftFolder = /(?:^|\/)(_?(?:drafts?|icebox|wip|unpublished|private|secret|hidden|trash))\//i

/** Why a file's path keeps it back: a folder of drafts, or a name that its generator passes over. */
export const keptBackBy = (path: string, { generator }: SiteFolder): string | undefined => {
  const file = path.split('/').at(-1) as string
  const folder = draftFolder.exec(withoutIds(path))?.[1]
  const passed = generator === 'astro' ? /(?:^|\/)(_[^/]*)(\/?)/.exec(path) : null
  if (folder || passed?.[2]) return `its folder is called "${folder ?? passed?.[1]}"`
  if (passed) return `its file is called "${file}"`
  const isUndated = generator === 'jekyll' && !/^\d{2,4}-\d{1,2}-\d{1,2}-/.test(file)
  return isUndated && /(?:^|\/)_posts\//.test(path)
    ? `its file's name, "${file}", begins with no date`
    : undefined
}

const placed: Placed = (path, site) => {
  if (isAbout(path)) return null
  const place = places[site.generator](path, site)
  // What a section says of itself is no article, wherever it lies.
  if (/(?:^|\/)_index\.[^/]+$/.test(path)) return place && { ...place, kind: 'page' }
  return keptBackBy(path, site) ? { ...(place ?? split(path)), kind: 'draft' } : place
}

/** The place of a file in its site, by its relative path; null for a file outside the site. */
export const placeOf = (path: string, site: SiteFolder): Place | null => {
  const place = placed(path, site)
  if (!place) return null
  const { file, folders, ...rest } = place
  const name = file.replace(/\.\w+$/, '')
  const isBundle = /^index$/i.test(name) && folders.length > 0 && site.generator !== 'jekyll'
  return isBundle
    ? { ...rest, folders: folders.slice(0, -1), name: folders.at(-1) as string }
    : { ...rest, folders, name }
}

/** The front matter that the site's settings give a file by default: Jekyll's `defaults`. */
export const standardFields = (path: string, { settings }: SiteFolder): FrontMatter =>
  Object.assign(
    {},
    ...(Array.isArray(settings.defaults) ? settings.defaults : [])
      .filter(isJson)
      .flatMap((rule) => {
        const scope = objectIn(rule, 'scope')
        const folder = textOf(scope, 'path')
        const isOfType = /^(?:posts)?$/.test(textOf(scope, 'type'))
        const fits = folder.includes('*') ? isWithin(path, folder) : path.startsWith(folder)
        return fits && isOfType ? [objectIn(rule, 'values')] : []
      }),
  )

/** The categories that Jekyll uses in an article's address. */
export const categoriesOf = (data: FrontMatter, folders: readonly string[]): string[] => {
  const list = (value: unknown) =>
    typeof value === 'string' ? value.split(/\s+/).filter(Boolean) : textsOf(value)
  return [...new Set([...folders, ...textsOf(data.category), ...list(data.categories)])]
}
