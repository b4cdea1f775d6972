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
import { rebuild } from '../build/rebuild.ts'
import { expectData } from '../lib/client.ts'
import { buildFolder, root } from '../lib/paths.ts'
import { storeOwner } from './owner.ts'
import { builtFolder, dryDeployment, migratedFolder } from './prepared.ts'
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

const wrappers = 'scripts/testing/workers'

/** The Worker's bundles, and the blogs with which tests begin. */
export const prepareBlogs = async (): Promise<void> => {
  writeFileSync(dryDeployment, await bundleWorker('worker/index.ts', 'worker'))
  for (const file of readdirSync(root + wrappers).filter((name) => name.endsWith('.ts')))
    wrapWorker(`${wrappers}/${file}`, file.slice(0, -3))
  await migrateEmpty()
  await buildEmpty()
}
