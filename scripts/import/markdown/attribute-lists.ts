import type { Element, ElementContent, Root } from 'hast'
import { textOf } from '../front-matter.ts'
import { element, escapeHtml, isElement, isNamed, type Node } from '../tree.ts'
import { readArguments } from './arguments.ts'
import { calloutOf } from './boxes.ts'
import type { Page, Reading } from './reading.ts'
import type { Found } from './tags.ts'

const list = /\{:[^{}\n]*\}/y
/** A list as Hugo and markdown-it write it, at the end of a line. */
const plainList =
  /\{(?:\s*(?:[.#][\w:-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"']+)))+\s*\}(?=[ \t]*(?:\n|$(?![\s\S])))/y

/** Attributes about looks only, or for the converter. */
const looks =
  /^(?:style|width|height|w|h|target|rel|loading|decoding|align|border|lqip|role|data-.*|aria-.*)$/
const boxes = /^(?:notice|prompt|alert|callout|note|info|tip|hint|warning|danger|admonition)(?:-|$)/
const copied = ['title', 'alt', 'lang', 'start'] as const

/** The element that stands for a list until there is a tree. */
const mark = 'attribute-list'

/** Whether kramdown reads the text: elsewhere its lists are text, such as Rust's `{:?}`. */
const isKramdown = ({ generator, settings = {} }: Page): boolean =>
  generator === 'jekyll' || /kramdown/i.test(textOf(settings, 'markdown'))

/**
 * Reads `{: #id .class key="value"}` of kramdown and `{.class}` of others. Ids, boxes, titles and file names are taken
 * over; attributes about looks are dropped silently, and the report names the others.
 */
export const readAttributeList = (reading: Reading, at: number): Found | null => {
  const { text, hold, addNote, find, page } = reading
  if (text.startsWith('{:', at) && !isKramdown(page)) return null
  const raw = text.startsWith('{::nomarkdown}', at) ? find(/\{:\/(?:nomarkdown)?\}/g, at) : null
  const html = text.slice(at + '{::nomarkdown}'.length, raw?.index)
  // Markdown in raw HTML belongs to slides, which a script reads.
  if (raw && /^\s*</.test(html) && !/^#{1,6} /m.test(html)) {
    return { end: raw.index + raw[0].length, out: hold(html, html), isBlock: true }
  }
  const hidden = text.startsWith('{::comment}', at) ? find(/\{:\/(?:comment)?\}/g, at) : null
  if (hidden) return { end: hidden.index + hidden[0].length, out: '' }
  // After a bracket they belong to a directive.
  if (text[at - 1] === ']' && text[at + 1] !== ':') return null
  const pattern = text.startsWith('{:', at) ? list : plainList
  pattern.lastIndex = at
  const [source] = pattern.exec(text) ?? []
  if (source === undefined) return null
  const end = at + source.length
  if (/^\{:[:/]/.test(source)) return { end, out: '' }
  const { named, words } = readArguments(source.replace(/^\{:?|\}$/g, ''))
  const signs = words.flatMap((word) => word.split(/(?=[.#])/))
  const classes = signs.filter((sign) => sign.startsWith('.')).map((sign) => sign.slice(1))
  const values = {
    id: signs.find((sign) => sign.startsWith('#'))?.slice(1) ?? named.id,
    'data-box': classes.filter((name) => boxes.test(name)).join(' '),
    'data-language': classes.find((name) => name.startsWith('language-')),
    'data-file': named.file,
    'data-toc': signs.includes('toc') ? 'toc' : '',
    ...Object.fromEntries(copied.map((name) => [name, named[name]])),
  }
  const known = [...copied, 'id', 'class', 'file']
  const isNamed =
    signs.some((sign) => !/^[.#]|^toc$/.test(sign)) ||
    Object.keys(named).some((name) => !known.includes(name) && !looks.test(name))
  if (isNamed) addNote(at, `${source} is left out.`)
  const attributes = Object.entries(values)
    .flatMap(([name, value]) => (value ? [` ${name}="${escapeHtml(value)}"`] : []))
    .join('')
  if (attributes === '') return { end, out: '' }
  // A list alone on its line belongs to the block before it, or to the next one if a blank line separates it from the
  // block before.
  const isNext =
    /^\s*$|\n[ \t]*\n[ \t]*$/.test(text.slice(Math.max(0, at - 200), at)) &&
    /^[ \t]*\n[ \t]*\S/.test(text.slice(end, end + 200))
  const of = (place: string) => `<${mark} data-place="${place}"${attributes}></${mark}>`
  return { end, out: hold(of(isNext ? 'next' : 'last'), source, of('inline')), isBlock: true }
}

const isSpace = (node: Node | undefined): boolean => node?.type === 'text' && !node.value.trim()

const neighbour = (nodes: readonly Node[], at: number, step: 1 | -1): Element | undefined => {
  let place = at + step
  while (isSpace(nodes[place])) place += step
  const found = nodes[place]
  return isElement(found) ? found : undefined
}

/** The element to which a list at this place belongs. */
const targetOf = (parent: Root | Element, at: number, place: unknown): Element | undefined => {
  if (place !== 'inline') return neighbour(parent.children, at, place === 'next' ? 1 : -1)
  const before = parent.children[at - 1]
  const container = parent.type === 'element' ? parent : undefined
  return isElement(before) && !/^h[1-6]$/.test(container?.tagName ?? '') ? before : container
}

/** A block with the attributes of a list. */
const withAttributes = (target: Element, { properties }: Element): Element[] => {
  if (properties.dataToc && isNamed(target, 'ul', 'ol')) return []
  for (const name of ['id', ...copied]) {
    if (properties[name] !== undefined) target.properties[name] ??= properties[name]
  }
  const code = isNamed(target, 'pre') ? target.children.find(isElement) : undefined
  if (code && properties.dataLanguage) code.properties.className = [String(properties.dataLanguage)]
  if (code && properties.dataFile) {
    return [element('figure', {}, element('figcaption', {}, String(properties.dataFile)), target)]
  }
  if (properties.dataBox) target.properties.dataBox = properties.dataBox
  return [target]
}

/** A block whose attributes name a box, as that box. */
const boxed = (node: ElementContent): ElementContent => {
  if (!isElement(node) || isNamed(node, mark)) return node
  const inner = node.children.filter((child) => !isSpace(child))
  const alone = isNamed(node, 'blockquote') && inner.length === 1 ? inner.filter(isElement) : []
  const box = [node, ...alone].find(({ properties }) => properties.dataBox)
  if (!box) return node
  const { dataBox, ...properties } = box.properties
  box.properties = properties
  const inside = isNamed(node, 'blockquote', 'div') ? node.children : [node]
  return element('div', { className: calloutOf(String(dataBox)) }, ...inside)
}

/** Applies lists of attributes to their elements, in place. */
export const applyAttributeLists = (tree: Root | Element): void => {
  const children = tree.children as ElementContent[]
  for (const child of children) if (isElement(child)) applyAttributeLists(child)
  for (const list of children.filter((node) => isNamed(node, mark))) {
    const target = targetOf(tree, children.indexOf(list), list.properties.dataPlace)
    const shown = target ? withAttributes(target, list) : []
    if (target && target !== tree) children.splice(children.indexOf(target), 1, ...shown)
    children.splice(children.indexOf(list), 1)
    const last = children.at(-1)
    if (last?.type === 'text' && target === tree) last.value = last.value.trimEnd()
  }
  // A list can mark a quote's only paragraph as a box: then the quote itself becomes the box.
  if (!isNamed(tree as Node, 'blockquote'))
    tree.children = children.map(boxed) as Element['children']
}
