import { renameSync } from 'node:fs'
import { basename } from 'node:path'
import { compile } from '../compile.ts'
import { runWrangler } from '../lib/local-worker.ts'
import { buildFolder } from '../lib/paths.ts'

const bundle = async (entry: string, name: string): Promise<void> => {
  const folder = `${buildFolder}bundles/${name}`
  await runWrangler(['deploy', entry, '--dry-run', '--outdir', folder])
  // Under its own name at once, so that no test reads a half-written one.
  renameSync(`${folder}/${basename(entry, '.ts')}.js`, `${buildFolder}${name}.js`)
}

/** Compiles the renderer and bundles the Worker as a deployment would, once for all test files. */
export default async (): Promise<void> => {
  await compile()
  await Promise.all([
    bundle('worker/index.ts', 'worker'),
    bundle('scripts/test/counting-worker.ts', 'counting-worker'),
    bundle('scripts/test/crashing-worker.ts', 'crashing-worker'),
  ])
}
