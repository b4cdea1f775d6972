import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as names,
  parseFragment,
} from 'parse5'
import { limits } from '../../shared/limits.ts'
import { Refusal } from '../../shared/problem.ts'

/**
 * Parses HTML as a browser does, and stops where it grows without measure: elements left open are
 * made again inside each later block, so that a few kilobytes become millions of elements.
 * @param place the element that it stands in; where none is said, nothing is lost that needs another,
 *   such as a row of a table
 * @throws Refusal `body-too-complex`
 */
export const parseHtml = (html: string, place = 'template'): Root => {
  let elements = 0
  const createElement: typeof defaultTreeAdapter.createElement = (...given) => {
    elements += 1
    if (elements > limits.articleElements) throw new Refusal('body-too-complex')
    return defaultTreeAdapter.createElement(...given)
  }
  const around = defaultTreeAdapter.createElement(place, names.NS.HTML, [])
  const fragment = parseFragment<DefaultTreeAdapterTypes.DefaultTreeAdapterMap>(around, html, {
    treeAdapter: { ...defaultTreeAdapter, createElement },
    // The script is removed, so what would stand in its place is what counts.
    scriptingEnabled: false,
  })
  return fromParse5(fragment) as Root
}
