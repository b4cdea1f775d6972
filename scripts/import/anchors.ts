import type { Root } from 'hast'
import { withAnchors } from '../../shared/articles/html/anchors.ts'
import { findAll, letters } from './built/words.ts'

const decoded = (fragment: string): string => {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/**
 * Corrects links within a text, in place: a name of old HTML becomes an id, and where no id matches, as another program made
 * it of a heading, letters and digits decide.
 */
export const correctAnchors = (tree: Root): void => {
  const all = findAll(tree, ({ tagName }) => tagName === 'a')
  for (const { properties } of all) if (properties.name) properties.id ??= properties.name
  const links = all.filter(({ properties }) => /^#./.test(String(properties.href)))
  if (links.length === 0) return
  const ids = findAll(withAnchors(tree), ({ properties }) => Boolean(properties.id)).map(
    ({ properties: { id } }) => String(id),
  )
  const exact = new Set(ids)
  const loose = new Map(ids.toReversed().map((id) => [letters(id), id]))
  for (const { properties } of links) {
    const name = decoded(String(properties.href).slice(1))
    const found = exact.has(name) ? undefined : loose.get(letters(name))
    if (found) properties.href = `#${found}`
  }
}
