import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { readHealth } from '../../shared/health.ts'
import { projectLive } from '../../worker/live/projection.ts'
import { compile } from '../build/compile.ts'
import { isRunning } from '../build/output.ts'
import { rebuild } from '../build/rebuild.ts'
import { expectData } from '../lib/client.ts'
import { buildFolder } from '../lib/paths.ts'
import { builtFolder, dryDeployment, migratedFolder } from './blog.ts'
import { storeOwner } from './owner.ts'
import { poolFolder } from './pool.ts'
import { bundleWorker, startStack, wrapWorker } from './stack.ts'

const migrateEmpty = async (): Promise<void> => {
  if (existsSync(migratedFolder)) return
  const next = `${migratedFolder}-${process.pid}`
  const { anyone, db, kv, stop } = await startStack(next)
  // The first call that needs the database migrates it.
  expectData(await anyone.call(readHealth))
  // As on a machine with a local mail provider: readers may subscribe. As `npm run dev`, it shows the samples.
  await db
    .prepare(
      "INSERT INTO settings (name, value) VALUES ('isMailProven', 'true'), ('samples', 'true')",
    )
    .run()
  await storeOwner(db)
  // As after the set-up: readers everywhere know the settings.
  await projectLive({ DB: db, STATE: kv } as never)
  await stop()
  renameSync(next, migratedFolder)
}

const buildEmpty = async (): Promise<void> => {
  const next = mkdtempSync(`${buildFolder}built-`)
  cpSync(`${migratedFolder}/state`, `${next}/state`, { recursive: true })
  const { build, stop } = await startStack(next)
  await rebuild(build)
  await stop()
  rmSync(builtFolder, { recursive: true, force: true })
  renameSync(next, builtFolder)
}

const wrappers = [
  'counting-worker',
  'crashing-worker',
  'failing-worker',
  'renewable-worker',
  'timing-worker',
]

/** Removes the stacks of this run and of ended runs; another run may be active. */
const clear = (): void => {
  for (const name of existsSync(poolFolder) ? readdirSync(poolFolder) : []) {
    const runner = Number(name.split('-')[0])
    if (runner !== process.pid && isRunning(runner)) continue
    rmSync(poolFolder + name, { recursive: true, force: true })
  }
}

const prepare = async (): Promise<void> => {
  clear()
  await compile()
  writeFileSync(dryDeployment, await bundleWorker('worker/index.ts', 'worker'))
  for (const name of wrappers) {
    wrapWorker(`scripts/testing/workers/${name}.ts`, name)
  }
  await migrateEmpty()
  await buildEmpty()
}

/** Each project has its own copy of this module; all projects run in one process. */
const run = globalThis as { prepared?: Promise<void> }

/**
 * Compiles the renderer, bundles the Worker as a deployment would, migrates an empty database and builds
 * an empty blog, once for all test files of all projects; `npm test` runs this file before it runs any.
 */
export default async (): Promise<() => void> => {
  if (process.env.PREPARED !== '1') run.prepared ??= prepare()
  await run.prepared
  return clear
}

if (import.meta.main) await prepare()
