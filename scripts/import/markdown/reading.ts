import { type FrontMatter, textOf } from '../front-matter.ts'
import { escapeHtml } from '../tree.ts'

/** The source of a Markdown text, and values for its templates. */
export interface Page {
  /** The file, as the report names it. */
  readonly path: string
  /** The number of lines of its front matter. */
  readonly linesBefore: number
  readonly fields: FrontMatter
  readonly settings?: FrontMatter
  /** The site's generator. */
  readonly generator?: string
  /** Finds the address of another file of the site by its path or name. */
  readonly resolve?: (name: string) => string | undefined
  /** Reads the site's own template of a shortcode or include; `''` if it has none. */
  readonly template?: (name: string) => string
}

/** What a construct has of its author: words, or the name of a file whose content readers saw. */
export type Content = 'words' | 'file' | 'nothing'

/** What stands for a construct that is not Markdown, until the Markdown is a tree. */
export interface Held {
  readonly source: string
  /** Its HTML within a line. */
  readonly inline: string
  /** Its HTML as a block of its own. */
  readonly block: string
}

/** The match of a sticky pattern at a place. */
export const matched = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** A placeholder: its number, and the line breaks that were added before and after it. */
export const placeholder = /\uE000(\d+)-(\d)-(\d)\uE001/g

/** One pass over a Markdown text, with the constructs that are not Markdown and the sentences for the author. */
export const createReading = (text: string, page: Page) => {
  const held: Held[] = []
  /** Sentences with their lines; `of` is the placeholder that one is about. */
  const notes: { line: number; sentence: string; of?: number }[] = []
  const missing = new Set<string>()
  const begun = new Map<string, string[]>()
  /** Obsidian's private comments, which are left out. */
  const comments = { count: 0 }
  /** The ends of emphasis that Markdown sees by itself. */
  const stressEnds = new Set<number>()
  let [counted, line] = [0, 1 + page.linesBefore]

  const addNote = (at: number, sentence: string): void => {
    if (at < counted) [counted, line] = [0, 1 + page.linesBefore]
    for (; counted < at; counted += 1) if (text.charCodeAt(counted) === 10) line += 1
    notes.push({ line, sentence })
  }
  /** The sentences with file and line, in the order of the text; one about several places says how many. */
  const sentences = (): string[] => [
    ...[
      ...Map.groupBy(
        notes.toSorted((a, b) => a.line - b.line),
        ({ sentence }) => sentence,
      ),
    ].map(([sentence, { length, 0: first }]) =>
      length === 1
        ? `${page.path}:${first?.line}: ${sentence}`
        : `${page.path}: ${sentence.replace(/\.$/, '')} (${length} times, first in line ${first?.line}).`,
    ),
    ...(comments.count > 0 ? [`Its private comments (%%) are left out: ${comments.count}.`] : []),
  ]
  const hold = (block: string, source: string, inline = block): string =>
    `\uE000${held.push({ block, inline, source }) - 1}-0-0\uE001`
  /** The source of a placeholder that stands in code: there the sentences about it are not true. */
  const asCode = (number: number): string => {
    for (let at = notes.length - 1; at >= 0; at -= 1)
      if (notes[at]?.of === number) notes.splice(at, 1)
    return held[number]?.source ?? ''
  }
  /** Keeps a construct with words of the author as code; leaves another one out. The report gets a sentence. */
  const keep = (at: number, source: string, content: Content): string => {
    const shown = source.replace(/\s+/g, ' ')
    if (content !== 'words') {
      const isFile = content === 'file'
      const why = isFile
        ? 'shows a file that is not read: its content is missing.'
        : 'is left out: it has no words of yours.'
      addNote(at, `${shown} ${why}`)
      return hold('', source)
    }
    addNote(at, `${shown} has no counterpart here; it stands as code.`)
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
  /** Registers the beginning of a part with content. @param end the HTML of its end */
  const begin = (name: string, end: string): void => {
    const ends = begun.get(name)
    if (ends) ends.push(end)
    else begun.set(name, [end])
  }
  /** The HTML for the end of the part of this name that began last; undefined if none has begun. */
  const finish = (name: string): string | undefined => begun.get(name)?.pop()
  /** A value of the page or the site by its path, such as `page.author.name`; Eleventy's names have no `page`. */
  const lookUp = (path: string): string | undefined => {
    const [place = '', ...names] = path.split('.')
    if (names.length === 0) return textOf(page.fields, place) || undefined
    let value: unknown = place === 'page' ? page.fields : place === 'site' ? page.settings : null
    const last = names.pop() ?? ''
    for (const name of names) value = (value as FrontMatter | undefined)?.[name]
    return value && typeof value === 'object'
      ? textOf(value as FrontMatter, last) || undefined
      : undefined
  }
  /** The address of another post; undefined, with a sentence, if there is none. */
  const addressOf = (at: number, name: string, source: string): string | undefined => {
    const [path = '', mark] = name.trim().split('#')
    const address = path === '' ? undefined : page.resolve?.(path)
    if (address !== undefined) return mark ? `${address}#${mark}` : address
    addNote(at, `${source} leads to no file that was found; the link is left out.`)
    return undefined
  }
  const isMdx = page.path.endsWith('.mdx')
  return {
    text,
    page,
    isMdx,
    notes,
    sentences,
    comments,
    stressEnds,
    held,
    addNote,
    hold,
    asCode,
    keep,
    find,
    begin,
    finish,
    lookUp,
    addressOf,
  }
}

export type Reading = ReturnType<typeof createReading>
