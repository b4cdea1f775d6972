import { Node } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

/** A `<div>` or `<section>` of blocks: aligned blocks of older editors, callouts, or the footnotes. */
export const Division = Node.create({
  name: 'div',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'div' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
})

/** A picture, table or code block with its caption. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'figcaption? block+ figcaption?',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
})

/** The one line of text that names a block. */
const createTitle = (name: string, tag = name) =>
  Node.create({
    name,
    content: 'inline*',
    defining: true,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

export const Caption = createTitle('figcaption')

/** A collapsible part; in the editor it is always open, so that its text can be edited. */
export const Details = Node.create({
  name: 'details',
  group: 'block',
  content: 'summary? block+',
  defining: true,
  addAttributes: () => ({
    open: {
      default: false,
      parseHTML: (element) => element.hasAttribute('open'),
      renderHTML: ({ open }) => (open ? { open: '' } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'details' }],
  renderHTML: ({ HTMLAttributes }) => ['details', HTMLAttributes, 0],
  addNodeView: () => () => {
    const dom = document.createElement('div')
    dom.className = 'editor-details'
    return { dom, contentDOM: dom }
  },
})

export const Summary = createTitle('summary')

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
