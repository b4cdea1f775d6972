import { existsSync, renameSync } from 'node:fs'
import { compile } from '../compile.ts'
import { bundleWorker, startStack } from '../lib/local-stack.ts'
import { migratedFolder } from './blog.ts'

/**
 * Compiles the renderer, bundles the Worker as a deployment would, and migrates an empty database, once
 * for all test files.
 */
export default async (): Promise<void> => {
  await compile()
  await Promise.all([
    bundleWorker('worker/index.ts', 'worker'),
    bundleWorker('scripts/test/workers/counting-worker.ts', 'counting-worker'),
    bundleWorker('scripts/test/workers/crashing-worker.ts', 'crashing-worker'),
    bundleWorker('scripts/test/workers/failing-worker.ts', 'failing-worker'),
  ])
  if (existsSync(migratedFolder)) return
  const next = `${migratedFolder}-${process.pid}`
  await (await startStack(next, { password: null })).stop()
  renameSync(next, migratedFolder)
}
