import type { Element, ElementContent, Root } from 'hast'
import { type FrontMatter, textOf } from '../front-matter.ts'
import { element, escapeHtml, isElement, isNamed, type Node, parseHtml } from '../tree.ts'

/** The source of a Markdown text, and values for its templates. */
export interface Page {
  /** The file, as the report names it. */
  readonly path: string
  /** The number of lines of its front matter. */
  readonly linesBefore: number
  readonly fields: FrontMatter
  readonly settings?: FrontMatter
  /** Finds the address of another file of the site by its path or name. */
  readonly resolve?: (name: string) => string | undefined
}

/** HTML that replaces a placeholder once the Markdown is a tree. */
interface Held {
  readonly inline: string
  /** For a placeholder alone in a paragraph. */
  readonly block: string
  readonly source: string
}

const token = /(?:\uE000|%EE%80%80)(\d+)(?:\uE001|%EE%80%81)/

/** A text without placeholders. */
export const withoutHeld = (text: string): string => text.replace(new RegExp(token, 'g'), '')

/** One pass over a Markdown text, with the HTML held back from the converter and the sentences for the author. */
export const createReading = (text: string, page: Page) => {
  const held: Held[] = []
  const said: string[] = []
  const missing = new Set<string>()
  const begun = new Map<string, string[]>()
  /** Obsidian's private comments, which are left out. */
  const comments = { count: 0 }
  let [counted, line] = [0, 1 + page.linesBefore]

  const say = (at: number, sentence: string): void => {
    if (at < counted) [counted, line] = [0, 1 + page.linesBefore]
    for (; counted < at; counted += 1) if (text.charCodeAt(counted) === 10) line += 1
    said.push(`${page.path}:${line}: ${sentence}`)
  }
  const hold = (block: string, source: string, inline = block): string =>
    `\uE000${held.push({ block, inline, source }) - 1}\uE001`
  /** Keeps a construct as code, and adds a sentence that names it. */
  const keep = (
    at: number,
    source: string,
    why = 'has no counterpart here; it stands as code.',
  ) => {
    say(at, `${source.replace(/\s+/g, ' ')} ${why}`)
    const code = `<code>${escapeHtml(source)}</code>`
    return hold(`<pre>${code}</pre>`, source, code)
  }
  /** The next match; remembers a pattern without one, so that it is not searched again. @param pattern global */
  const find = (pattern: RegExp, from: number): RegExpExecArray | null => {
    if (missing.has(pattern.source)) return null
    pattern.lastIndex = from
    const found = pattern.exec(text)
    if (!found) missing.add(pattern.source)
    return found
  }
  /** Registers the beginning of a part with content. @param end the text for its end */
  const begin = (name: string, end: string): void => {
    const ends = begun.get(name)
    if (ends) ends.push(end)
    else begun.set(name, [end])
  }
  /** The text for the end of the part of this name that began last; undefined if none has begun. */
  const finish = (name: string): string | undefined => begun.get(name)?.pop()
  /** A value of the page or the site by its path, such as `page.author.name`. */
  const lookUp = (path: string): string | undefined => {
    const [place, ...names] = path.split('.')
    let value: unknown = place === 'page' ? page.fields : place === 'site' ? page.settings : null
    const last = names.pop() ?? ''
    for (const name of names) value = (value as FrontMatter | undefined)?.[name]
    return value && typeof value === 'object'
      ? textOf(value as FrontMatter, last) || undefined
      : undefined
  }
  /** The address of another post; without one, only the words of the link stay. */
  const linkTo = (at: number, name: string, source: string): string => {
    const [path = '', mark] = name.trim().split('#')
    const address = path === '' ? '' : page.resolve?.(path)
    if (address !== undefined) return mark ? `${address}#${mark}` : address
    say(at, `${source} leads to no file that was found; the link is left out.`)
    return hold('', source)
  }
  return { text, page, said, comments, held, say, hold, keep, find, begin, finish, lookUp, linkTo }
}

export type Reading = ReturnType<typeof createReading>

const pieces = (value: string, held: readonly Held[], isCode: boolean): ElementContent[] =>
  value.split(new RegExp(token, 'g')).flatMap((piece, at): ElementContent[] => {
    if (at % 2 === 0) return piece === '' ? [] : [{ type: 'text', value: piece }]
    const { inline, source } = held[Number(piece)] ?? { inline: '', source: '' }
    if (isCode) return [{ type: 'text', value: source }]
    return parseHtml(inline).children as ElementContent[]
  })

const aloneIn = (node: Element, held: readonly Held[]): Held | undefined => {
  const [only, ...more] = node.children.filter(
    (child) => child.type !== 'text' || child.value.trim() !== '',
  )
  const whole = new RegExp(`^${token.source}$`).exec(only?.type === 'text' ? only.value.trim() : '')
  return node.tagName === 'p' && more.length === 0 ? held[Number(whole?.[1] ?? -1)] : undefined
}

const settled = (node: Node, held: readonly Held[], isCode: boolean): Node[] => {
  if (node.type === 'text') return pieces(node.value, held, isCode)
  if (!isElement(node)) return [node]
  const alone = aloneIn(node, held)
  if (alone) return parseHtml(alone.block).children
  for (const [name, value] of Object.entries(node.properties)) {
    if (typeof value !== 'string' || !token.test(value)) continue
    if (name === 'href' || name === 'src') delete node.properties[name]
    else {
      node.properties[name] = value.replace(
        new RegExp(token, 'g'),
        (_, at: string) => held[Number(at)]?.source ?? '',
      )
    }
  }
  const { alt } = node.properties
  if (isNamed(node, 'img') && !node.properties.src && alt) return [element('em', {}, String(alt))]
  release(node, held, isCode || isNamed(node, 'pre', 'code'))
  return [node]
}

/** Replaces the placeholders in the converted tree, in place. */
export const release = (tree: Root | Element, held: readonly Held[], isCode = false): void => {
  tree.children = tree.children.flatMap((node) =>
    settled(node, held, isCode),
  ) as Element['children']
}
