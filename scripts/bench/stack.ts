import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { type LocalStack, type StackOptions, startStack } from '../local/stack.ts'

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/**
 * Runs work against an empty blog of its own. Its files are removed when everything is measured:
 * deleting thousands of them would make the next measurement's slower.
 * @param dist static files to begin with
 */
export const withStack = async <Result>(
  work: (stack: LocalStack) => Promise<Result>,
  { dist, ...options }: StackOptions & { readonly dist?: string } = {},
): Promise<Result> => {
  const folder = mkdtempSync(`${tmpdir()}/stillpress-bench-`)
  folders.push(folder)
  if (dist) cpSync(dist, `${folder}/dist`, { recursive: true })
  const stack = await startStack(folder, options)
  try {
    return await work(stack)
  } finally {
    await stack.stop()
  }
}
