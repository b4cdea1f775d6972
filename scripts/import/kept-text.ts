import { mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Opens a file without a name: it disappears with the process, and nobody else can open it. */
const openUnnamed = (): number => {
  const folder = mkdtempSync(join(tmpdir(), 'stillpress-import-'))
  const file = openSync(join(folder, 'texts'), 'wx+', 0o600)
  rmSync(folder, { recursive: true })
  return file
}

let file: number | undefined
let end = 0

/**
 * Stores a text on disk, because the texts of a whole blog are too large for memory.
 * @returns a function that reads it
 */
export const keepText = (text: string): (() => string) => {
  const bytes = Buffer.from(text)
  file ??= openUnnamed()
  const [from, at, { length }] = [file, end, bytes]
  for (let done = 0; done < length; ) done += writeSync(from, bytes, done, length - done, at + done)
  end += length
  return () => {
    const read = Buffer.alloc(length)
    for (let done = 0; done < length; ) done += readSync(from, read, done, length - done, at + done)
    return read.toString()
  }
}
