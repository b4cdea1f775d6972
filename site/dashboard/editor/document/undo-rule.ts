import { Extension } from '@tiptap/core'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import type { Transform } from '@tiptap/pm/transform'

/** What an input rule did last: its steps, and what was typed in their place. */
interface Ruled {
  readonly transform: Transform
  readonly from: number
  readonly to: number
  readonly text: string
}

const key = new PluginKey<Ruled | null>('undoRule')

/** Whether a transaction only adds at the end of the document. */
const isBelow = ({ before, mapping }: Transaction): boolean => {
  const starts: number[] = []
  for (const map of mapping.maps) map.forEach((start) => void starts.push(start))
  return starts.every((start) => start === before.content.size)
}

/**
 * Backspace right after an input rule brings back what was typed, in the last block, too: there the editor adds a line below the
 * text, after which its own command has forgotten the rule.
 */
export const UndoRule = Extension.create({
  name: 'undoRule',
  priority: 1_000,
  addProseMirrorPlugins: () => [
    new Plugin<Ruled | null>({
      key,
      state: {
        init: () => null,
        apply(tr, before, _old, { plugins }) {
          for (const plugin of plugins) {
            const ruled = 'isInputRules' in plugin.spec ? tr.getMeta(plugin) : undefined
            if (ruled) return ruled
          }
          if (tr.getMeta('appendedTransaction') && isBelow(tr)) return before
          return tr.selectionSet || tr.docChanged ? null : before
        },
      },
    }),
  ],
  addKeyboardShortcuts() {
    return {
      Backspace: ({ editor }) => {
        const ruled = key.getState(editor.state)
        if (!ruled) return false
        return editor.commands.command(({ tr, state: { schema } }) => {
          const { transform, from, to, text } = ruled
          for (let n = transform.steps.length - 1; n >= 0; n -= 1) {
            const [step, doc] = [transform.steps[n], transform.docs[n]]
            if (step && doc) tr.step(step.invert(doc))
          }
          if (text) tr.replaceWith(from, to, schema.text(text, tr.doc.resolve(from).marks()))
          else tr.delete(from, to)
          return true
        })
      },
    }
  },
})
