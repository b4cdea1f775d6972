import type { Code, Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import { toString as wordsOf } from 'mdast-util-to-string'
import { escapeHtml } from '../tree.ts'
import { withoutEscapes } from './code-parts.ts'
import { isOnlyComponents, readComponent, readExpression, readTagIn } from './mdx.ts'
import { codeBlock, contentOf, showPart } from './parts.ts'
import { type Held, placeholder, type Reading } from './reading.ts'

/** A Markdown text with placeholders, and what they stand for. */
export interface Text {
  readonly markdown: string
  readonly reading: Reading
  /** The place in the source of a place in the text. */
  readonly placeOf: (at: number) => number
  readonly isMdx: boolean
}

const nothing: Held = { source: '', inline: '', block: '' }
const heldIn = ({ reading }: Text, number: string | undefined): Held =>
  reading.held[Number(number)] ?? nothing

/** A text as it was written: without placeholders, and without the lines that were added around them. */
const asWritten = (value: string, text: Text): string =>
  value
    .replace(/(\n*)([ \t]*)\uE000(\d+)-(\d)/g, (_, lines: string, indent: string, ...rest) => {
      const [number, added] = rest as [string, string]
      return `${lines.slice(Number(added))}${indent}\uE000${number}-0`
    })
    .replace(
      /\uE000(\d+)-0-(\d)\uE001(\n*)/g,
      (_, number: string, added: string, lines: string) =>
        text.reading.asCode(Number(number)) + lines.slice(Number(added)),
    )

const html = (value: string): RootContent => ({ type: 'html', value })
const paragraph = (children: readonly PhrasingContent[]): Paragraph => ({
  type: 'paragraph',
  children: [...children],
})

const sourceOf = ({ position }: Nodes, text: Text): string =>
  asWritten(text.markdown.slice(position?.start.offset, position?.end.offset), text)

const at = ({ position }: Nodes, { placeOf }: Text): number => placeOf(position?.start.offset ?? 0)

/** HTML with what its placeholders stand for; a tag loses an address that is not known. */
const filled = (value: string, text: Text, form: 'inline' | 'block'): string =>
  value
    .replace(/<[a-z][^<>]*\uE000[^<>]*>/gi, (tag) =>
      tag
        .replace(/\s(?:href|src)=(["'])[^"'\uE000]*\uE000[^"']*\1/g, '')
        .replace(placeholder, (_, number) => escapeHtml(heldIn(text, number).source)),
    )
    .replace(placeholder, (_, number) => heldIn(text, number)[form])

const named =
  /\b(?:title|filename|file|name|caption)\s*[=:]\s*(?:"([^"]*)"|'([^']*)'|([^\s{},"']+))/

/** The title in the info string of a fenced block, and the rest: marked lines, options of a program. */
const readInfo = (info: string): { title: string; rest: string } => {
  const [whole = '', a, b, c] = named.exec(info) ?? []
  const file = /^[\w+#-]+:(\S+\.\w+)/.exec(info)?.[1]
  const rest = info
    .replace(whole, '')
    .replace(/^\{?\.?[^\s,:{}]*/, '')
    .replace(/^:\S+\.\w+/, '')
    .replace(/^[\s,}{]*$/, '')
    .trim()
  const title = a ?? b ?? c ?? file ?? ''
  // Hexo writes a title without a key: a file name, or words that no program takes for options.
  const isTitle =
    title === '' &&
    /^[^{}="']*$/.test(rest) &&
    /\.\w{1,6}(?:\s|$)|[^\p{ASCII}]|^\p{Lu}\S*\s/u.test(rest)
  return isTitle ? { title: rest, rest: '' } : { title, rest }
}

const showCode = (node: Code, text: Text): RootContent => {
  const lang = [node.lang, node.meta].filter(Boolean).join(' ')
  const { title, rest } = readInfo(asWritten(lang, text))
  if (rest) text.reading.addNote(at(node, text), `Code has marks that are left out: ${rest}`)
  return html(codeBlock(withoutEscapes(asWritten(node.value, text)), lang, title))
}

/** A paragraph that has only placeholders, as blocks; null for another one. */
const blocksOf = (node: Paragraph, text: Text): RootContent[] | null => {
  const isText = node.children.every(({ type }) => type === 'text' || type === 'break')
  if (!isText || wordsOf(node).replace(placeholder, '').trim() !== '') return null
  return [...wordsOf(node).matchAll(placeholder)].map(([, number]) =>
    html(heldIn(text, number).block),
  )
}

/** Text with HTML in place of its placeholders. */
const pieces = (value: string, text: Text): RootContent[] =>
  value.split(placeholder).flatMap((piece, part): RootContent[] => {
    if (part % 4 === 1) return [html(heldIn(text, piece).inline)]
    return part % 4 === 0 && piece !== '' ? [{ type: 'text', value: piece }] : []
  })

/** What stands in place of a node; `isFlow` where blocks may stand. */
const convertNode = (node: RootContent, text: Text, isFlow: boolean): RootContent[] => {
  const { reading } = text
  const fill = (value: string) => filled(value, text, isFlow ? 'block' : 'inline')
  switch (node.type) {
    case 'text':
      return pieces(node.value, text)
    case 'inlineCode':
      return [{ ...node, value: withoutEscapes(asWritten(node.value, text)) }]
    case 'code':
      return [showCode(node, text)]
    case 'html': {
      const tag = /<\/?[A-Z][\w.]*(?=[\s/>])(?:[^<>"']|"[^"]*"|'[^']*')*>/g
      const value = /<(?:pre|code|script|style|svg)\b/i.test(node.value)
        ? node.value
        : node.value.replace(tag, (one) => readTagIn(reading, at(node, text), one))
      return [html(fill(value))]
    }
    case 'link':
    case 'image':
    case 'definition': {
      const named = node.url.replace(placeholder, (_, number) => heldIn(text, number).inline)
      // Zola's addresses of files.
      const isFile = node.type !== 'image' && /^@\/[^#]+\.md(?:#|$)/.test(named)
      const url = isFile
        ? (reading.addressOf(at(node, text), `content${named.slice(1)}`, sourceOf(node, text)) ??
          '')
        : named
      const isUnknown = url === '' && node.url !== ''
      node.url = url
      if (node.title) node.title = asWritten(node.title, text)
      if (node.type === 'image') {
        node.alt = asWritten(node.alt ?? '', text)
        return isUnknown ? [html(`<em>${escapeHtml(node.alt)}</em>`)] : [node]
      }
      if (node.type === 'definition') return [node]
      return isUnknown ? convertAll(node.children, text, false) : convertInside(node, text)
    }
    case 'paragraph': {
      if (text.isMdx && isOnlyComponents(node.children))
        return node.children.flatMap((child) => {
          if (child.type === 'text') return []
          const nodes = convertNode(child, text, true)
          const isWords = child.type === 'mdxJsxTextElement' && /^[A-Z]/.test(child.name ?? '')
          return isWords && nodes.length > 1 ? paragraph(nodes as PhrasingContent[]) : nodes
        })
      return blocksOf(node, text) ?? convertInside(node, text)
    }
    case 'textDirective': {
      const id = node.attributes?.id
      if (node.children.length > 0) {
        const inside = convertAll(node.children, text, false)
        return id ? [html(`<a id="${escapeHtml(id)}">`), ...inside, html('</a>')] : inside
      }
      return [{ type: 'text', value: sourceOf(node, text) }]
    }
    case 'leafDirective': {
      const values = Object.entries(node.attributes ?? {}).map(([key, value]) => [key, value ?? ''])
      const title = wordsOf(node)
      const arguments_ = { named: { ...Object.fromEntries(values), ...(title ? { title } : {}) } }
      const part = showPart(node.name, { ...arguments_, words: [] })
      if (part !== null) return [html(part)]
      if (title !== '')
        return [paragraph(convertAll(node.children, text, false) as PhrasingContent[])]
      const source = sourceOf(node, text)
      return [html(fill(reading.keep(at(node, text), source, contentOf(source))))]
    }
    case 'containerDirective':
      return convertAll(node.children, text, true)
    case 'mdxjsEsm':
      reading.addNote(at(node, text), `${node.value.replace(/\s+/g, ' ')} is left out.`)
      return []
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return [html(fill(readExpression(sourceOf(node, text), at(node, text), reading)))]
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement': {
      const [first, last] = [node.children[0], node.children.at(-1)]
      const [from, to] = [first?.position?.start.offset, last?.position?.end.offset]
      const place = {
        at: at(node, text),
        source: sourceOf(node, text),
        begin: text.markdown.slice(node.position?.start.offset, from).trim(),
        inner: first ? text.markdown.slice(from, to) : '',
      }
      const nodes = readComponent(node, reading, place)
      return nodes.flatMap((one) =>
        one.type === 'html' ? html(fill(one.value)) : convertNode(one, text, isFlow),
      )
    }
    default:
      return 'children' in node ? convertInside(node, text) : [node]
  }
}

const convertAll = (nodes: readonly RootContent[], text: Text, isFlow: boolean): RootContent[] =>
  nodes.flatMap((node) => convertNode(node, text, isFlow))

const flow = /^(?:blockquote|list|listItem|footnoteDefinition|defListDescription)$/

const convertInside = <Node extends RootContent>(node: Node, text: Text): [Node] => {
  if ('children' in node)
    node.children = convertAll(node.children, text, flow.test(node.type)) as never
  return [node]
}

/** Replaces in a tree what is not Markdown by HTML, in place. */
export const convertTree = (tree: Root, text: Text): void => {
  tree.children = convertAll(tree.children, text, true)
}
