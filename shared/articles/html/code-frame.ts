import type { Element, Nodes } from 'hast'
import { classesOf, element, elementsIn, findAll, hasClass, isNamed } from './nodes.ts'

/** Elements in which highlighters wrap code: of Rouge, Chroma, Hexo, Prism, Shiki, Docusaurus, Pandoc. */
const frame =
  /(?:^|\s)(?:highlight\S*|language-\S+|gatsby-highlight|expressive-code|lntable|sourceCode|code-?block\S*|code-(?:wrapper|container|toolbar|snippet))(?:\s|$)/i
const lineNumber =
  /(?:^|\s)(?:gutter(?:-line)?|ln|lnt|lnlinks|gl|rouge-gutter|linenos?|lineno|lineNumber\S*|line-numbers-rows|line-number)(?:\s|$)/i
const title = /codeBlockTitle|code-?(?:block-?)?title|filename|^title$|gatsby-code-title/i
const named = /(?:^|\s)(?:language|lang|highlight-(?:source|text)|brush:)-?([\w+#-]+)/i
const kinds =
  /^(?:highlight\S*|hljs|sourceCode|numberLines|code\S*|wrap|plain\S*|text|nohighlight)$/i

const namesOf = (node: Element): string => classesOf(node).join(' ')

/** What stands beside code and is none: numbers of lines, buttons, signs that cannot be selected. */
const isBeside = (node: Element): boolean =>
  isNamed(node, 'button', 'script', 'style', 'svg', 'select') ||
  lineNumber.test(namesOf(node)) ||
  // Prism has this name at the code itself.
  (hasClass(node, 'line-numbers') && !isNamed(node, 'pre', 'code')) ||
  /user-select:\s*none/i.test(String(node.properties.style ?? ''))

/** The code in an element as typed: line breaks by elements are breaks, too, and what stands beside it goes. */
export const codeText = (node: Nodes): string => {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  if (node.tagName === 'br') return '\n'
  const text = node.children
    .map((child) => (child.type === 'element' && isBeside(child) ? '' : codeText(child)))
    .join('')
  return isNamed(node, 'div', 'tr', 'li', 'p') && !text.endsWith('\n') ? `${text}\n` : text
}

/** The code in a `pre`: that of its `code`, one for each line if there are several, else all of it. */
const codeOf = (pre: Element): string => {
  const codes = findAll(pre, ({ tagName }) => tagName === 'code')
  const texts = codes.map((code) => codeText(code))
  return codes.length > 0
    ? texts.map((text) => (codes.length > 1 ? text.replace(/\n?$/, '\n') : text)).join('')
    : codeText(pre)
}

/** The language that an element names for the code in it. */
const languageOf = (node: Element): string => {
  const { dataLang, dataLanguage, lang } = node.properties
  const names = namesOf(node)
  const own = /(?:^|\s)(?:highlight|hljs|sourceCode)(?:\s|$)/.test(names)
    ? classesOf(node).find((name) => /^[a-z][\w+#-]{0,15}$/.test(name) && !kinds.test(name))
    : undefined
  const found = String(
    dataLang ??
      dataLanguage ??
      named.exec(names)?.[1] ??
      own ??
      (node.tagName === 'pre' ? (lang ?? '') : ''),
  )
  return /^(?:plain\w*|text|txt|none|nohighlight|fallback)$/i.test(found) ? '' : found
}

/** The blocks of code in an element, but none of line numbers. */
const blocksIn = (node: Element): Element[] =>
  elementsIn(node).flatMap((child) =>
    isBeside(child) ? [] : [...(isNamed(child, 'pre') ? [child] : []), ...blocksIn(child)],
  )

/** A block of code, by the frame that a highlighter put around it; null for any other element. */
export const codeIn = (node: Element): Element | null => {
  const isFrame =
    isNamed(node, 'div', 'figure', 'table') &&
    (frame.test(namesOf(node)) || 'dataRehypePrettyCodeFigure' in node.properties)
  if (!isNamed(node, 'pre') && !isFrame) return null
  const all = [...(isNamed(node, 'pre') ? [node] : []), ...blocksIn(node)]
  const filled = all.filter((pre) => codeOf(pre).trim() !== '')
  const [pre, other] = filled.filter((one) => !blocksIn(one).some((two) => filled.includes(two)))
  if (!pre || other) return null
  const inside = findAll(node, () => true)
  const language = [node, ...inside].map(languageOf).find(Boolean) ?? ''
  const caption = inside.find((one) => one.tagName === 'figcaption' || title.test(namesOf(one)))
  return codeBlock(codeOf(pre), language, caption && codeText(caption).replace(/\s+/g, ' ').trim())
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
