import { createArticle } from '../../shared/articles/contract.ts'
import { bodyOf, type ImportItem, type ReadyItem, type RefusedItem } from './item.ts'
import { emptyReport, type ImportReport, type Row } from './report.ts'

/** The report's row for an article. */
export const rowOf = (
  {
    title,
    source,
    body,
    categoryBy,
    old,
    pictures = [],
    elsewhere = [],
    draft,
    changes,
  }: ReadyItem,
  state: Row['state'],
  reasons: readonly string[] = changes,
): Row => ({
  title,
  ...(source ? { source } : {}),
  state,
  isDraft: draft !== undefined,
  date: body.dateSave ?? '',
  category: body.category ?? '',
  categoryBy: categoryBy ?? '',
  addresses: old?.addresses ?? [],
  pictures: pictures.length,
  elsewhere,
  reasons,
})

/** The report's row for a refused item. */
export const refusedRow = ({ title, code, sentence }: Omit<RefusedItem, 'kind'>): Row => ({
  title,
  state: 'refused',
  isDraft: false,
  date: '',
  category: '',
  categoryBy: '',
  addresses: [],
  pictures: 0,
  elsewhere: [],
  reasons: [`${sentence} (${code})`],
})

const invalid = (item: ReadyItem): string | null => {
  const checked = item.draft ? null : createArticle.input.safeParse(bodyOf(item))
  const [issue] = checked?.success === false ? checked.error.issues : []
  return issue ? `${issue.path.join('.')}: ${issue.message}` : null
}

/** What an import would do, as far as it is known without the blog. */
export const foresee = (items: readonly ImportItem[]): ImportReport => {
  const report = emptyReport()
  const refuse = (refused: Omit<RefusedItem, 'kind'>) => {
    report.refused.push(refused)
    report.rows.push(refusedRow(refused))
  }
  for (const item of items) {
    if (item.kind === 'refused') refuse(item)
    else if (item.kind === 'left-out') {
      report.leftOut.set(item.reason, (report.leftOut.get(item.reason) ?? 0) + 1)
    } else {
      const sentence = invalid(item)
      if (sentence) refuse({ title: item.title, code: 'invalid-input', sentence })
      else {
        report.taken.push(item.title)
        report.rows.push(rowOf(item, 'taken'))
        report.addresses.count += item.old?.addresses.length ?? 0
        if (item.changes.length > 0)
          report.changed.push({ title: item.title, reasons: item.changes })
      }
    }
  }
  return report
}
