import { createArticle } from '../../shared/articles/contract.ts'
import { bodyOf, type ImportItem, type ReadyItem } from './item.ts'
import { emptyReport, type ImportReport, type Row, record, refuse } from './report.ts'

/** The report's row for an article. @param more reasons beside its own */
export const rowOf = (item: ReadyItem, state: Row['state'], more: readonly string[] = []): Row => {
  const { title, source, body, categoryBy, old, pictures = [], elsewhere = [], draft } = item
  return {
    title,
    state,
    reasons: [...item.changes, ...more],
    ...(source ? { source } : {}),
    isDraft: draft !== undefined,
    date: body.dateSave ?? '',
    category: body.category ?? '',
    categoryBy: categoryBy ?? '',
    addresses: old?.addresses ?? [],
    pictures: pictures.length,
    elsewhere,
  }
}

/** Adds what is refused or left out. @returns the articles */
export const recordOthers = (report: ImportReport, items: readonly ImportItem[]): ReadyItem[] =>
  items.filter((item) => {
    if (item.kind === 'refused') refuse(report, item)
    if (item.kind === 'left-out')
      report.leftOut.set(item.reason, (report.leftOut.get(item.reason) ?? 0) + 1)
    return item.kind === 'ready'
  })

const invalid = (item: ReadyItem): string | null => {
  const { endpoint, body } = item.exported ?? { endpoint: createArticle, body: bodyOf(item) }
  const checked = item.draft ? null : endpoint.input.safeParse(body)
  const [issue] = checked?.success === false ? checked.error.issues : []
  return issue ? `${issue.path.join('.')}: ${issue.message}` : null
}

/** What an import would do, as far as it is known without the blog. */
export const foresee = (items: readonly ImportItem[]): ImportReport => {
  const report = emptyReport()
  for (const item of recordOthers(report, items)) {
    const sentence = invalid(item)
    if (sentence) refuse(report, { title: item.title, code: 'invalid-input', sentence })
    else {
      record(report, rowOf(item, 'taken'))
      report.addresses.count += item.old?.addresses.length ?? 0
    }
  }
  return report
}
