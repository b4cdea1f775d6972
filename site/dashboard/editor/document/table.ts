import { Node } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { createTitle } from './containers.ts'

const span = { default: 1 }

/** Without Tiptap's widths and styles: articles use classes for alignment. */
const Cell = TableCell.extend({ addAttributes: () => ({ colspan: span, rowspan: span }) })

const Header = TableHeader.extend({
  addAttributes: () => ({ colspan: span, rowspan: span, scope: { default: null } }),
})

const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
}).configure({ View: null })

/** Wraps a table and its caption, because the table commands treat each child of a table as a row. */
const CaptionedTable = Node.create({
  name: 'captionedTable',
  group: 'block',
  content: 'tableCaption table',
  isolating: true,
  parseHTML: () => [
    {
      tag: 'table',
      priority: 60,
      getAttrs: (table) => (table.querySelector(':scope > caption') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-captioned': '' }, 0],
})

const TableCaption = createTitle('tableCaption', 'caption')

export const tables = [PlainTable, TableRow, Header, Cell, CaptionedTable, TableCaption]
