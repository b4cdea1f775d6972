import type { Element, ElementContent, Nodes, Root } from 'hast'
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { toText } from 'hast-util-to-text'
import { limits } from '../../shared/limits.ts'
import { Refusal } from '../../shared/problem.ts'
import { parseHtml } from './parse-html.ts'

/** What the editor can make and what imported articles bring; everything else is dropped. */
const schema: Schema = {
  ...defaultSchema,
  tagNames: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'cite', 'q'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'pre', 'code', 'kbd', 'samp', 'var'],
    ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup'],
    ...['abbr', 'dfn', 'time', 'address', 'span', 'div', 'figure', 'figcaption', 'img'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'details', 'summary'],
    ...['ruby', 'rt', 'rp', 'bdi', 'bdo', 'wbr'],
  ],
  attributes: {
    '*': [
      ['className', 'align-left', 'align-center', 'align-right', 'align-justify'],
      'title',
      ['dir', 'ltr', 'rtl', 'auto'],
      'lang',
    ],
    a: ['href', 'hrefLang'],
    abbr: ['title'],
    blockquote: ['cite'],
    code: [['className', /^language-[\w+#-]{1,30}$/]],
    details: ['open'],
    del: ['cite', 'dateTime'],
    ins: ['cite', 'dateTime'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', 'reversed', ['type', '1', 'a', 'A', 'i', 'I']],
    li: ['value'],
    q: ['cite'],
    td: ['colSpan', 'rowSpan'],
    th: ['colSpan', 'rowSpan', ['scope', 'row', 'col', 'rowgroup', 'colgroup']],
    time: ['dateTime'],
  },
  protocols: {
    href: ['http', 'https', 'mailto', 'tel'],
    src: ['http', 'https'],
    cite: ['http', 'https'],
  },
  strip: [
    'script',
    'style',
    'template',
    'iframe',
    'object',
    'embed',
    'svg',
    'math',
    'noscript',
    'title',
  ],
  required: {},
  clobber: [],
  clobberPrefix: '',
  ancestors: {
    ...defaultSchema.ancestors,
    li: ['ol', 'ul'],
    dt: ['dl'],
    dd: ['dl'],
    figcaption: ['figure'],
    summary: ['details'],
    caption: ['table'],
  },
}

/** Renames that keep the meaning: the page's own heading is the only h1. */
const renamed: Record<string, string> = { h1: 'h2', center: 'div', strike: 's', tt: 'code' }

const alignmentOf = (element: Element): string | null => {
  if (element.tagName === 'center') return 'center'
  const { align, style, className } = element.properties
  const named =
    /text-align:\s*(left|center|right|justify)/i.exec(String(style ?? ''))?.[1] ??
    /^(left|center|right|justify)$/i.exec(String(align ?? ''))?.[1] ??
    (Array.isArray(className)
      ? /\balign-?(left|center|right)\b|\bhas-text-align-(left|center|right)\b/
          .exec(className.join(' '))
          ?.slice(1)
          .find(Boolean)
      : undefined)
  return named?.toLowerCase() ?? null
}

/** What editors and older markup say by style or by old tags, said by class, before the allow-list. */
const normalise = (node: Root | Element): void => {
  for (const child of node.children as ElementContent[]) {
    if (child.type !== 'element') continue
    const alignment = alignmentOf(child)
    const languages = Array.isArray(child.properties.className)
      ? child.properties.className.filter((name) => /^language-/.test(String(name)))
      : []
    const classes = alignment ? [`align-${alignment}`, ...languages] : languages
    if (classes.length > 0) child.properties.className = classes
    else delete child.properties.className
    child.tagName = renamed[child.tagName] ?? child.tagName
    normalise(child)
  }
}

/** What is left after the allow-list: links tell no referrer's secrets, pictures wait their turn. */
const finish = (node: Nodes): boolean => {
  let hasMedia = false
  if (node.type === 'element') {
    if (node.tagName === 'a' && /^https?:/i.test(String(node.properties.href ?? ''))) {
      node.properties.rel = ['noopener', 'noreferrer']
    }
    if (node.tagName === 'img') {
      node.properties.alt ??= ''
      node.properties.loading = 'lazy'
      node.properties.decoding = 'async'
      hasMedia = Boolean(node.properties.src)
    }
  }
  if ('children' in node) {
    node.children = node.children.filter(
      (child) => !(child.type === 'element' && child.tagName === 'img' && !child.properties.src),
    ) as typeof node.children
    for (const child of node.children) hasMedia = finish(child) || hasMedia
  }
  return hasMedia
}

export interface CleanBody {
  readonly html: string
  /** Its text, a line a block. */
  readonly text: string
  /** Whether it shows something that is not text. */
  readonly hasMedia: boolean
}

/**
 * Makes article HTML safe to serve, by parsing it as a browser does and keeping an allow-list.
 * @param html as the author's editor or an import gave it
 * @throws Refusal `body-too-complex` or `body-too-large`
 */
export const cleanHtml = (html: string): CleanBody => {
  if (html.split('<', limits.articleTags + 2).length > limits.articleTags + 1) {
    throw new Refusal('body-too-complex')
  }
  try {
    const parsed = parseHtml(html)
    normalise(parsed)
    const tree = sanitize(parsed, schema) as Root
    const hasMedia = finish(tree)
    const clean = toHtml(tree, { characterReferences: { useNamedReferences: false } }).trim()
    if (new TextEncoder().encode(clean).length > limits.articleBytes) {
      throw new Refusal('body-too-large')
    }
    return { html: clean, text: toText(tree), hasMedia }
  } catch (error) {
    // The tree walkers recurse: a nesting deeper than the stack is the only way they fail.
    if (error instanceof RangeError) throw new Refusal('body-too-complex')
    throw error
  }
}
