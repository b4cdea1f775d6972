import type { Element, Nodes } from 'hast'
import { blockText } from '../../shared/articles/html/block-text.ts'
import { withElements } from '../../shared/articles/html/nodes.ts'
import { parseHtml } from '../../shared/articles/html/tree.ts'
import { sentencesOf } from '../../shared/articles/text.ts'
import { Refusal } from '../../shared/problem.ts'

/** The searched text of an article: its headings, and the whole text in one line. */
export interface SearchedText {
  readonly headings: string
  readonly text: string
}

const headingsIn = (node: Nodes): Element[] => {
  if (node.type === 'element' && /^h[2-6]$/.test(node.tagName)) return [node]
  return 'children' in node ? node.children.flatMap(headingsIn) : []
}

/** A copy without the links back from footnotes, and without their numbers, which would join the word before. */
const withoutNumbers = <Node extends Nodes>(node: Node): Node =>
  withElements(node, (child) =>
    /footnote-/.test(String(child.properties.className)) ? [] : withoutNumbers(child),
  )

/** @param html as stored; if it is too complex to parse, only title and summary are searched */
export const extractText = (html: string, summary: string): SearchedText => {
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
