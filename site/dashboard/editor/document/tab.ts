import { type Editor, Extension } from '@tiptap/core'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'

/** Explains the Tab key in the text, for keyboard users. */
export const tabRule =
  'Tab indents in lists and code, goes to the next cell of a table, and from a picture to its settings. Escape, then Tab, leaves the text. / at an empty line adds a block.'

const indentation = '  '

/** The lines of a code block that the selection touches, last first. */
const selectedLines = ({ selection: { $from, $to } }: EditorState) => {
  let at = $from.start()
  const lines = $from.parent.textContent.split('\n').map((text) => {
    const line = { at, text }
    at += text.length + 1
    return line
  })
  return lines.filter(({ at, text }) => at <= $to.pos && at + text.length >= $from.pos).reverse()
}

const indentLines = (state: EditorState, tr: Transaction): void => {
  if (state.selection.empty) tr.insertText(indentation)
  else for (const { at } of selectedLines(state)) tr.insertText(indentation, at)
}

const outdentLines = (state: EditorState, tr: Transaction): void => {
  for (const { at, text } of selectedLines(state)) {
    tr.delete(at, at + (/^(\t| {1,2})/.exec(text)?.[0].length ?? 0))
  }
}

/** Changes the selected lines of code. @returns whether the selection is in code */
const changeCode = ({ state, view }: Editor, change: typeof indentLines): boolean => {
  const { $from, $to } = state.selection
  if (!$from.parent.type.spec.code || !$from.sameParent($to)) return false
  const { tr } = state
  change(state, tr)
  view.dispatch(tr.scrollIntoView())
  return true
}

/** Whether the selection is in an item of a nested list. */
const isInnerItem = ({ state }: Editor): boolean => {
  const { $from } = state.selection
  const items = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1))
  return items.filter(({ type }) => type.name === 'listItem').length > 1
}

/** Tab indents list items and code; elsewhere, and after Escape, it leaves the text (WCAG 2.2, 2.1.2). */
export const TabKey = Extension.create({
  name: 'tabKey',
  // It runs before the table extension's own Tab handling.
  priority: 1_000,
  addKeyboardShortcuts: () => ({
    Tab: ({ editor }) =>
      changeCode(editor, indentLines) || editor.commands.sinkListItem('listItem'),
    'Shift-Tab': ({ editor }) =>
      changeCode(editor, outdentLines) ||
      (isInnerItem(editor) && editor.commands.liftListItem('listItem')),
  }),
  addProseMirrorPlugins() {
    let isLeaving = false
    const stay = (): void => {
      isLeaving = false
    }
    const keydown = (_view: unknown, { key }: KeyboardEvent): boolean => {
      // True keeps the other handlers out, so that the browser moves the focus.
      if (key === 'Tab' && isLeaving) return true
      if (key !== 'Shift') isLeaving = key === 'Escape'
      return false
    }
    return [new Plugin({ props: { handleDOMEvents: { keydown, blur: stay, mousedown: stay } } })]
  },
})
