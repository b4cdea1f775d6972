import type { Element, Root } from 'hast'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { allowedHtml } from '../../../../shared/articles/html/allowed.ts'
import { type LeftOut, leaveOutHidden } from '../../../../shared/articles/html/hidden/leave-out.ts'
import { elementsIn } from '../../../../shared/articles/html/nodes.ts'
import { normalise } from '../../../../shared/articles/html/normalise.ts'
import {
  type Place,
  readStyles,
  type Sheet,
  sheetsIn,
} from '../../../../shared/articles/html/styles.ts'
import { parseHtml, printHtml } from '../../../../shared/articles/html/tree.ts'
import { Refusal } from '../../../../shared/problem.ts'
import { gatherCode } from './foreign-code.ts'
import { replaceEmbeds } from './foreign-embeds.ts'
import { parseClean } from './inert.ts'

/** The allowed attributes of foreign HTML: those of articles, and more that explain it. */
const schema: Schema = {
  ...allowedHtml,
  tagNames: [...allowedHtml.tagNames, 'font', 'section', 'article', 'main'],
  attributes: {
    ...allowedHtml.attributes,
    // ProseMirror's slice data, an item's level, and styles under another name, because the policy refuses `style`.
    '*': [
      ...(allowedHtml.attributes['*'] ?? []),
      'dataPmSlice',
      'dataStyle',
      'dataAriaLevel',
      'role',
      'ariaChecked',
      'dataChecked',
      'dataList',
    ],
  },
  // Keeps embedded pictures, so that the editor can tell the author about them.
  protocols: { ...allowedHtml.protocols, src: ['http', 'https', 'data', 'file', 'blob'] },
  strip: [...allowedHtml.strip, 'xml'],
}

/** Stores the style that holds for each element, whether it stands at it or in a sheet. */
const keepStyles = (node: Root | Element, sheet: Sheet, parent: Place | null = null): void => {
  const siblings = elementsIn(node)
  for (const element of siblings) {
    const place = { element, parent, siblings }
    const style = Object.entries(sheet.styleOf(place)).map((pair) => pair.join(':'))
    if (style.length > 0) element.properties.dataStyle = style.join(';')
    keepStyles(element, sheet, place)
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
 * @returns its body, which has only the text if it is nested too deeply or has too many tags; what was left out; whether there were embed codes
 */
export const parseForeign = (
  html: string,
  isWhole = false,
): {
  readonly body: HTMLElement
  readonly leftOut: readonly LeftOut[]
  readonly hasEmbeds: boolean
} => {
  // What an editor like this one copied is as it should be.
  const isOwn = html.includes('data-pm-slice')
  try {
    const tree = parseHtml(html)
    const leftOut = isOwn || isWhole ? [] : leaveOutHidden(tree)
    const hasEmbeds = !isOwn && replaceEmbeds(tree)
    if (!isOwn) keepStyles(tree, readStyles(sheetsIn(tree)))
    normalise(tree)
    if (!isOwn) gatherCode(tree)
    return { body: parseClean(printHtml(sanitize(tree, schema) as Root)), leftOut, hasEmbeds }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const body = parseClean('')
    body.textContent = textIn(html)
    return { body, leftOut: [], hasEmbeds: false }
  }
}
