import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { buildFolder, root } from '../lib/paths.ts'
import { owner } from './owner.ts'

const migrations = createHash('sha256').update(JSON.stringify(owner))
for (const name of readdirSync(`${root}worker/migrations`).filter((one) => one.endsWith('.sql')))
  migrations.update(name).update(readFileSync(`${root}worker/migrations/${name}`))

/** The state of an empty blog with all tables: new blogs start with a copy. */
export const migratedFolder = `${buildFolder}migrated-${migrations.digest('hex').slice(0, 16)}`

/** The same, with the static files of this run's renderer. */
export const builtFolder = `${buildFolder}built`

/** Wrangler's output of the dry deployment that bundled the Worker of this run. */
export const dryDeployment = `${buildFolder}dry-deployment.txt`

/** The folder of stacks that outlive a test file; the runner's setup and teardown delete it. */
export const poolFolder = `${buildFolder}pool/`
