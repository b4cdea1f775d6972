import type { Element } from 'hast'
import { element, isElement, isNamed, type Node } from '../../lib/tree.ts'
import { classesOf, findAll, textAt } from './words.ts'

/** Elements in which highlighters wrap code: of Rouge, Chroma, Hexo, Prism, Shiki, Docusaurus, Pandoc. */
const frame =
  /(?:^|\s)(?:highlight\S*|language-\S+|gatsby-highlight|expressive-code|lntable|sourceCode|code-?block\S*|code-(?:wrapper|container|toolbar|snippet))(?:\s|$)/i
const lineNumber =
  /(?:^|\s)(?:gutter|ln|lnt|lnlinks|gl|rouge-gutter|linenos?|lineno|lineNumber\S*|line-numbers-rows|line-number)(?:\s|$)/i
const title = /codeBlockTitle|code-?(?:block-?)?title|filename|^title$|gatsby-code-title/i
const named = /(?:^|\s)(?:language|lang|highlight-source|brush:)-?([\w+#-]+)/i
const kinds =
  /^(?:highlight\S*|hljs|sourceCode|numberLines|code\S*|wrap|plain\S*|text|nohighlight)$/i

const isLineNumber = (node: Element): boolean => lineNumber.test(classesOf(node))

/** The code as typed: line breaks by elements are breaks, too, and line numbers go. */
const codeText = (node: Node, isTop = true): string => {
  if (node.type === 'text') return node.value
  if (!isElement(node) || isNamed(node, 'button', 'script', 'style')) return ''
  if (node.tagName === 'br') return '\n'
  if (!isTop && isLineNumber(node)) return ''
  const text = node.children.map((child) => codeText(child, false)).join('')
  return isNamed(node, 'div', 'tr', 'li', 'p') && !text.endsWith('\n') ? `${text}\n` : text
}

/** The language that an element names for the code in it. */
const languageOf = (node: Element): string => {
  const { dataLang, dataLanguage, lang } = node.properties
  const classes = classesOf(node)
  const own = /(?:^|\s)(?:highlight|hljs|sourceCode)(?:\s|$)/.test(classes)
    ? classes.split(' ').find((name) => /^[a-z][\w+#-]{0,15}$/.test(name) && !kinds.test(name))
    : undefined
  const found = String(
    dataLang ??
      dataLanguage ??
      named.exec(classes)?.[1] ??
      own ??
      (node.tagName === 'pre' ? (lang ?? '') : ''),
  )
  return /^(?:plain\w*|text|txt|none|nohighlight|fallback)$/i.test(found) ? '' : found
}

/** The blocks of code in an element, but none of line numbers. */
const blocksIn = (node: Element): Element[] =>
  node.children.flatMap((child) => {
    if (!isElement(child) || isLineNumber(child)) return []
    return [...(isNamed(child, 'pre') ? [child] : []), ...blocksIn(child)]
  })

/** A block of code, by the frame that a highlighter put around it; null for any other element. */
export const codeIn = (node: Element): Element | null => {
  const isFrame =
    isNamed(node, 'div', 'figure', 'table') &&
    (frame.test(classesOf(node)) || 'dataRehypePrettyCodeFigure' in node.properties)
  if (!isNamed(node, 'pre') && !isFrame) return null
  const all = [...(isNamed(node, 'pre') ? [node] : []), ...blocksIn(node)]
  const filled = all.filter((pre) => codeText(pre).trim() !== '')
  const [pre, other] = filled.filter((one) => !blocksIn(one).some((two) => filled.includes(two)))
  if (!pre || other) return null
  const inside = findAll(node, () => true)
  const language = [node, ...inside].map(languageOf).find(Boolean) ?? ''
  const caption = inside.find((one) => one.tagName === 'figcaption' || title.test(classesOf(one)))
  return codeBlock(codeText(pre), language, caption ? textAt(caption) : '')
}

/** The language for a code block's class. */
const classFor = (info: string): string =>
  /^[\w+#-]{1,30}$/.exec(info.replace(/^[{.]+|\}$/g, '').split(/[\s,:{]/)[0] ?? '')?.[0] ?? ''

/** A block of code, with its title if it has one. */
export const codeBlock = (code: string, language: string, title = ''): Element => {
  const name = classFor(language)
  const text = `${code.replace(/^\n/, '').trimEnd()}\n`
  const inner = element('code', name ? { className: [`language-${name}`] } : {}, text)
  const block = element('pre', {}, inner)
  return title ? element('figure', {}, element('figcaption', {}, title), block) : block
}
