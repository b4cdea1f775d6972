import { readFile, stat } from 'node:fs/promises'
import type { ImportItem } from './item.ts'
import { readMarkdownFolder } from './read-markdown.ts'
import { readWordPress } from './read-wordpress.ts'

/**
 * Reads what a path names: a WordPress export or a folder of Markdown files.
 * @throws Error saying why it is neither
 */
export const readSource = async (path: string): Promise<ImportItem[]> => {
  const found = await stat(path).catch(() => null)
  if (!found) throw new Error(`There is no file or folder ${path}.`)
  if (found.isDirectory()) {
    const items = await readMarkdownFolder(path)
    if (items.length === 0) throw new Error(`There are no Markdown files in ${path}.`)
    return items
  }
  if (/\.(?:md|markdown|mdx)$/.test(path)) {
    throw new Error('Markdown is taken by the folder: give the folder that the file is in.')
  }
  try {
    return readWordPress(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)))
  } catch (error) {
    const why = error instanceof TypeError ? 'It is not UTF-8 text.' : (error as Error).message
    throw new Error(`${path} cannot be read. ${why}`)
  }
}
