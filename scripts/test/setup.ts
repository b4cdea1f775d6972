import { compile } from '../compile.ts'
import { bundleWorker } from '../lib/local-stack.ts'

/** Compiles the renderer and bundles the Worker as a deployment would, once for all test files. */
export default async (): Promise<void> => {
  await compile()
  await Promise.all([
    bundleWorker('worker/index.ts', 'worker'),
    bundleWorker('scripts/test/workers/counting-worker.ts', 'counting-worker'),
    bundleWorker('scripts/test/workers/crashing-worker.ts', 'crashing-worker'),
  ])
}
