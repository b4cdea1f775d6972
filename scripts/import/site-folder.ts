import { lstat, readdir, readFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { type FrontMatter, parseFields, textOf } from './front-matter.ts'
import { objectIn } from './json.ts'

/** The generator of a site; `plain` is a folder with only Markdown files. */
type Generator = 'jekyll' | 'hugo' | 'hexo' | 'eleventy' | 'astro' | 'gatsby' | 'notion' | 'plain'

/** A folder with a blog's sources. */
export interface SiteFolder {
  readonly generator: Generator
  /** The whole folder, pictures included. */
  readonly root: string
  readonly settings: FrontMatter
  /** The site's address; `''` if unknown. */
  readonly url: string
  /** The path that its addresses began with, without a final slash. */
  readonly base: string
  /** Whether most texts are in no section, as Hugo calls it: then articles are beside the pages. */
  readonly isFlat?: boolean
}

/** Most bytes of a settings file. */
const mostSettings = 1_000_000

const read = async (path: string): Promise<string> => {
  const found = await lstat(path).catch(() => null)
  return found?.isFile() && found.size <= mostSettings ? readFile(path, 'utf8') : ''
}

const languages: Readonly<Record<string, 'YAML' | 'TOML' | 'JSON'>> = {
  '.toml': 'TOML',
  '.yml': 'YAML',
  '.yaml': 'YAML',
  '.json': 'JSON',
}

/** Settings as data; from a program only plain string values can be read. */
const settingsIn = async (path: string): Promise<FrontMatter> => {
  const text = await read(path)
  const language = languages[extname(path)]
  if (language) return parseFields(text, language, path)
  const named = [
    'site',
    'siteUrl',
    'baseUrl',
    'base',
    'pathPrefix',
    'url',
    'input',
    'setInputDirectory',
  ].flatMap((name) => {
    const value = new RegExp(`\\b${name}["']?\\s*[:=(]\\s*["'\`]([^"'\`]+)`).exec(text)?.[1]
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(named)
}

const marks: readonly (readonly [Generator, file: RegExp, beside?: string])[] = [
  ['hugo', /^(?:hugo|config)\.(?:toml|ya?ml|json)$/, 'content'],
  ['hugo', /^config$/, 'content'],
  ['hexo', /^_config\.yml$/, 'source'],
  ['jekyll', /^_config\.ya?ml$/],
  ['astro', /^astro\.config\.\w+$/],
  ['gatsby', /^gatsby-config\.\w+$/],
  ['eleventy', /^(?:\.eleventy|eleventy\.config)\.\w+$/],
  ['jekyll', /^_posts$/],
  ['notion', /^.+ [0-9a-f]{32}\.md$/],
]

/** Hugo's settings can be a folder with a file for each part; those of `production` override those of `_default`. */
const hugoFolder = async (folder: string): Promise<FrontMatter> => ({
  ...(await hugoParts(join(folder, '_default'))),
  ...(await hugoParts(join(folder, 'production'))),
})

const hugoParts = async (base: string): Promise<FrontMatter> => {
  const names = await readdir(base).catch((): string[] => [])
  const parts = await Promise.all(
    names
      .filter((name) => extname(name) in languages)
      .map(async (name) => {
        const fields = await settingsIn(join(base, name))
        return /^(?:hugo|config)\./.test(name) ? fields : { [name.split('.')[0] as string]: fields }
      }),
  )
  return Object.assign({}, ...parts)
}

/** The id that Notion adds to the name of each file and folder. */
export const withoutIds = (path: string): string => path.replace(/ [0-9a-f]{32}(?=[/._]|$)/g, '')

/** The databases of an export of Notion, each a table beside a folder with a text for each row. */
const databasesIn = async (root: string): Promise<FrontMatter> => {
  const names = await readdir(root, { recursive: true }).catch((): string[] => [])
  const tables = names.filter((name) => name.endsWith('.csv'))
  return { databases: tables.map((name) => withoutIds(name).replace(/(?:_all)?\.csv$/, '')) }
}

const settingsOf = (generator: Generator, path: string): FrontMatter | Promise<FrontMatter> => {
  if (generator === 'notion') return databasesIn(dirname(path))
  if (basename(path) === 'config') return hugoFolder(path)
  return basename(path) === '_posts' ? {} : settingsIn(path)
}

/** The site's address and the path that it began at; each generator has its own names for them. */
const placeOnWeb = (settings: FrontMatter): { url: string; base: string } => {
  const named = { ...objectIn(settings, 'siteMetadata'), ...settings }
  const texts = ['baseURL', 'baseurl', 'baseUrl', 'site', 'siteUrl', 'url'].map((name) =>
    textOf(named, name),
  )
  const url = texts.find((text) => /^https?:\/\/[^/:]+\./.test(text) && URL.canParse(text)) ?? ''
  const path = textOf(settings, 'baseurl', 'base', 'pathPrefix', 'root')
  const begins = /^\/[^/]/.test(path) ? path : url === '' ? '' : new URL(url).pathname
  return { url, base: begins.replace(/\/+$/, '') }
}

/** The folder that Eleventy reads, with a slash; `''` if it reads everything. */
export const inputOf = (settings: FrontMatter): string => {
  const input = textOf(settings, 'input', 'setInputDirectory').replace(/^[./]+|\/+$/g, '')
  return input === '' ? '' : `${input}/`
}

/** Eleventy's global data, in which a site often names its address. */
const dataOfAll = async (root: string, input: string): Promise<FrontMatter> => {
  for (const folder of new Set([input, '', 'src/'])) {
    const names = await readdir(join(root, folder, '_data')).catch((): string[] => [])
    const name = names.find((one) => /^(?:site|meta|metadata)\.(?:json|[cm]?js)$/.test(one))
    if (name) return settingsIn(join(root, folder, '_data', name))
  }
  return {}
}

const recognisedAt = async (root: string): Promise<SiteFolder | null> => {
  const names = await readdir(root).catch((): string[] => [])
  for (const [generator, mark, beside] of marks) {
    const name = names.find((one) => mark.test(one))
    if (!name || (beside && !names.includes(beside))) continue
    const path = join(root, name)
    const settings = await settingsOf(generator, path)
    const input = await lstat(join(root, inputOf(settings))).catch(() => null)
    // A value that a program computes may be wrong; an input folder that does not exist is ignored.
    const known = input?.isDirectory()
      ? settings
      : { ...settings, input: '', setInputDirectory: '' }
    const more = generator === 'eleventy' ? await dataOfAll(root, inputOf(known)) : {}
    return { generator, root, settings: known, ...placeOnWeb({ ...more, ...settings }) }
  }
  return null
}

/** Folders in which a repository keeps its site. */
const inner = ['docs', 'site', 'blog', 'website', 'web', 'src', 'www']

/**
 * Recognises a folder's generator by the names of its settings files, in the folder itself or else in a subfolder where
 * repositories keep their site.
 * @throws Error if its settings are broken
 */
export const recognise = async (folder: string): Promise<SiteFolder> => {
  for (const name of ['.', ...inner]) {
    const root = join(folder, name)
    const isOwn = name === '.' || (await lstat(root).catch(() => null))?.isDirectory()
    const site = isOwn ? await recognisedAt(root) : null
    if (site) return site
  }
  return { generator: 'plain', root: folder, settings: {}, url: '', base: '' }
}
