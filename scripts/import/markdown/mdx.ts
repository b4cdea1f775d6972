import type { Nodes, PhrasingContent, RootContent } from 'mdast'
import { escapeHtml } from '../tree.ts'
import { type Arguments, readArguments } from './arguments.ts'
import { beginPart } from './begin-part.ts'
import { isFolding } from './boxes.ts'
import { codeBlock, contentOf, isPicture, showPart } from './parts.ts'
import type { Reading } from './reading.ts'

type Component = Extract<RootContent, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>

/** HTML element names; any other name is a component. */
const html =
  /^(?:a|abbr|address|article|aside|audio|b|big|blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|embed|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|meta|nav|object|ol|p|path|pre|q|s|samp|script|section|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|textarea|tfoot|th|thead|time|tr|tt|u|ul|var|video|wbr)$/i
/** Elements whose content is one line of text, in which MDX sees a paragraph where it stands on lines of its own. */
const ofText = /^(?:p|h[1-6]|a|b|caption|cite|em|i|mark|q|small|span|strong|sub|sup|summary|u)$/
/** Elements that stand in a line of text. */
const phrasing =
  /^(?:a|abbr|b|br|cite|code|del|em|i|img|kbd|mark|q|s|small|span|strong|sub|sup|time|u)$/
const single = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
/** Attributes about looks or behaviour. */
const mute =
  /^(?:style|class|classname|key|ref|width|height|loading|autoplay|controls|loop|muted|playsinline|on[a-z]+|allow\w*)$/i

