import type { Nodes } from 'hast'
import { allowedHtml } from '../../../../shared/articles/html/allowed.ts'
import { type CleanBody, settleHtml } from '../../../../shared/articles/html/clean.ts'
import { normalise } from '../../../../shared/articles/html/normalise.ts'
import { parseHtml } from '../../../../shared/articles/html/tree.ts'
import { problems, Refusal } from '../../../../shared/problem.ts'
import { parseClean } from './inert.ts'

const orNull = <Found>(find: () => Found): Found | null => {
  try {
    return find()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** The last ones: the same text is counted, compared and shown. */
const known = new Map<string, CleanBody | null>()

/**
 * What the server would store of article HTML, by the same rules.
 * @returns null where it would refuse it, being nested too deeply or of too many tags
 */
export const cleaned = (html: string): CleanBody | null => {
  const before = known.get(html)
  if (before !== undefined) return before
  const clean = orNull(() => settleHtml(html))
  const [oldest] = known.keys()
  if (oldest !== undefined && known.size >= 4) known.delete(oldest)
  known.set(html, clean)
  return clean
}

/**
 * What readers get to see of article HTML; in its place, where it is refused, why.
 * @returns an inert body: its pictures load when it is adopted into the page
 */
export const allowedBody = (html: string): HTMLElement =>
  parseClean(cleaned(html)?.html ?? `<p>${problems['body-too-complex'][1]}</p>`)

const namesIn = (node: Nodes): string[] => [
  ...(node.type === 'element' ? [node.tagName] : []),
  ...('children' in node ? node.children.flatMap(namesIn) : []),
]

/** Elements of a source that the server drops, with what is in them or without. */
export const droppedByServer = (html: string): readonly string[] => {
  const tree = orNull(() => parseHtml(html))
  if (!tree) return []
  normalise(tree)
  return [...new Set(namesIn(tree))].filter((name) => !allowedHtml.tagNames.includes(name))
}
