import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

const span = { default: 1 }

/** Without the widths and styles that Tiptap's have: articles say alignment by class. */
const Cell = TableCell.extend({ addAttributes: () => ({ colspan: span, rowspan: span }) })

const Header = TableHeader.extend({
  addAttributes: () => ({ colspan: span, rowspan: span, scope: { default: null } }),
})

const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  // Tab leaves the last cell for what follows the editor, instead of adding rows without end.
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      Tab: () => this.editor.commands.goToNextCell(),
    }
  },
}).configure({ View: null })

export const tables = [PlainTable, TableRow, Header, Cell]
