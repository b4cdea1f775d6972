import type { Element, Root, Text } from 'hast'
import { limits } from '../../limits.ts'
import { newHighlighter } from './highlighter.js'
import { languages } from './languages.ts'
import { element, withElements } from './nodes.ts'

/** The classes of tokens, by the whole name of the library's scope, else by its first part. */
const classes: Readonly<Record<string, string>> = {
  ...{ comment: 'c', quote: 'c', doctag: 'c' },
  ...{ keyword: 'k', name: 'k', 'selector-tag': 'k', meta: 'k', 'variable.language': 'k' },
  ...{ string: 's', regexp: 's', char: 's', link: 's', code: 's', addition: 's' },
  ...{
    number: 'n',
    literal: 'n',
    symbol: 'n',
    bullet: 'n',
    deletion: 'n',
    'variable.constant': 'n',
  },
  ...{ title: 'f', section: 'f' },
  ...{ 'selector-class': 'f', 'selector-id': 'f', 'selector-pseudo': 'f', 'selector-attr': 'f' },
  ...{ type: 't', 'title.class': 't', built_in: 't', attr: 't', attribute: 't', variable: 't' },
  ...{ property: 't', 'template-variable': 't' },
}
const classOf = (scope: string): string =>
  classes[scope] ??
  classes[scope.split('.', 2).join('.')] ??
  classes[scope.split('.')[0] ?? ''] ??
  ''

interface Token {
  readonly kind: string
  text: string
}

/** Collects the library's tokens as a flat list: they can nest deeper than the tree walkers reach. */
class Tokens {
  readonly list: Token[] = []
  readonly #open: string[] = []
  addText(text: string): void {
    this.#add({ kind: this.#open.at(-1) ?? '', text })
  }
  openNode(scope: string): void {
    this.#open.push(classOf(scope))
  }
  closeNode(): void {
    this.#open.pop()
  }
  startScope(scope: string): void {
    this.openNode(scope)
  }
  endScope(): void {
    this.closeNode()
  }
  __addSublanguage({ list }: Tokens): void {
    for (const token of list) this.#add(token)
  }
  finalize(): void {}
  toHTML(): string {
    return ''
  }
  #add({ kind, text }: Token): void {
    const last = this.list.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text !== '') this.list.push({ kind, text })
  }
}

/** Created at the first code block, with all grammars, because one may use another. */
let highlighter: ReturnType<typeof newHighlighter> | undefined

/** Whether code is short enough: grammars take quadratic time in the length of a block and of a word. */
const isReadable = (code: string): boolean =>
  code.length <= limits.highlightedBlock && !/\S{300}|\s{300}/.test(code)

/** The tokens of a code block; null if it stays plain. @param grammar a name of `highlighter.js` */
export const tokensOf = (code: string, grammar: string): Token[] | null => {
  if (!isReadable(code)) return null
  highlighter ??= newHighlighter(Tokens)
  const { _emitter: made, errorRaised } = highlighter.highlight(code, { language: grammar })
  const { list } = made as Tokens
  const isWhole = list.map(({ text }) => text).join('') === code
  return isWhole && !errorRaised ? list : null
}

const nodeOf = ({ kind, text }: Token): Element | Text =>
  kind === '' ? { type: 'text', value: text } : element('span', { className: [kind] }, text)

/** The `code` that fills a `pre`. */
const codeIn = ({ tagName, children: [code, ...others] }: Element): Element | undefined =>
  tagName === 'pre' && others.length === 0 && code?.type === 'element' && code.tagName === 'code'
    ? code
    : undefined

/** The language that the author named; it is never guessed. */
const nameIn = ({ properties: { className } }: Element): string | undefined =>
  [className]
    .flat()
    .find((name) => String(name).startsWith('language-'))
    ?.toString()
    .slice('language-'.length)

/** Names that stand for no language. */
const plainNames = /^(?:text|txt|plain|plaintext|none)$/i

/** A copy whose code blocks have a language and classes for tokens; code with elements stays plain. */
export const withHighlights = (tree: Root): Root => {
  let left = limits.highlighted
  const tokens = (
    { children: [text, ...others] }: Element,
    grammar = '',
  ): (Element | Text)[] | null => {
    if (text?.type !== 'text' || others.length > 0 || text.value.length > left) return null
    left -= text.value.length
    return tokensOf(text.value, grammar)?.map(nodeOf) ?? null
  }
  const change = <Node extends Root | Element>(node: Node): Node => {
    const code = node.type === 'element' ? codeIn(node) : undefined
    const name = code && nameIn(code)
    if (node.type === 'element' && code && name && !plainNames.test(name)) {
      const language = languages.get(name.toLowerCase())
      const properties = { ...node.properties, dataLanguage: language?.label ?? name }
      const children = (language && tokens(code, language.grammar)) ?? code.children
      return { ...node, properties, children: [{ ...code, children }] }
    }
    return withElements(node, change)
  }
  return change(tree)
}
