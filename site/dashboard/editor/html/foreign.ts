import type { Element, Root } from 'hast'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { allowedHtml } from '../../../../shared/articles/html/allowed.ts'
import { type LeftOut, leaveOutHidden } from '../../../../shared/articles/html/hidden/leave-out.ts'
import { normalise } from '../../../../shared/articles/html/normalise.ts'
import { parseHtml, printHtml } from '../../../../shared/articles/html/tree.ts'
import { Refusal } from '../../../../shared/problem.ts'
import { gatherCode } from './foreign-code.ts'
import { parseClean } from './inert.ts'

/** The allowed attributes of foreign HTML: those of articles, and more that explain it. */
const schema: Schema = {
  ...allowedHtml,
  tagNames: [...allowedHtml.tagNames, 'font', 'section', 'article', 'main'],
  attributes: {
    ...allowedHtml.attributes,
    // ProseMirror's slice data, an item's level, and styles under another name, because the policy refuses `style`.
    '*': [...(allowedHtml.attributes['*'] ?? []), 'dataPmSlice', 'dataStyle', 'dataAriaLevel'],
  },
  // Keeps embedded pictures, so that the editor can tell the author about them.
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

/** The text of HTML that the parser refused. */
const textIn = (html: string): string =>
  html
    .split('<')
    .map((part) => part.slice(part.indexOf('>') + 1))
    .join(' ')

/**
 * Parses HTML from the clipboard into a document in which nothing runs or loads and the browser reports nothing;
 * styles stay as `data-style`. @param isWhole whether hidden parts stay
 * @returns its body, which has only the text if it is nested too deeply or has too many tags; and what was left out
 */
export const parseForeign = (
  html: string,
  isWhole = false,
): { readonly body: HTMLElement; readonly leftOut: readonly LeftOut[] } => {
  // What an editor like this one copied is as it should be.
  const isOwn = html.includes('data-pm-slice')
  try {
    const tree = parseHtml(html)
    const leftOut = isOwn || isWhole ? [] : leaveOutHidden(tree)
    normalise(tree)
    if (!isOwn) gatherCode(tree)
    keepStyles(tree)
    return { body: parseClean(printHtml(sanitize(tree, schema) as Root)), leftOut }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const body = parseClean('')
    body.textContent = textIn(html)
    return { body, leftOut: [] }
  }
}
