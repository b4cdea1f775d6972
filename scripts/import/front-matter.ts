import { parse as parseToml } from 'smol-toml'
import { parse } from 'yaml'
import { isJson } from './json.ts'
import { splitHeader } from './text-header.ts'

export type FrontMatter = { readonly [key: string]: unknown }

const quoted = /(?<=(?:^|[:,[{-])[ \t]*)(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*')/gm

/**
 * YAML as generators accept it: keys may repeat; lists in brackets and lines of quoted text may have tabs or no indent.
 */
const parseYaml = (text: string): unknown =>
  // The library limits how often an anchor is expanded.
  parse(
    text
      .replace(/^\t+/gm, '  ')
      .replace(/^(?=[\]}])/gm, ' ')
      .replace(quoted, (one) => one.replace(/\n(?=\S)/g, '\n  ')),
    { logLevel: 'error', uniqueKeys: false },
  )

const languages = {
  YAML: parseYaml,
  TOML: (text: string): unknown => parseToml(text),
  JSON: (text: string): unknown => JSON.parse(text),
} as const
type Language = keyof typeof languages

/** Parses front matter or settings. @throws Error if they are broken, or have no keys */
const parseFields = (text: string, language: Language, what: string): FrontMatter => {
  let data: unknown
  try {
    data = text.trim() === '' ? {} : (languages[language](text) ?? {})
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new Error(`${what} is not valid ${language}: ${why}`)
  }
  if (!isJson(data)) throw new Error(`${what} has no keys.`)
  return data
}

/** For each language: how front matter begins, and a pattern for the whole of it. */
const forms: readonly (readonly [Language, begins: RegExp, whole: RegExp, mark: string])[] = [
  ['TOML', /^\+\+\+[ \t]*(?:\n|$)/, /^\+\+\+[ \t]*\n([\s\S]*?)^\+\+\+[ \t]*(?:\n|$)/m, '+++'],
  ['TOML', /^---toml[ \t]*\n/i, /^---toml[ \t]*\n([\s\S]*?)^---[ \t]*(?:\n|$)/im, '---'],
  ['JSON', /^---json[ \t]*\n/i, /^---json[ \t]*\n([\s\S]*?)^---[ \t]*(?:\n|$)/im, '---'],
  [
    'YAML',
    /^---(?:ya?ml)?[ \t]*(?:\n|$)/i,
    /^---(?:ya?ml)?[ \t]*\n([\s\S]*?)^(?:---|\.\.\.)[ \t]*(?:\n|$)/im,
    '---',
  ],
  ['JSON', /^\{\s*"/, /^(\{[\s\S]*?^\})[ \t]*(?:\n|$)/m, '}'],
]

/** Splits front matter (YAML, TOML, JSON or a header without marks) from a text. @throws Error if it is broken */
export const splitFrontMatter = (source: string): { data: FrontMatter; markdown: string } => {
  // Empty lines may come first; then a line of hyphens alone is only a rule.
  const text = source.replace(/^\s*\n/, '')
  const isFirst = text === source
  const form = forms.find(([, begins]) => begins.test(text))
  if (!form) {
    const parse = (fields: string) => parseFields(fields, 'YAML', 'Its header')
    return splitHeader(text, parse) ?? { data: {}, markdown: source }
  }
  const [language, , whole, mark] = form
  const [all, fields = ''] = whole.exec(text) ?? []
  if (all === undefined) {
    if (!isFirst || language === 'JSON') return { data: {}, markdown: source }
    throw new Error(`Its front matter has no end: a line ${mark} is missing.`)
  }
  return {
    data: parseFields(fields, language, 'Its front matter'),
    markdown: text.slice(all.length),
  }
}

/** A key without the differences of spelling: `Featured_Image` becomes `featuredimage`. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[_\s-]/g, '')

/** Maps in which themes store an article's own fields. */
const nests = ['params', 'extra', 'header', 'frontmatter', 'meta', 'metadata', 'dgnoteproperties']

/** Normalises keys: `Featured_Image` becomes `featured-image`. A theme's map fills in missing keys. */
export const withPlainKeys = (data: FrontMatter): FrontMatter => {
  const named = (fields: FrontMatter) =>
    Object.entries(fields).map(([name, value]) => [plainName(name), value] as const)
  const entries = named(data)
  const nested = entries.flatMap(([name, value]) =>
    nests.includes(name) && isJson(value) ? named(value) : [],
  )
  return Object.fromEntries([...nested, ...entries])
}

const asText = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

const inside = (value: unknown, keys: readonly string[]): string => {
  if (Array.isArray(value)) return inside(value[0], keys)
  return isJson(value) && !(value instanceof Date) ? textOf(value, ...keys) : asText(value)
}

/** The text of the first of these keys that has one; a list counts by its first entry. */
export const textOf = (data: FrontMatter, ...keys: readonly string[]): string =>
  textWithin(data, keys, [])

/** Like `textOf`, but a value may also be a map, or a list of maps, that has the text under a key of `within`. */
export const textWithin = (
  data: FrontMatter,
  keys: readonly string[],
  within: readonly string[],
): string => keys.map((key) => inside(data[key], within)).find(Boolean) ?? ''

/** The texts of a list or of one value; an entry may be a map that has the text under a key of `within`. */
export const textsOf = (value: unknown, within: readonly string[] = []): string[] =>
  (Array.isArray(value) ? value : [value]).map((entry) => inside(entry, within)).filter(Boolean)
