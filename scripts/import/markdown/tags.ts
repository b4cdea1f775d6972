import { readArguments } from './arguments.ts'
import { beginPart } from './begin-part.ts'
import { codeOf } from './code-parts.ts'
import { contentOf, showInline, showPart } from './parts.ts'
import type { Content, Reading } from './reading.ts'
import { showsContent } from './templates.ts'

/** The Markdown that replaces a construct, and where the construct ends. */
export interface Found {
  readonly end: number
  readonly out: string
  /** Whether it may be a block of its own. */
  readonly isBlock?: boolean
  /** Whether it always is one: the beginning or the end of a part with content. */
  readonly isPart?: boolean
}

/** A tag of Hugo or Liquid. */
interface Tag {
  readonly at: number
  readonly end: number
  readonly source: string
  readonly name: string
  readonly args: string
  /** The file that it includes. */
  readonly file?: string
  /** The tag that closes it. */
  readonly closing: RegExpExecArray | null
}

/** Conditions, loops and values: they show nothing themselves, and the text between them stays. */
export const control =
  /^(?:(?:end)?(?:if|unless|for|case|capture|tablerow|macro|set|cache|block)|else|elif|elsif|when|assign|import|from|extends|break|continue|layout)$/

/** The HTML of a tag that has a counterpart with all of its content; null for another one. */
const wholeOf = (reading: Reading, tag: Tag, inner: string): string | null => {
  if (/^(?:raw-?html|html|unsafe)$/.test(tag.name)) return inner
  const code = tag.closing && !control.test(tag.name) ? codeOf(reading, tag, inner) : null
  return code ?? showPart(tag.name, readArguments(tag.args), inner)
}

/** What a tag without a counterpart has of its author; an include of a template without words has nothing. */
const contentIn = ({ page }: Reading, { name, args, file = '' }: Tag): Content => {
  const template = page.template?.(file) ?? ''
  const content = contentOf(args, name)
  const isEmpty = template !== '' && !showsContent(template)
  return content === 'nothing' && !isEmpty ? contentOf(file) : content
}

/** A tag that is known by its name, with its content if it has one. */
export const readNamed = (reading: Reading, tag: Tag, showsKind: boolean): Found => {
  const { hold, keep } = reading
  const { at, end, source, name, args, closing } = tag
  const inner = closing ? reading.text.slice(end, closing.index) : ''
  const whole = wholeOf(reading, tag, inner)
  const after = closing ? closing.index + closing[0].length : end
  if (whole !== null) return { end: after, out: hold(whole, source), isBlock: true }
  const within = closing ? null : showInline(name, args)
  if (within) return { end, out: hold(`<p>${within}</p>`, source, within), isBlock: true }
  if (control.test(name)) return { end, out: keep(at, source, 'nothing'), isBlock: true }
  if (inner.trim() === '') {
    const kept = reading.text.slice(at, after)
    return { end: after, out: keep(at, kept, contentIn(reading, tag)), isBlock: true }
  }
  const begun = beginPart(reading, { ...tag, values: readArguments(args), showsKind })
  return { end, out: hold(begun, source), isPart: true }
}

/** The end of a part that has begun; null if none of this name has. */
export const readEnd = (
  reading: Reading,
  name: string,
  end: number,
  source: string,
): Found | null => {
  const html = reading.finish(name)
  return html === undefined ? null : { end, out: reading.hold(html, source), isPart: true }
}
