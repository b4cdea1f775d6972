import { compile } from '../compile.ts'
import { runWrangler } from '../lib/local-worker.ts'
import { buildFolder } from '../lib/paths.ts'

/** Compiles the renderer and bundles the Worker as a deployment would, once for all test files. */
export default async (): Promise<void> => {
  await compile()
  await Promise.all([
    runWrangler(['deploy', '--dry-run', '--outdir', `${buildFolder}worker`]),
    runWrangler([
      ...['deploy', 'scripts/test/counting-worker.ts', '--dry-run'],
      ...['--outdir', `${buildFolder}counting-worker`],
    ]),
  ])
}
