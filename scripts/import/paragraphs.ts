import type { Nodes } from 'hast'
import { withElements } from '../../shared/articles/html/nodes.ts'
import { isBlank, isBlockName, isNamed, parseHtml, printHtml } from '../lib/tree.ts'
import { replaceFound } from './shortcodes.ts'

/** A comment (with the name of a mark that ends a paragraph), line breaks in a row, or a tag. */
const sign =
  /<!--(?:-?>|(\s*(?:more|nextpage|noteaser)\b)?[\s\S]*?(?:-->|$))|(?:<br\s*\/?>|\n)(?:\s|<br\s*\/?>)*|<(\/?)([a-z][\w:-]*)(?![\w:-])[^<>]*>/gi
/** Left unchanged, with their white space. */
const verbatim = /^(?:pre|script|style|textarea|select|svg|math|object|audio|video|iframe)$/
/** Contain no paragraphs: there a blank line is a line break. */
const lines = /^(?:h[1-6]|dt|figure|figcaption|summary|caption)$/
/** Are content without words. */
const shown = /^(?:img|input|embed|textarea|select|svg|math|object|audio|video|iframe)$/

/** A copy without paragraphs of white space, which also the end of one that a block has ended leaves. */
const withoutEmpty = <Node extends Nodes>(node: Node): Node =>
  withElements(node, (child) =>
    child.tagName === 'p' && child.children.every((one) => isBlank(one) || isNamed(one, 'br'))
      ? []
      : withoutEmpty(child),
  )

/**
 * WordPress's paragraph rule for texts of its classic editor, which have no `<p>`: a blank line, two `<br>` or a page
 * break begin a paragraph, any other line break is a `<br>`; blocks stand alone, and `<pre>` stays as typed. A paragraph is
 * only opened: the parser ends it where a browser would, so that none crosses the end of a block.
 * @param html the text as stored
 * @returns HTML with paragraphs, one block per line
 */
export const addParagraphs = (html: string): string => {
  let [out, run] = ['', [] as string[]]
  let [isParagraph, isFilled, opened] = [true, false, '']
  /** Ends a run of text, which is a paragraph if it has content. @param begins whether what follows is one */
  const end = (begins: boolean, isBlankLine = false) => {
    isParagraph ||= isBlankLine && opened !== 'p'
    while (/^(?:\s+|<br>)$/.test(run.at(-1) ?? '')) run.pop()
    run.push((run.pop() ?? '').trimEnd())
    out += (isParagraph && isFilled ? '<p>' : '') + run.join('')
    run = []
    ;[isParagraph, isFilled, opened] = [begins, false, '']
  }
  const add = (text: string) => {
    if (text.trim() !== '') isFilled = true
    if (text !== '') run.push(isFilled ? text : text.trimStart())
  }
  const text = html.replace(/\r\n?/g, '\n')
  let from = 0
  replaceFound(text, sign, (match, closingAt) => {
    const [whole, mark, slash, named] = match
    add(text.slice(from, match.index))
    from = match.index + whole.length
    const name = named?.toLowerCase() ?? ''
    const closing = !slash && verbatim.test(name) ? closingAt(`</${name}`) : -1
    if (closing !== -1) from = text.indexOf('>', closing) + 1 || text.length
    const part = text.slice(match.index, from)
    if (named === undefined && whole.startsWith('<!--')) {
      if (mark) end(true, true)
    } else if (named === undefined) {
      const isBlankLine = /\n[^\S\n]*\n/.test(whole) || (whole.match(/<br/gi) ?? []).length > 1
      const closed = /^<\/(\w+)/.exec(text.slice(from, from + 20))?.[1] ?? ''
      const isEnd = isBlankLine && !isBlockName(closed.toLowerCase()) && !lines.test(opened)
      if (isEnd) end(true, true)
      else if (isFilled) run.push('<br>')
    } else if (isBlockName(name)) {
      end(name === 'blockquote' || closing !== -1 || Boolean(slash) || name === 'hr')
      out += part
      opened = slash ? '' : name
    } else {
      run.push(part)
      isFilled ||= shown.test(name)
    }
    return ['', from]
  })
  add(text.slice(from))
  end(true)
  const { children } = withoutEmpty(parseHtml(out))
  return printHtml({
    type: 'root',
    children: children.flatMap((block) =>
      isBlank(block) ? [] : [block, { type: 'text', value: '\n' }],
    ),
  })
}
