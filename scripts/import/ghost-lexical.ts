import { cardHtml } from './ghost-cards.ts'
import { isJson, type Json, listIn, objectIn, textIn } from './json.ts'
import { escapeHtml } from './tree.ts'

/** The bits of a text's format, and their tags from the innermost to the outermost. */
const formats: readonly (readonly [bit: number, tag: string])[] = [
  [16, 'code'],
  [64, 'sup'],
  [32, 'sub'],
  [128, 'mark'],
  [8, 'u'],
  [4, 's'],
  [2, 'em'],
  [1, 'strong'],
]

const textHtml = (node: Json): string => {
  const format = Number(node.format) || 0
  return formats
    .filter(([bit]) => (format & bit) !== 0)
    .reduce((inner, [, tag]) => `<${tag}>${inner}</${tag}>`, escapeHtml(textIn(node, 'text')))
}

const childrenHtml = (node: Json, lost: Set<string>): string =>
  listIn(node, 'children')
    .map((child) => nodeHtml(child, lost))
    .join('')

const isList = (node: Json | undefined): boolean => !!node && textIn(node, 'type') === 'list'

/** The entries of a list. This format wraps a nested list in an entry of its own; HTML puts it into the entry before. */
const entriesHtml = (list: Json, lost: Set<string>): string => {
  const entries: string[] = []
  for (const entry of listIn(list, 'children')) {
    const inside = listIn(entry, 'children')
    const above = inside.length === 1 && isList(inside[0]) ? entries.pop() : undefined
    entries.push((above ?? '') + childrenHtml(entry, lost))
  }
  return entries.map((entry) => `<li>${entry}</li>`).join('')
}

const listHtml = (node: Json, lost: Set<string>): string => {
  const tag = textIn(node, 'listType') === 'number' || textIn(node, 'tag') === 'ol' ? 'ol' : 'ul'
  const start = Number(node.start)
  const from = tag === 'ol' && Number.isSafeInteger(start) && start > 1 ? ` start="${start}"` : ''
  return `<${tag}${from}>${entriesHtml(node, lost)}</${tag}>`
}

const nodeHtml = (node: Json, lost: Set<string>): string => {
  const type = textIn(node, 'type').replace(/^extended-/, '')
  const inside = () => childrenHtml(node, lost)
  switch (type) {
    case 'text':
      return textHtml(node)
    case 'linebreak':
      return '<br>'
    case 'tab':
      return '\t'
    case 'paragraph':
      return `<p>${inside()}</p>`
    case 'heading': {
      const tag = /^h[1-6]$/.exec(textIn(node, 'tag'))?.[0] ?? 'h2'
      return `<${tag}>${inside()}</${tag}>`
    }
    case 'quote':
      return `<blockquote><p>${inside()}</p></blockquote>`
    case 'aside':
      return `<blockquote class="pull"><p>${inside()}</p></blockquote>`
    case 'list':
      return listHtml(node, lost)
    case 'listitem':
      return `<li>${inside()}</li>`
    case 'link':
    case 'autolink':
      return `<a href="${escapeHtml(textIn(node, 'url'))}">${inside()}</a>`
    default:
      return cardHtml(type, node, lost) || inside()
  }
}

/** The HTML of a text from Ghost's editor (Lexical), and the names of its unknown cards. @throws SyntaxError */
export const lexicalHtml = (text: string): { html: string; lost: readonly string[] } => {
  const lost = new Set<string>()
  const document: unknown = JSON.parse(text)
  const html = isJson(document) ? childrenHtml(objectIn(document, 'root'), lost) : ''
  return { html, lost: [...lost] }
}
