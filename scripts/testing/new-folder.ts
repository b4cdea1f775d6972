import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { onTestFinished } from 'vitest'

/** Registers cleanup after the test, or after its file. */
export type AtEnd = (work: () => void | Promise<void>) => void

/** A new empty folder, deleted at the end. */
export const newFolder = (atEnd: AtEnd = onTestFinished): string => {
  const folder = mkdtempSync(`${tmpdir()}/stillpress-`)
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
