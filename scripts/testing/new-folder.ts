import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { onTestFinished } from 'vitest'
import { testsFolder } from './prepared.ts'

/** Registers cleanup after the test, or after its file. */
export type AtEnd = (work: () => void | Promise<void>) => void

/** A new empty folder, deleted at the end; in memory, where a write does not wait for a disk. */
export const newFolder = (atEnd: AtEnd = onTestFinished): string => {
  mkdirSync(dirname(`${testsFolder}x`), { recursive: true })
  // Named after the runner, which started this process.
  const folder = mkdtempSync(`${testsFolder}${process.ppid}-`)
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
