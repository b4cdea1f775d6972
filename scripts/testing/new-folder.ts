import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { onTestFinished } from 'vitest'
import { memoryFolder } from '../lib/memory-folder.ts'

/** Registers cleanup after the test, or after its file. */
export type AtEnd = (work: () => void | Promise<void>) => void

/** A new empty folder, deleted at the end; in memory, where a write does not wait for a disk. */
export const newFolder = (atEnd: AtEnd = onTestFinished): string => {
  const folder = mkdtempSync(`${memoryFolder() ?? tmpdir()}/stillpress-`)
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
