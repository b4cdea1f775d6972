import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Choices, ImportItem } from '../import/item.ts'
import { readMarkdownFolder } from '../import/read-markdown.ts'
import { newFolder } from './new-folder.ts'

export type Files = Record<string, string | Uint8Array>

/** A new folder with these files. */
export const folderOf = (files: Files): string => {
  const folder = newFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}
/** What an import of a folder with these files gives; all that no key hides is public, unless `choices` say otherwise. */
export const readAll = (files: Files, { site, ...choices }: Choices & { site?: string } = {}) =>
  readMarkdownFolder(folderOf(files), { shown: ['all'], ...choices }, site)
/** The article of a title, with its text. */
export const ready = (items: readonly ImportItem[], title: string) => {
  const item = items.find((one) => one.kind === 'ready' && one.title === title)
  if (item?.kind !== 'ready') throw new Error(`${title} is not in ${JSON.stringify(items)}`)
  return { ...item, html: item.html() }
}
/** The old addresses of articles by their titles. */
export const addressesIn = (items: readonly ImportItem[]) =>
  Object.fromEntries(
    items.flatMap((item) => (item.kind === 'ready' ? [[item.title, item.old?.addresses]] : [])),
  )
