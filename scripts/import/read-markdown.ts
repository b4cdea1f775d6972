import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { readBytes } from './bytes.ts'
import { type ImportItem, refusedFor } from './item.ts'
import { readMarkdown } from './markdown-file.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

const readText = async (path: string): Promise<string> => {
  const bytes = await readBytes(path)
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Error('It is not UTF-8 text.')
  }
}

const readOne = async (folder: string, path: string): Promise<ImportItem> => {
  const name = relative(folder, path).split(sep).join('/')
  try {
    if (path.endsWith('.mdx')) {
      throw new Error('MDX runs code; save it as plain Markdown (.md) first.')
    }
    const [text, { mtimeMs }] = await Promise.all([readText(path), stat(path)])
    return readMarkdown({ path: name, text, modified: mtimeMs })
  } catch (error) {
    return refusedFor(name, error)
  }
}

/**
 * Reads the Markdown files of a folder and its folders; hidden ones and `node_modules` stay out.
 * @returns an item for each `.md` and `.markdown` file; what cannot be read, and every `.mdx` file,
 *   is refused on its own
 * @throws Error when the folder cannot be read
 */
export const readMarkdownFolder = async (folder: string): Promise<ImportItem[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && /\.(?:md|markdown|mdx)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/(?:^|[/\\])(?:\.|node_modules[/\\])/.test(relative(folder, path)))
    .sort()
  const items: ImportItem[] = []
  // One by one: a folder can hold more files than may be open at once.
  for (const path of paths) items.push(await readOne(folder, path))
  return items
}
