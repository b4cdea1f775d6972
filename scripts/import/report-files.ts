import { besideOf, pagesFolder, picturesFolder, refuseLink, writeBeside } from './beside.ts'
import { decodeText, readBytes } from './bytes.ts'
import { printTags, proposeTags, TagsFile } from './category-in.ts'
import type { ImportItem } from './item.ts'
import type { ImportReport } from './report.ts'
import { reportPage } from './report-page.ts'
import { parseJson } from './whole.ts'

/** What an import of a path writes beside it. */
const filesOf = (path: string) => {
  const beside = besideOf(path)
  return {
    page: `${beside}.import.html`,
    data: `${beside}.import.json`,
    tags: `${beside}.tags.json`,
  }
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

/** Writes a mapping file from tags to categories, for the author to edit; an existing one is not replaced. */
export const writeTags = async (path: string, items: readonly ImportItem[]): Promise<string[]> => {
  const file = filesOf(path).tags
  const proposed = proposeTags(items)
  if (Object.keys(proposed.tags).length === 0) return []
  const isNew = await writeBeside(file, printTags(proposed), true)
  return [
    isNew
      ? `The tags, for you to say their categories: edit ${file}, then add --map ${file}`
      : `${file} is there already and stays as it is: --map takes it.`,
  ]
}

/** Reads an author's mapping file. @throws Error saying what is wrong with it */
export const readTags = async (path: string): Promise<TagsFile> => {
  try {
    const read = TagsFile.safeParse(parseJson(decodeText(await readBytes(path))))
    if (read.success) return read.data
    const [issue] = read.error.issues
    throw new Error(`It is no mapping file: ${issue?.path.join('.')}: ${issue?.message}`)
  } catch (error) {
    throw new Error(`${path} cannot be read. ${(error as Error).message}`)
  }
}
