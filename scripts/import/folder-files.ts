import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { plainly } from './bytes.ts'
import { type RefusedItem, refusedFor } from './item.ts'

/** Whether a file is Markdown, by its name. */
export const isMarkdown = (name: string): boolean =>
  /\.(?:md|markdown|mdx|mkdn?|mdown)$/i.test(name)

/** Whether a file is a page, by its name. */
export const isPage = (name: string): boolean => /\.html?$/i.test(name)

/** Hidden files, and folders of other people's files. */
const foreign = /(?:^|\/)(?:\.|(?:node_modules|bower_components)\/$)/

/**
 * Lists the files of a folder and its subfolders, by their paths in it with `/`, in order; apart from them symbolic links, which
 * nobody follows, and a refusal for each subfolder that cannot be read.
 * @param isForeign which folders are passed over beside hidden ones, by their paths with a final slash
 * @throws Error if the folder itself cannot be read
 */
export const filesIn = async (
  root: string,
  isForeign: (folder: string) => boolean = () => false,
) => {
  const [files, links, refused] = [[] as string[], [] as string[], [] as RefusedItem[]]
  const folders = ['']
  const read = async (folder: string): Promise<Dirent[]> => {
    try {
      return await readdir(join(root, folder), { withFileTypes: true })
    } catch (error) {
      if (folder === '') throw plainly(error, root)
      refused.push(refusedFor(folder, plainly(error)))
      return []
    }
  }
  for (const folder of folders) {
    for (const entry of await read(folder)) {
      const path = `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`
      if (foreign.test(path)) continue
      if (!entry.isDirectory()) (entry.isFile() ? files : links).push(path)
      else if (!isForeign(path)) folders.push(path)
    }
  }
  return { files: files.sort(), links: links.sort(), refused }
}
