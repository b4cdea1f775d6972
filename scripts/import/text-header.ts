import type { Json } from './json.ts'

/** Keys with which a header may begin. */
const first = /^(?:title|date|slug|authors?|category|tags|status|summary|modified|lang):/i
const needed = /^(?:title|date|slug):/i
const lists = /^(?:tags|keywords|categories|authors)$/

/** A list in a line: its parts end at commas, or at semicolons if it has one. */
const listIn = (text: string): string[] =>
  text
    .split(text.includes(';') ? ';' : ',')
    .map((one) => one.trim())
    .filter(Boolean)

/** The fields of lines such as `Title: A`; indented ones go on. */
const fieldsOf = (lines: readonly string[], mark: RegExp): Json => {
  const texts = new Map<string, string>()
  let last = ''
  for (const line of lines) {
    const [, key, value = ''] = mark.exec(line) ?? []
    if (key !== undefined) last = key.toLowerCase()
    texts.set(last, key === undefined ? `${texts.get(last)} ${line.trim()}` : value.trim())
  }
  return Object.fromEntries(
    [...texts].map(([key, text]) => [key, lists.test(key) ? listIn(text) : text]),
  )
}

const field = /^([A-Za-z][\w-]*):(?!\/\/)[ \t]*(.*)$/

/** Properties of Notion, of which a page has at least one. */
const notions =
  /^(?:created|created time|date|published|tags|status|last edited|last edited time): /im

/** Splits the heading and the properties below it from a text, as Notion exports a page. */
export const splitNotion = (text: string): { data: Json; markdown: string } => {
  const [heading, title = ''] = /^# (.*)\n+/.exec(text) ?? ['']
  const rest = text.slice(heading.length)
  const [lines = ''] = /^(?:[^\n:]{1,60}: .*(?:\n|$))+(?=\n|$)/.exec(rest) ?? []
  const isThere = notions.test(lines)
  const fields = isThere ? fieldsOf(lines.trimEnd().split('\n'), /^([^:]+): (.*)$/) : {}
  return { data: { ...fields, title }, markdown: isThere ? rest.slice(lines.length) : rest }
}

/**
 * Splits a header without a mark at its beginning from a text, as Pelican and Hexo write it; null if the text surely begins
 * with none. Every line is a field or goes on with one, and one is a title, a date or a name.
 * @param parse reads the fields of a header that ends as YAML does. @throws Error if they are none
 */
export const splitHeader = (
  text: string,
  parse: (fields: string) => Json,
): { data: Json; markdown: string } | null => {
  const end = /\n(?:[ \t]*|(---)[ \t]*)(?:\n|$)|$/.exec(text)
  const header = text.slice(0, end?.index)
  const lines = header.split('\n')
  const markdown = text.slice(header.length + (end?.[0].length ?? 0))
  const isHeader =
    first.test(header) && lines.every((line) => field.test(line) || /^(?:[ \t]+\S|- )/.test(line))
  const isMarked = end?.[1] !== undefined
  // A line with hyphens below a single line makes a heading of it.
  if (!isHeader || !lines.some((line) => needed.test(line)) || (isMarked && !lines[1])) return null
  try {
    if (isMarked) return { data: parse(header), markdown }
  } catch {
    // A value may have any sign.
  }
  return { data: fieldsOf(lines, field), markdown }
}
