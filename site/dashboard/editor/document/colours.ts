import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { tokensOf } from '../../../../shared/articles/html/highlight.ts'
import { languages } from '../../../../shared/articles/html/languages.ts'

type Read = typeof tokensOf

const key = new PluginKey<DecorationSet>('colours')

const grammarOf = ({ type, attrs }: Node): string | undefined =>
  type.name === 'codeBlock'
    ? languages.get(String(attrs.language).toLowerCase())?.grammar
    : undefined

/** The tokens of each code block; an unchanged block stays the same node. */
const known = new WeakMap<Node, ReturnType<Read>>()

const tokensIn = (node: Node, grammar: string, read: Read): ReturnType<Read> => {
  const found = known.get(node)
  if (found !== undefined) return found
  const tokens = read(node.textContent, grammar)
  known.set(node, tokens)
  return tokens
}

const coloursOf = (doc: Node, read: Read): DecorationSet => {
  const colours: Decoration[] = []
  doc.descendants((node, at) => {
    const grammar = grammarOf(node)
    let from = at + 1
    for (const { kind, text } of (grammar && tokensIn(node, grammar, read)) || []) {
      const to = from + text.length
      if (kind) colours.push(Decoration.inline(from, to, { class: kind }))
      from = to
    }
    return !node.inlineContent
  })
  return DecorationSet.create(doc, colours)
}

const hasColours = (doc: Node): boolean => {
  let isFound = false
  doc.descendants((node) => {
    isFound ||= grammarOf(node) !== undefined
    return !isFound && !node.inlineContent
  })
  return isFound
}

/** Colours code as readers will see it. The grammars load with the first code that names a language. */
export const CodeColours = Extension.create({
  name: 'codeColours',
  addProseMirrorPlugins() {
    let read: Read | undefined
    let isAsked = false
    const load = async (view: EditorView): Promise<void> => {
      if (isAsked || !hasColours(view.state.doc)) return
      isAsked = true
      // Without the grammars, code stays plain.
      const loaded = await import('../../../../shared/articles/html/highlight.ts').catch(() => null)
      if (!loaded || view.isDestroyed) return
      read = loaded.tokensOf
      view.dispatch(view.state.tr.setMeta(key, true))
    }
    const plugin = new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (tr, before) =>
          read && (tr.docChanged || tr.getMeta(key)) ? coloursOf(tr.doc, read) : before,
      },
      props: { decorations: (state) => key.getState(state) },
      view: (view) => {
        void load(view)
        return { update: (next) => void load(next) }
      },
    })
    return [plugin]
  },
})
