import { writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { decodeText, readBytes } from './bytes.ts'
import { printTags, proposeTags, TagsFile } from './category-in.ts'
import type { ImportItem } from './item.ts'
import type { ImportReport } from './report.ts'
import { reportPage } from './report-page.ts'
import { parseJson } from './whole.ts'

/** The path beside the source; for an address, in the current folder. */
export const besideOf = (path: string): string => {
  if (!/^https?:\/\//i.test(path)) {
    const whole = resolve(path)
    return join(dirname(whole), basename(whole).replace(/\.(?:xml|json|rss|atom)$/i, ''))
  }
  return resolve(new URL(path).host.replace(/[^\w.-]+/g, '-'))
}

/** Writes the report beside the source, for people and programs. @returns sentences that name the files */
export const writeReport = async (
  path: string,
  report: ImportReport,
  isDry: boolean,
): Promise<string[]> => {
  const beside = besideOf(path)
  await writeFile(`${beside}.import.html`, reportPage(report, path, isDry))
  const data = { ...report, leftOut: Object.fromEntries(report.leftOut), isDry }
  await writeFile(`${beside}.import.json`, `${JSON.stringify(data, null, 2)}\n`)
  return [`The report, a row a post: ${beside}.import.html (as data: ${beside}.import.json)`]
}

/** Writes a mapping file from tags to categories, for the author to edit; an existing one is not replaced. */
export const writeTags = async (path: string, items: readonly ImportItem[]): Promise<string[]> => {
  const file = `${besideOf(path)}.tags.json`
  const proposed = proposeTags(items)
  if (Object.keys(proposed.tags).length === 0) return []
  const isNew = await writeFile(file, printTags(proposed), { flag: 'wx' }).then(
    () => true,
    () => false,
  )
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
