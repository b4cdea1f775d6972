import { plain } from '../lib/plain.ts'
import { escapeHtml } from '../lib/tree.ts'
import {
  harmlessIn,
  hintsFor,
  hostsOf,
  type ImportReport,
  isLoss,
  type Row,
  totalsOf,
} from './report.ts'

const style = `
:root { color-scheme: light dark; --line: light-dark(#d8d2c4, #3a4652); --loss: light-dark(#b3261e, #ff9d92) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem;
  background: light-dark(#fff, #12181f); color: light-dark(#1b2530, #e6e3db) }
table { border-collapse: collapse }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-top: 1px solid var(--line); overflow-wrap: anywhere }
.posts { table-layout: fixed; width: 100% }
.posts th:first-child { width: 18% }
.posts th:nth-child(3) { width: 29% }
.posts th:nth-child(5) { width: 15% }
td.number { text-align: right; white-space: nowrap }
ul { margin: 0; padding-left: 1.1rem }
small { display: block; opacity: .8 }
.loss { color: var(--loss) }
.refused td:first-child, .lossy td:first-child { box-shadow: inset 4px 0 var(--loss) }
@media print { body { margin: 0; max-width: none; background: none; color: #000 } tr { break-inside: avoid } }`

/** Escapes a text of the source; control and direction characters become dots. */
const shown = (text: string): string => escapeHtml(plain(text))

const list = (texts: readonly string[], item = '<li>'): string =>
  texts.length === 0 ? '' : `<ul>${texts.map((text) => `${item}${shown(text)}</li>`).join('')}</ul>`

/** What costs nothing, in a line. */
const fine = (reasons: readonly string[]): string =>
  harmlessIn(reasons)
    .map(([kind, count]) => kind + (count > 1 ? ` (${count} times)` : ''))
    .join(' ')

const pairs = (entries: Iterable<readonly [string, number]>): string =>
  [...entries]
    .map(
      ([name, count]) =>
        `<tr><th scope="row">${shown(name)}</th><td class="number">${count}</td></tr>`,
    )
    .join('')

const table = (title: string, entries: readonly (readonly [string, number])[]): string =>
  entries.length === 0 ? '' : `<h2>${title}</h2><table>${pairs(entries)}</table>`

/** A row's reasons by which it lost something; all of a refused one. */
const lossesOf = ({ state, reasons }: Row): readonly string[] =>
  state === 'refused' ? reasons : reasons.filter(isLoss)

const rowHtml = (row: Row, isDry: boolean): string => {
  const state = isDry && row.state === 'taken' ? 'would be taken' : row.state
  const losses = lossesOf(row)
  const harmless = row.state === 'refused' ? '' : fine(row.reasons)
  const pictures = row.pictures ? `${row.pictures} sent` : ''
  const mark = row.state === 'refused' ? 'refused' : losses.length > 0 ? 'lossy' : ''
  return `<tr${mark && ` class="${mark}"`}><td>${shown(row.title)}<small>${shown([row.date, row.source].filter(Boolean).join(' · '))}</small></td>
<td>${state}${row.isDraft ? ', as a draft' : ''}</td><td>${list(losses, '<li class="loss">')}<small>${shown(harmless)}</small></td>
<td>${shown(row.category ?? '')}<small>${shown(row.categoryBy ?? '')}</small></td>
<td>${list(row.addresses ?? []) || '–'}</td><td>${pictures}${list(row.elsewhere ?? [])}</td></tr>`
}

/** The report as one page without scripts and external files. @param isDry whether nothing was sent */
export const reportPage = (report: ImportReport, source: string, isDry: boolean): string => {
  const title = isDry ? 'What an import would do' : 'What the import did'
  const hints = hintsFor(report)
  const rows = report.rows.toSorted(
    (a, b) =>
      Number(b.state === 'refused') - Number(a.state === 'refused') ||
      lossesOf(b).length - lossesOf(a).length,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}: ${shown(source)}</title><style>${style}</style></head><body>
<h1>${title}</h1><p>${shown(source)}${isDry ? '. Nothing was sent.' : ''}</p>
<table>${pairs(totalsOf(report).map(([name, count]) => [name.trim(), count]))}</table>
${hints.length > 0 ? `<h2>What you can do</h2>${list(hints)}` : ''}
<h2>Posts</h2><table class="posts"><thead><tr><th>Post</th><th>Result</th><th>What differs</th><th>Category</th><th>Old addresses</th><th>Pictures</th></tr></thead>
<tbody>${rows.map((row) => rowHtml(row, isDry)).join('\n')}</tbody></table>
${table('Left out', [...report.leftOut])}
${table('Pictures that --pictures fetches', hostsOf(report))}
${table('Changed without a loss', harmlessIn(report.changed.flatMap(({ reasons }) => reasons)))}</body></html>
`
}
