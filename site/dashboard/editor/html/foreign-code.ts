import type { Element, Nodes, Root } from 'hast'
import { classesOf, element, withElements } from '../../../../shared/articles/html/nodes.ts'

/** What stands beside code and is none: numbers of lines, buttons, signs that cannot be selected. */
const isBeside = (element: Element): boolean =>
  /^(?:button|svg|select)$/.test(element.tagName) ||
  element.properties.dataLineNumber !== undefined ||
  /user-select:\s*none/i.test(String(element.properties.style ?? '')) ||
  classesOf(element).some((name) =>
    /^(?:line-?numbers?(?:-rows)?|linenos?|lineno|ln|gutter(?:-line)?|rouge-gutter|gl)$/i.test(
      name,
    ),
  )

const withoutBeside = <Node extends Nodes>(node: Node): Node =>
  withElements(node, (child) => (isBeside(child) ? [] : withoutBeside(child)))

/** The elements of a name in a node, at any depth, but none within another. */
export const find = (node: Nodes, name: string): Element[] => {
  if (!('children' in node)) return []
  return node.children.flatMap((child) =>
    child.type !== 'element' ? [] : child.tagName === name ? [child] : find(child, name),
  )
}

/** The language that a class or an attribute of highlighted code names, in the spellings of common highlighters. */
const languageOf = (elements: readonly Element[]): string | undefined => {
  for (const element of elements) {
    const { dataLang, dataLanguage } = element.properties
    if (typeof dataLanguage === 'string' || typeof dataLang === 'string')
      return String(dataLanguage ?? dataLang).toLowerCase()
    for (const name of classesOf(element)) {
      const found =
        /^(?:language|lang|highlight-source|highlight-text|brush:?)[-:]([\w+#-]+)$/i.exec(name)
      if (found) return found[1]?.toLowerCase()
    }
  }
  return undefined
}

/** The text of a node, in which a box is a line. */
const textOf = (node: Nodes): string => {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  const text = node.children.map(textOf).join('')
  if (node.type !== 'element') return text
  if (node.tagName === 'br') return '\n'
  return /^(?:div|p|li|tr)$/.test(node.tagName) && !text.endsWith('\n') ? `${text}\n` : text
}

/** A block of code. */
const blockOf = (text: string, language: string | undefined): Element => {
  const named = language ? { className: [`language-${language}`] } : {}
  return element('pre', {}, element('code', named, text))
}

/** The code in a `pre`: that of its `code`, one for each line if there are several. */
const codeIn = (pre: Element): string => {
  const codes = find(pre, 'code')
  if (codes.length === 0) return textOf(pre)
  return codes
    .map(textOf)
    .map((text, n) => (n < codes.length - 1 && !text.endsWith('\n') ? `${text}\n` : text))
    .join('')
}

const isCodeStyle = ({ properties: { style } }: Element): boolean =>
  /font-family:[^;]*(?:mono|consolas|menlo|courier)/i.test(String(style ?? '')) &&
  /white-space:\s*pre\b/i.test(String(style ?? ''))

/**
 * Changes the code in foreign HTML to blocks as an article has them: the text of the code with its language, without the heads,
 * buttons and line numbers of what showed it. What looks like code by its style alone is code, too.
 */
export const gatherCode = (parent: Root | Element, around: readonly Element[] = []): void => {
  for (const [n, child] of parent.children.entries()) {
    if (child.type !== 'element') continue
    const pres = find(child, 'pre')
    const isFrame =
      child.tagName === 'table' &&
      pres.length > 0 &&
      /highlight|rouge|code/i.test(classesOf(child).join(' '))
    // Of a table that shows code beside the numbers of its lines, the last cell has the code.
    const pre = child.tagName === 'pre' ? child : isFrame ? pres.at(-1) : undefined
    if (pre) {
      const clean = withoutBeside(pre)
      const language = languageOf([...find(pre, 'code'), pre, ...around])
      parent.children[n] = blockOf(codeIn(clean), language)
    } else if (isCodeStyle(child) && textOf(child).trim().includes('\n')) {
      parent.children[n] = blockOf(textOf(withoutBeside(child)), undefined)
    } else gatherCode(child, [child, ...around.slice(0, 2)])
  }
}
