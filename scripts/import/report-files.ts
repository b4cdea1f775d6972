import { besideOf, pagesFolder, picturesFolder, refuseLink, writeBeside } from './beside.ts'
import type { ImportReport } from './report.ts'
import { reportPage } from './report-page.ts'

/** What an import of a path writes beside it. */
const filesOf = (path: string) => {
  const beside = besideOf(path)
  return { page: `${beside}.import.html`, data: `${beside}.import.json` }
}

/** Looks at the places of all that will be written, before anything is sent. @throws Error for a link */
export const requireNoLinks = async (path: string): Promise<void> => {
  const places = [...Object.values(filesOf(path)), picturesFolder(path), pagesFolder(path)]
  for (const place of places) await refuseLink(place)
}

/** Writes the report beside the source, for people and programs. @returns sentences that name the files */
export const writeReport = async (
  path: string,
  report: ImportReport,
  isDry: boolean,
): Promise<string[]> => {
  const files = filesOf(path)
  await writeBeside(files.page, reportPage(report, path, isDry))
  const data = { ...report, leftOut: Object.fromEntries(report.leftOut), isDry }
  await writeBeside(files.data, `${JSON.stringify(data, null, 2)}\n`)
  return [`The report, a row a post: ${files.page} (as data: ${files.data})`]
}
