import { lstat, readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type FrontMatter, parseFields, textOf } from './front-matter.ts'
import { objectIn } from './json.ts'

/** What made a site of a folder; `plain` is a folder of Markdown files alone. */
type Generator = 'jekyll' | 'hugo' | 'hexo' | 'eleventy' | 'astro' | 'gatsby' | 'plain'

/** A folder with a blog's sources. */
export interface SiteFolder {
  readonly generator: Generator
  /** The whole folder, which holds pictures, too. */
  readonly root: string
  readonly settings: FrontMatter
  /** Where it was on the web; `''` when that is not said. */
  readonly url: string
  /** The path that its addresses began with, without a slash at its end. */
  readonly base: string
  /** Whether no article lies in a section, as Hugo has them: those beside the pages are articles then. */
  readonly isFlat?: boolean
}

/** Bytes of settings that are read. */
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

/** Settings as data; of a program's file only what is written as a plain text can be read. */
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
]

/** Hugo's settings may lie in a folder, a file for each part, and those for the web beside those for all. */
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

/** Where the site was, and the path that it began at: each generator names them in its own way. */
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

/** The folder that Eleventy is told to read, with a slash; `''` where it reads all. */
export const inputOf = (settings: FrontMatter): string => {
  const input = textOf(settings, 'input', 'setInputDirectory').replace(/^[./]+|\/+$/g, '')
  return input === '' ? '' : `${input}/`
}

/** What all pages of Eleventy know, where their site says its address. */
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
    const settings =
      name === 'config' ? await hugoFolder(path) : name === '_posts' ? {} : await settingsIn(path)
    const input = await lstat(join(root, inputOf(settings))).catch(() => null)
    // Settings that a program computes can only be guessed.
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
 * Recognises what made a site of a folder, by its settings' names; in the folder itself, else in one of those
 * in which a repository keeps its site.
 * @throws Error when its settings are broken
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
