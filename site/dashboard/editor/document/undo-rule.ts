import { Extension, type KeyboardShortcutCommand } from '@tiptap/core'
import { closeHistory, undo } from '@tiptap/pm/history'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'

/** The sign that was typed last when a rule took the others; null after any other change. */
const key = new PluginKey<string | null>('undoRule')

/** The sign that set off the rule by which a transaction changes the text; undefined if none did. */
const signOf = (tr: Transaction, { plugins }: EditorState): string | undefined =>
  plugins
    .filter(({ spec }) => 'isInputRules' in spec)
    .map((plugin) => tr.getMeta(plugin)?.text as string | undefined)
    .find((text) => text !== undefined)

/** Whether a transaction only adds at the end of the document. */
const isBelow = ({ before, mapping }: Transaction): boolean => {
  const starts: number[] = []
  for (const map of mapping.maps) map.forEach((start) => void starts.push(start))
  return starts.every((start) => start === before.content.size)
}

const bringBack: KeyboardShortcutCommand = ({ editor: { view } }) => {
  const sign = key.getState(view.state)
  if (typeof sign !== 'string' || !undo(view.state, view.dispatch)) return false
  // Enter sets off a rule, too, and is no sign.
  if (/./.test(sign)) view.dispatch(view.state.tr.insertText(sign))
  return true
}

/**
 * Backspace or undo right after an input rule brings back what was typed, in the last block, too: there the editor adds a line
 * below the text, after which its own command has forgotten the rule. To undo once more takes the characters away.
 */
export const UndoRule = Extension.create({
  name: 'undoRule',
  priority: 1_000,
  addProseMirrorPlugins: () => [
    new Plugin<string | null>({
      key,
      state: {
        init: () => null,
        apply(tr, before, _old, state) {
          const sign = signOf(tr, state)
          if (sign !== undefined) return sign
          if (tr.getMeta('appendedTransaction') && isBelow(tr)) return before
          return tr.selectionSet || tr.docChanged ? null : before
        },
      },
      // What a rule does is a step of undo of its own.
      filterTransaction(tr, state) {
        if (signOf(tr, state) !== undefined) closeHistory(tr)
        return true
      },
    }),
  ],
  addKeyboardShortcuts: () => ({
    Backspace: bringBack,
    'Mod-z': bringBack,
    // With caps lock the keys would go on to undo where nothing is left to redo.
    'Shift-Mod-z': ({ editor }) => editor.commands.redo() || true,
  }),
})
