import type { Element, Root } from 'hast'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { allowedHtml } from '../../../../shared/articles/html/allowed.ts'
import { normalise } from '../../../../shared/articles/html/normalise.ts'
import { parseHtml, printHtml } from '../../../../shared/articles/html/tree.ts'
import { Refusal } from '../../../../shared/problem.ts'
import { parseClean } from './inert.ts'

/** What tells how foreign HTML is meant, beside all that an article may have. */
const schema: Schema = {
  ...allowedHtml,
  tagNames: [...allowedHtml.tagNames, 'font', 'section', 'article', 'main'],
  attributes: {
    ...allowedHtml.attributes,
    // How ProseMirror cut it, and its styles, which would be refused by that name.
    '*': [...(allowedHtml.attributes['*'] ?? []), 'dataPmSlice', 'dataStyle'],
  },
  // Pictures that are in the text are missed, not overlooked.
  protocols: { ...allowedHtml.protocols, src: ['http', 'https', 'data', 'file', 'blob'] },
  strip: [...allowedHtml.strip, 'xml'],
}

const keepStyles = (node: Root | Element): void => {
  for (const child of node.children) {
    if (child.type !== 'element') continue
    const { style } = child.properties
    if (style !== undefined) child.properties.dataStyle = style
    keepStyles(child)
  }
}

/** Without a parser, which refused it. */
const textIn = (html: string): string =>
  html
    .split('<')
    .map((part) => part.slice(part.indexOf('>') + 1))
    .join(' ')

/**
 * Parses HTML from the clipboard into a document of its own, without anything that a browser would run,
 * load or report: of what an article cannot have only that is left by which it is understood, its
 * styles as `data-style`.
 * @returns its body; of HTML that is nested too deeply or of too many tags, its text
 */
export const parseForeign = (html: string): HTMLElement => {
  try {
    const tree = parseHtml(html)
    normalise(tree)
    keepStyles(tree)
    return parseClean(printHtml(sanitize(tree, schema) as Root))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const body = parseClean('')
    body.textContent = textIn(html)
    return body
  }
}
