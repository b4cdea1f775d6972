import { escapeHtml } from '../tree.ts'
import { type Arguments, first } from './arguments.ts'
import { calloutOf, isFolding, isLook, isPlainBox, kindIn, quotedNames } from './boxes.ts'
import { captionOf } from './parts.ts'
import type { Reading } from './reading.ts'

/** The beginning of a part with content: of a shortcode, a tag, a component or a directive. */
interface Part {
  readonly at: number
  readonly source: string
  readonly name: string
  readonly values: Arguments
  /** The text of its arguments, if it may be a title as it is. */
  readonly args?: string
  /** Whether the theme showed a box's kind if it had no title. */
  readonly showsKind: boolean
  /** The name of its end, if that is another one. */
  readonly ending?: string
}

/** Tags that only frame other parts. */
const frames = /^(?:sub)*tabs$/

const strong = (title: string): string =>
  title ? `<p><strong>${escapeHtml(title)}</strong></p>` : ''

/** The arguments without names as a title. */
const titleIn = (args: string, { words }: Arguments): string =>
  /^["']/.test(args)
    ? (words[0] ?? '')
    : /^\w+=/.test(args)
      ? words.join(' ')
      : args.replace(/,.*/s, '')

/**
 * A theme's box. One with a plain name, such as `note info` or `admonition tip "Title"`, is what it was; for another one
 * the report gets a sentence.
 */
const boxOf = (reading: Reading, { at, source, name, values, showsKind }: Part): string => {
  const { named, words } = values
  const begin = (kind: string, title: string) =>
    `<div class="${calloutOf(kind).join(' ')}">${strong(title)}`
  const kind = named.type || named.style || named.color || words.find(kindIn)
  const titleWords = words.filter((one) => !isLook(one)).join(' ')
  if (isPlainBox(name)) {
    const shown = kindIn(kind ?? name)
    const standard = showsKind && shown ? shown[0]?.toUpperCase() + shown.slice(1) : ''
    return begin(kind ?? name, named.title || titleWords || standard)
  }
  const tag = source.replace(/\s+/g, ' ')
  reading.addNote(at, `${tag} has no counterpart here; its text stands in a box.`)
  return begin(name, named.title || named.summary || words.join(' '))
}

/** The HTML of a part's beginning and of its end. */
const framesOf = (reading: Reading, part: Part): [begin: string, end: string] => {
  const { name, values, args = '' } = part
  const title = first(values, 'title', 'summary') || titleIn(args, values)
  if (frames.test(name)) return ['', '']
  if (/^(?:block|pull)?quote$/i.test(name)) {
    const named = quotedNames.flatMap((key) => values.named[key] || []).join(', ')
    const from = named || values.named.title || args
    return [`<blockquote>${from && `<p>${escapeHtml(from)}</p>`}`, '</blockquote>']
  }
  if (isFolding(name))
    return [`<details><summary>${escapeHtml(title || 'More')}</summary>`, '</details>']
  if (/^(?:figure|gallery)$/i.test(name)) {
    const caption = captionOf(values)
    return ['<figure>', `${caption && `<figcaption>${caption}</figcaption>`}</figure>`]
  }
  return [boxOf(reading, part), '</div>']
}

/** Begins a part: a quote, a figure of several pictures, a part that unfolds, or a box. @returns the HTML of its beginning */
export const beginPart = (reading: Reading, part: Part): string => {
  const [begin, end] = framesOf(reading, part)
  reading.begin(part.ending ?? part.name, end)
  return begin
}
