import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { type LocalStack, startStack } from '../local/stack.ts'

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/**
 * Runs work against an empty blog of its own. Its files are removed when everything is measured:
 * deleting thousands of them would make the next measurement's slower.
 */
export const withStack = async <Result>(
  work: (stack: LocalStack) => Promise<Result>,
): Promise<Result> => {
  const folder = mkdtempSync(`${tmpdir()}/stillpress-bench-`)
  folders.push(folder)
  const stack = await startStack(folder)
  try {
    return await work(stack)
  } finally {
    await stack.stop()
  }
}
