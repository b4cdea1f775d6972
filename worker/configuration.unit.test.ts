import { expect, onTestFinished, test, vi } from 'vitest'
import { root } from '../scripts/lib/paths.ts'
import { siteSecret } from '../scripts/testing/owner.ts'
import { secret } from '../scripts/testing/stack.ts'
import type { Env } from './bindings.ts'
import { neededBindings } from './configuration.ts'

/** What the log is told of the settings of a blog, which is otherwise set up completely. */
const toldOf = async (vars: Partial<Env>) => {
  const env = {
    ...Object.fromEntries(neededBindings.map((name) => [name, {}])),
    ...{ SITE_SECRET: siteSecret, REBUILD_SECRET: secret, ...vars },
  }
  const lines: unknown[] = []
  for (const level of ['error', 'warn', 'info', 'log'] as const) {
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(line))
  }
  onTestFinished(() => void vi.restoreAllMocks())
  // It tells once in the life of its module.
  const { logMissing } = await import(
    /* @vite-ignore */ `${root}worker/configuration.ts?of=${Object.keys(vars)}`
  )
  logMissing(env)
  return lines
}

test('a blog that is set up completely starts without a word', async () => {
  expect(await toldOf({})).toEqual([])
})
