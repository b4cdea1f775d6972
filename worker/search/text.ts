import type { Element, Nodes } from 'hast'
import { blockText } from '../../shared/articles/html/block-text.ts'
import { parseHtml } from '../../shared/articles/html/tree.ts'
import { sentencesOf } from '../../shared/articles/text.ts'
import { Refusal } from '../../shared/problem.ts'

/** The text of an article as it is searched: its headings, and all of it in one line. */
export interface SearchedText {
  readonly headings: string
  readonly text: string
}

const headingsIn = (node: Nodes): Element[] => {
  if (node.type === 'element' && /^h[2-6]$/.test(node.tagName)) return [node]
  return 'children' in node ? node.children.flatMap(headingsIn) : []
}

/** Without the numbers of footnotes, which would end the word before, and their ways back. */
const withoutNumbers = <Node extends Nodes>(node: Node): Node => {
  if (!('children' in node)) return node
  const children = node.children.filter(
    (child) => child.type !== 'element' || !/footnote-/.test(String(child.properties.className)),
  )
  return { ...node, children: children.map(withoutNumbers) }
}

/** @param html as stored; of one that cannot be parsed nothing is found but its title and its summary */
export const searchedText = (html: string, summary: string): SearchedText => {
  try {
    const tree = withoutNumbers(parseHtml(html))
    return {
      headings: headingsIn(tree).map(blockText).join('\n'),
      text: sentencesOf(`${summary}\n${blockText(tree)}`),
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { headings: '', text: summary }
  }
}
