import { parse } from 'yaml'

export type FrontMatter = { readonly [key: string]: unknown }

/**
 * Cuts the YAML front matter off a Markdown text.
 * @throws Error when it has no end, is broken, or is of another language
 */
export const splitFrontMatter = (text: string): { data: FrontMatter; markdown: string } => {
  if (/^\+\+\+[ \t]*$/m.exec(text)?.index === 0) {
    throw new Error('Its front matter is TOML; only YAML between --- lines is read.')
  }
  if (!/^---[ \t]*(\n|$)/.test(text)) return { data: {}, markdown: text }
  const [whole, yaml = ''] = /^---[ \t]*\n([\s\S]*?)^(?:---|\.\.\.)[ \t]*(?:\n|$)/m.exec(text) ?? []
  if (whole === undefined) throw new Error('Its front matter has no end: a line --- is missing.')
  let data: unknown
  try {
    data = parse(yaml, { logLevel: 'error' }) ?? {}
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new Error(`Its front matter is not valid YAML: ${why}`)
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new Error('Its front matter has no keys.')
  }
  return { data: data as FrontMatter, markdown: text.slice(whole.length) }
}

const asText = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

const inside = (value: unknown, keys: readonly string[]): string => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return asText(value)
  return textOf(value as FrontMatter, ...keys)
}

/** The first of these keys that has a text; a list counts by its first entry. */
export const textOf = (data: FrontMatter, ...keys: readonly string[]): string =>
  keys.map((key) => asText(Array.isArray(data[key]) ? data[key][0] : data[key])).find(Boolean) ?? ''

/** The first of these keys that has a text, or a map that holds one under `within`. */
export const textWithin = (
  data: FrontMatter,
  keys: readonly string[],
  within: readonly string[],
): string => keys.map((key) => inside(data[key], within)).find(Boolean) ?? ''

/** The texts of a list, of one text alone, or of maps that hold them under `within`. */
export const textsOf = (value: unknown, within: readonly string[] = []): string[] =>
  (Array.isArray(value) ? value : [value]).map((entry) => inside(entry, within)).filter(Boolean)
