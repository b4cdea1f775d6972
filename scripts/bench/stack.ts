import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { type LocalStack, startStack } from '../lib/local-stack.ts'

/** Runs work against an empty blog of its own and puts the blog away. */
export const withStack = async <Result>(
  work: (stack: LocalStack) => Promise<Result>,
): Promise<Result> => {
  const folder = mkdtempSync(`${tmpdir()}/stillpress-bench-`)
  try {
    const stack = await startStack(folder)
    try {
      return await work(stack)
    } finally {
      await stack.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