const statement =
  /^(?:import\s+(?:[^'"\n;]|\{[^}]*\})*?['"][^'"\n]+['"]|export\s+(?:const|let|var|function|default|async|class|\*|\{))/
const file = /import\s+(\w+)\s+from\s+['"]([^'"]+\.\w+)['"]/g
/** Files with content, not components. */
const document = /\.(?:mdx?|markdown|html?|txt|ipynb|json|csv)$/i

/** The files that a text imports, by name. */
const importedFiles = ({ text }: Reading): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(file)].map(([, name = '', path = '']) => [name, path]))

const importedPicture = (name: string, reading: Reading): string | undefined => {
  const path = importedFiles(reading).get(name) ?? ''
  return isPicture(path) ? path : undefined
}

/** The value of an expression that is a text or an imported picture; undefined for another one. */
const knownValue = (expression: string, reading: Reading): string | undefined =>
  /^\s*(["'`])((?:(?!\1)[^$\\])*)\1\s*$/.exec(expression)?.[2] ??
  importedPicture(expression.trim().replace(/\.src$/, ''), reading)

const argumentsOf = ({ attributes }: Component, reading: Reading): Arguments => {
  const named: Record<string, string> = {}
  for (const attribute of attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue
    const { name, value } = attribute
    const given = typeof value === 'string' ? value : (value?.value ?? '')
    named[name.toLowerCase()] =
      typeof value === 'string' ? given : (knownValue(given, reading) ?? given)
  }
  return { named, words: [] }
}

/** The tag of an element of HTML; a value that a program computes is left out, and the report names it. */
const tagOf = ({ name, attributes }: Component, reading: Reading, at: number): string => {
  const shown = attributes.flatMap((attribute) => {
    if (attribute.type !== 'mdxJsxAttribute') return []
    const { name: key, value } = attribute
    const known = typeof value === 'string' ? value : value ? knownValue(value.value, reading) : ''
    if (known !== undefined)
      return [` ${key === 'className' ? 'class' : key}="${escapeHtml(known)}"`]
    if (!mute.test(key) && typeof value === 'object')
      reading.addNote(at, `${key}={${value?.value}} of <${name}> is left out.`)
    return []
  })
  return `<${name?.toLowerCase()}${shown.join('')}>`
}

const htmlNode = (value: string): RootContent => ({ type: 'html', value })

/** What stands in place of a component. */
export const readComponent = (
  node: Component,
  reading: Reading,
  { at, source, begin, inner }: { at: number; source: string; begin: string; inner: string },
): RootContent[] => {
  const name = node.name ?? ''
  const children = node.children as RootContent[]
  const isEmpty = children.length === 0
  if (name === '') return children
  const isHtml = /^[a-z]/.test(name)
    ? html.test(name) || !(isEmpty || name.includes('-'))
    : html.test(name) && !isEmpty && !/^(?:link|image|figure|blockquote)$/i.test(name)
  const values = argumentsOf(node, reading)
  const title = values.named.summary ?? values.named.title
  if (isHtml && !(isFolding(name) && title)) {
    const tag = tagOf(node, reading, at)
    if (single.test(name)) return [htmlNode(tag)]
    const inside = ofText.test(name)
      ? children.flatMap((child) => (child.type === 'paragraph' ? child.children : child))
      : children
    return [htmlNode(tag), ...inside, htmlNode(`</${name.toLowerCase()}>`)]
  }
  const imported = importedFiles(reading).get(name) ?? ''
  const shown = isPicture(imported) ? { ...values.named, src: imported } : values.named
  const part = showPart(name, { ...values, named: shown }, inner)
  if (part !== null) return [htmlNode(part)]
  if (isEmpty) {
    const content = document.test(imported) ? 'file' : contentOf(source, name)
    return [htmlNode(reading.keep(at, source, content))]
  }
  const to = values.named.href ?? values.named.to ?? values.named.url
  if (node.type === 'mdxJsxTextElement') {
    if (to !== undefined)
      return [htmlNode(`<a href="${escapeHtml(to)}">`), ...children, htmlNode('</a>')]
    reading.addNote(at, `${begin} has no counterpart here; its words stand without it.`)
    return children
  }
  const opened = beginPart(reading, {
    at,
    name,
    source: begin,
    values: { ...values, words: title ? [title] : [] },
    showsKind: true,
  })
  return [htmlNode(opened), ...children, htmlNode(reading.finish(name) ?? '')]
}

/** What stands in place of an expression in braces: nothing for a comment, its text for a string. */
export const readExpression = (source: string, at: number, reading: Reading): string => {
  const text = source.slice(1, -1).trim()
  if (text === '' || /^\/\*[\s\S]*\*\/$/.test(text)) return ''
  const lines = /^`([^`]*\n[^`]*)`$/.exec(text)?.[1]
  if (lines && !lines.includes('${')) return codeBlock(lines.replaceAll('\\n', ''), '')
  const plain = knownValue(text, reading)
  return plain === undefined ? reading.keep(at, source, contentOf(text)) : escapeHtml(plain)
}

const isSpace = (node: Nodes): boolean => node.type === 'text' && node.value.trim() === ''

/** Whether a line has only components, blocks of HTML and expressions: then MDX sees no paragraph. */
export const isOnlyComponents = (children: readonly PhrasingContent[]): boolean =>
  children.some((child) => child.type === 'mdxJsxTextElement') &&
  children.every(
    (child) =>
      isSpace(child) ||
      child.type === 'mdxTextExpression' ||
      (child.type === 'mdxJsxTextElement' && !phrasing.test(child.name ?? '')),
  )

/** A text of MDX that its parser refused, with what it refuses most often: comments of HTML and tags without an end. */
export const repaired = (text: string): string =>
  text
    .replace(/<!--[\s\S]*?-->/g, (one) => one.replace(/[^\n]/g, ' '))
    .replace(/<(br|hr|img|input)\b((?:[^<>"']|"[^"]*"|'[^']*')*?)\s*\/?>/gi, '<$1$2/>')
    .replace(/<(https?:\/\/[^\s<>]+)>/g, '[$1]($1)')

/** Leaves the statements out of a text of MDX that is read as Markdown. */
export const withoutStatements = (
  text: string,
  reading: Reading,
  placeOf: (at: number) => number,
): string =>
  text.replace(/^(?:import|export)\s[^\n]*(?:\n[^\n]*\S[^\n]*)*/gm, (one, at: number) => {
    if (!statement.test(one)) return one
    reading.addNote(placeOf(at), `${one.replace(/\s+/g, ' ')} is left out.`)
    return ''
  })

/** The arguments of a component that stands in Markdown as HTML, as HTML. */
export const readTagIn = (reading: Reading, at: number, source: string): string => {
  const [, slash = '', name = '', args = ''] =
    /^<(\/?)([A-Z][\w.]*)([\s\S]*?)\/?>$/.exec(source) ?? []
  if (html.test(name)) return source
  if (slash) return reading.finish(name) ?? reading.keep(at, source, 'nothing')
  const values = readArguments(args)
  const part = showPart(name, values)
  if (part !== null) return part
  const isAlone = source.endsWith('/>') || !reading.text.includes(`</${name}`, at)
  if (isAlone) return reading.keep(at, source, contentOf(args, name))
  return beginPart(reading, { at, name, source, values: { ...values, words: [] }, showsKind: true })
}
