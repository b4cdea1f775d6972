import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { fileOf } from '../../shared/pages.ts'

// Apart from `output.ts`, because render threads start faster without its schemas.

/** The file of a page in the plan. */
export const pageFile = (path: string): string => {
  const file = fileOf(path)
  if (file === null) throw new Error(`The plan has a page that no file can have: ${path}`)
  return file
}

/** The folder of a build's files until they are moved in, and the folder that has those of the build before. */
export interface Folders {
  readonly folder: string
  readonly dist: string
}

const hasBytes = (path: string, bytes: Uint8Array): boolean =>
  statSync(path, { throwIfNoEntry: false })?.size === bytes.length &&
  readFileSync(path).equals(bytes)

/** Writes over the file that may be there from an earlier build. */
const writeOver = (path: string, bytes: Uint8Array): void => {
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT)
  try {
    writeFileSync(file, bytes)
    // To truncate to the same length takes longer than to write.
    if (fstatSync(file).size > bytes.length) ftruncateSync(file, bytes.length)
  } finally {
    closeSync(file)
  }
}

/** Returns a function that writes the files that differ; it tells whether one does. Synchronous, which is faster on two cores. */
export const writerInto = ({ folder: below, dist }: Folders) => {
  const createdFolders = new Set<string>()
  return (file: string, content: Uint8Array): boolean => {
    if (hasBytes(dist + file, content)) return false
    const target = below + file
    const folder = dirname(target)
    if (!createdFolders.has(folder)) {
      createdFolders.add(folder)
      mkdirSync(folder, { recursive: true })
    }
    writeOver(target, content)
    return true
  }
}
