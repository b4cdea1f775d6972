import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { compile } from '../compile/main.ts'
import { buildFolder } from '../lib/paths.ts'
import { bundleWorker, startStack, wrapWorker } from '../local/stack.ts'
import { rebuildAndReport } from '../rebuild/rebuild.ts'
import { builtFolder, migratedFolder } from './blog.ts'

const migrateEmpty = async (): Promise<void> => {
  if (existsSync(migratedFolder)) return
  const next = `${migratedFolder}-${process.pid}`
  await (await startStack(next, { password: null })).stop()
  renameSync(next, migratedFolder)
}

const buildEmpty = async (): Promise<void> => {
  const next = mkdtempSync(`${buildFolder}built-`)
  cpSync(`${migratedFolder}/state`, `${next}/state`, { recursive: true })
  const { build, stop } = await startStack(next, { password: null })
  await rebuildAndReport(build)
  await stop()
  rmSync(builtFolder, { recursive: true, force: true })
  renameSync(next, builtFolder)
}

/**
 * Compiles the renderer, bundles the Worker as a deployment would, migrates an empty database and builds
 * an empty blog, once for all test files.
 */
export default async (): Promise<void> => {
  await compile()
  await bundleWorker('worker/index.ts', 'worker')
  for (const name of ['counting-worker', 'crashing-worker', 'failing-worker']) {
    wrapWorker(`scripts/testing/workers/${name}.ts`, name)
  }
  await migrateEmpty()
  await buildEmpty()
}
