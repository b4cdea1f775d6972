import type { Element, Nodes, Root } from 'hast'
import { withClass } from './attribution.ts'
import { childrenNamed, element, withElements } from './nodes.ts'

const amount = String.raw`\d+(?:,\d\d)*(?:[.,'’\s]\d{3})*(?:[.,]\d+)?(?:\s?×\s?10[⁻⁰¹²³⁴-⁹]+)?`
const currency = String.raw`(?:[A-Z]{0,2}\p{Sc}|CHF|EUR|GBP|INR|JPY|USD)\s?`
const measure = String.raw`°?\p{L}{1,4}[²³]?`
const unit = String.raw`\s?(?:[%‰×°′″+\p{Sc}]|${measure}(?:/${measure})?)`

/** A number or a range of two, with a sign, a currency or a unit. */
const number = new RegExp(
  String.raw`^[<>≤≥≈~±+\-−–]?\s?(?:${currency})?${amount}(?:\s?[-–]\s?${amount})?(?:${unit})?$`,
  'u',
)
/** What stands in a cell for no number. */
const nothing = /^[-–—−]?$/

/** The text of a cell. What is more than text, such as a picture, is no number. */
const textOf = (node: Nodes): string => {
  if (node.type === 'text') return node.value
  if (node.type === 'element' && /^(?:br|code|img|input|table)$/.test(node.tagName)) return '?'
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

const isAligned = ({ properties: { className } }: Element): boolean =>
  Array.isArray(className) && className.some((name) => String(name).startsWith('align-'))

/** The cells of a column, and the texts of its body. */
interface Column {
  readonly cells: Element[]
  readonly texts: string[]
}

/** The columns of a table; none if a cell spans several rows. A cell that spans several columns belongs to none. */
const columnsOf = (table: Element): Column[] => {
  const columns: Column[] = []
  for (const part of childrenNamed(table, /^t(?:head|body|foot)$/)) {
    for (const row of childrenNamed(part, /^tr$/)) {
      let at = 0
      for (const cell of childrenNamed(row, /^t[hd]$/)) {
        const { colSpan = 1, rowSpan = 1 } = cell.properties
        if (rowSpan !== 1) return []
        if (colSpan === 1) {
          columns[at] ??= { cells: [], texts: [] }
          columns[at]?.cells.push(cell)
          const isHead = part.tagName === 'thead' || cell.tagName === 'th'
          if (!isHead) columns[at]?.texts.push(textOf(cell).trim())
        }
        at += Number(colSpan)
      }
    }
  }
  return Object.values(columns)
}

/** The cells of the columns that have only numbers and no alignment of the author. */
const numberCells = (table: Element): ReadonlySet<Nodes> => {
  const columns = columnsOf(table).filter(
    ({ cells, texts }) =>
      texts.some((text) => number.test(text)) &&
      texts.every((text) => number.test(text) || nothing.test(text)) &&
      !cells.some(isAligned),
  )
  return new Set(columns.flatMap(({ cells }) => cells))
}

/** A copy of a tree in which each table has a box that scrolls, and its columns of numbers stand to the right. */
export const withTables = <Node extends Root | Element>(
  node: Node,
  outer: ReadonlySet<Nodes> = new Set(),
): Node => {
  const isTable = node.type === 'element' && node.tagName === 'table'
  const numbers = isTable ? numberCells(node) : outer
  return withElements(node, (child) => {
    const copy = withTables(child, numbers)
    if (numbers.has(child)) return withClass(copy, 'align-right')
    return child.tagName === 'table' ? element('div', { className: ['table'] }, copy) : copy
  })
}
