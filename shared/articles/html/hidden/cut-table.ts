import type { Element } from 'hast'
import { elementsIn } from '../nodes.ts'
import type { Place } from '../styles.ts'

const placesIn = (parent: Place, name: RegExp): Place[] => {
  const siblings = elementsIn(parent.element)
  return siblings
    .filter(({ tagName }) => name.test(tagName))
    .map((element) => ({ element, parent, siblings }))
}

/** The most columns and rows that a cell is looked at in. */
const most = 250

const spanOf = (span: unknown): number => Math.min(Math.max(Number(span) || 1, 1), most)

/**
 * Takes the cells of hidden columns out of a table. A cell that also stands in other columns or rows stays in those, beginning with
 * the first row that is shown: so a spreadsheet shows it.
 * @param isLost whether a column or row is hidden @returns the cells that were taken out
 */
export const cutTable = (table: Place, isLost: (place: Place) => boolean): Element[] => {
  const parts = [table, ...placesIn(table, /^(?:thead|tbody|tfoot|colgroup)$/)]
  const rows = parts.flatMap((part) => placesIn(part, /^tr$/))
  const groups = parts.flatMap((part) => {
    const columns = placesIn(part, /^col$/)
    return columns.length === 0 && part.element.tagName === 'colgroup' ? [part] : columns
  })
  const lostColumns = groups.flatMap((one) => {
    const isOut = isLost(one) || /^0/.test(String(one.element.properties.width))
    return Array<boolean>(spanOf(one.element.properties.span)).fill(isOut)
  })
  const lostRows = rows.map(isLost)
  if (!lostColumns.includes(true) && !lostRows.includes(true)) return []
  const taken = rows.map((): boolean[] => [])
  const kept = rows.map((): { left: number; cell: Element }[] => [])
  const out: Element[] = []
  for (const [top, row] of rows.entries()) {
    let left = 0
    for (const { element: cell } of placesIn(row, /^t[hd]$/)) {
      while (taken[top]?.[left]) left += 1
      const { colSpan, rowSpan } = cell.properties
      const size = left < most ? [spanOf(colSpan), spanOf(rowSpan)] : [1, 1]
      const across = Array.from({ length: size[0] ?? 1 }, (_, n) => left + n)
      const down = rows.slice(top, top + (size[1] ?? 1)).map((_, n) => top + n)
      for (const one of down) for (const column of across) (taken[one] as boolean[])[column] = true
      const width = across.filter((column) => !lostColumns[column]).length
      const shown = down.filter((one) => !lostRows[one])
      if (width < across.length) cell.properties.colSpan = width > 1 ? width : undefined
      if (shown.length < down.length)
        cell.properties.rowSpan = shown.length > 1 ? shown.length : undefined
      if (width === 0) out.push(cell)
      else kept[shown[0] ?? top]?.push({ left, cell })
    }
  }
  for (const [at, { element }] of rows.entries())
    element.children = (kept[at] ?? []).sort((a, b) => a.left - b.left).map(({ cell }) => cell)
  return out
}
