import {
  Decoration,
  type DecorationCreateProps,
  type DecorationRangeProps,
  type Editor,
  Extension,
  findChildrenInRange,
  type NodeWithPos,
} from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { tokensOf } from '../../../../shared/articles/html/highlight.ts'
import { languages } from '../../../../shared/articles/html/languages.ts'

type Read = typeof tokensOf

const grammarOf = ({ type, attrs }: Node): string | undefined =>
  type.name === 'codeBlock'
    ? languages.get(String(attrs.language).toLowerCase())?.grammar
    : undefined

/** The tokens of each code block; an unchanged block stays the same node. */
const cachedTokens = new WeakMap<Node, NonNullable<ReturnType<Read>>>()

const coloursOf = ({ node, pos }: NodeWithPos, read: Read): Decoration[] => {
  const tokens = cachedTokens.get(node) ?? read(node.textContent, grammarOf(node) ?? '') ?? []
  cachedTokens.set(node, tokens)
  let to = pos + 1
  return tokens.flatMap(({ kind, text }) => {
    const from = to
    to += text.length
    return kind ? Decoration.Inline(from, to, { class: kind }) : []
  })
}

/** Colours code as readers will see it. The grammars load with the first code that names a language. */
export const CodeColours = Extension.create({
  name: 'codeColours',
  addDecorations() {
    let read: Read | undefined
    let isRequested = false
    const load = async (editor: Editor): Promise<void> => {
      isRequested = true
      // Without the grammars, code stays plain.
      const loaded = await import('../../../../shared/articles/html/highlight.ts').catch(() => null)
      if (!loaded || editor.isDestroyed) return
      read = loaded.tokensOf
      editor.commands.updateDecorations('codeColours')
    }
    const create = ({
      editor,
      state: { doc },
      from = 0,
      to = doc.content.size,
    }: DecorationCreateProps & Partial<DecorationRangeProps>): Decoration[] => {
      const blocks = findChildrenInRange(doc, { from, to }, (node) => grammarOf(node) !== undefined)
      if (blocks.length > 0 && !isRequested) void load(editor)
      return blocks.flatMap((block) => (read ? coloursOf(block, read) : []))
    }
    return { update: 'changedRanges', create, createInRange: create }
  },
})
