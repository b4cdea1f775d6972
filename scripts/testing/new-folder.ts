import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { onTestFinished } from 'vitest'

/** When what a test made is put away: after the test, or after its file. */
export type AtEnd = (work: () => void | Promise<void>) => void

/** An empty folder of this test's own. */
export const newFolder = (atEnd: AtEnd = onTestFinished): string => {
  const folder = mkdtempSync(`${tmpdir()}/stillpress-`)
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
