import { execFileSync } from 'node:child_process'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from '../lib/paths.ts'

/** The files of the suites that are run: the long ones, or all others. */
const suites = process.env.DEEP === '1' ? '*.deep.ts' : '*.test.ts*'

/** Fails a whole run that leaves a file out, as when a project finds none of its own or its browser does not start. */
export default class AllRan implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const ended = modules
      .filter((module) => ['passed', 'failed', 'skipped'].includes(module.state()))
      .map(({ moduleId }) => relative(root, moduleId))
    const files = execFileSync('git', ['ls-files', suites], { cwd: root }).toString().trim()
    const missing = files.split('\n').filter((file) => !ended.includes(file))
    if (missing.length === 0) return
    console.error(`Not run, so this is no whole run:\n  ${missing.join('\n  ')}`)
    process.exitCode = 1
  }
}
