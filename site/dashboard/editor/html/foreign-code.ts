import type { Element, Root } from 'hast'
import { codeBlock, codeIn, codeText } from '../../../../shared/articles/html/code-frame.ts'

const isCodeStyle = ({ properties: { style } }: Element): boolean =>
  /font-family:[^;]*(?:mono|consolas|menlo|courier)/i.test(String(style ?? '')) &&
  /white-space:\s*pre\b/i.test(String(style ?? ''))

/** A block of several lines that looks like code by its style alone. */
const byStyle = (element: Element): Element | null =>
  isCodeStyle(element) && codeText(element).trim().includes('\n')
    ? codeBlock(codeText(element), '')
    : null

/**
 * Changes the code in foreign HTML to blocks as an article has them: the text of the code with its language, without the heads,
 * buttons and line numbers of what showed it. What looks like code by its style alone is code, too.
 */
export const gatherCode = (parent: Root | Element): void => {
  for (const [n, child] of parent.children.entries()) {
    if (child.type !== 'element') continue
    const code = codeIn(child) ?? byStyle(child)
    if (code) parent.children[n] = code
    else gatherCode(child)
  }
}
