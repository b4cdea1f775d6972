import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileOf } from '../../shared/pages.ts'

// Apart from `output.ts`, because render threads start faster without its schemas.

/** The file of a page in the plan. */
export const pageFile = (path: string): string => {
  const file = fileOf(path)
  if (file === null) throw new Error(`The plan has a page that no file can have: ${path}`)
  return file
}

/** Returns a function that writes files below a folder. Synchronous, which is faster on two cores. */
export const writerInto = (below: string) => {
  const createdFolders = new Set<string>()
  return (file: string, content: string | Uint8Array): void => {
    const target = below + file
    const folder = dirname(target)
    if (!createdFolders.has(folder)) {
      createdFolders.add(folder)
      mkdirSync(folder, { recursive: true })
    }
    writeFileSync(target, content)
  }
}
