import type { Nodes } from 'hast'
import { allowedHtml } from '../../../../shared/articles/html/allowed.ts'
import { type CleanBody, sanitiseHtml } from '../../../../shared/articles/html/clean.ts'
import { normalise } from '../../../../shared/articles/html/normalise.ts'
import { parseHtml } from '../../../../shared/articles/html/tree.ts'
import { problems, Refusal } from '../../../../shared/problem.ts'
import { parseClean } from './inert.ts'

const nullIfRefused = <Found>(find: () => Found): Found | null => {
  try {
    return find()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** A small cache: several functions clean the same text. */
const cache = new Map<string, CleanBody | null>()

/** Cleans article HTML by the server's rules; null if it is nested too deeply or has too many tags. */
export const cleanCached = (html: string): CleanBody | null => {
  const before = cache.get(html)
  if (before !== undefined) return before
  const clean = nullIfRefused(() => sanitiseHtml(html))
  const [oldest] = cache.keys()
  if (oldest !== undefined && cache.size >= 4) cache.delete(oldest)
  cache.set(html, clean)
  return clean
}

/** Article HTML as readers get it, in an inert body; for refused HTML, the reason. */
export const allowedBody = (html: string): HTMLElement =>
  parseClean(cleanCached(html)?.html ?? `<p>${problems['body-too-complex'][1]}</p>`)

const namesIn = (node: Nodes): string[] => [
  ...(node.type === 'element' ? [node.tagName] : []),
  ...('children' in node ? node.children.flatMap(namesIn) : []),
]

/** Elements in the source that the server would drop. */
export const findDroppedElements = (html: string): readonly string[] => {
  const tree = nullIfRefused(() => parseHtml(html))
  if (!tree) return []
  normalise(tree)
  return [...new Set(namesIn(tree))].filter((name) => !allowedHtml.tagNames.includes(name))
}
