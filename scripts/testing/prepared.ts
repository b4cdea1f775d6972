import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { memoryFolder } from '../lib/memory-folder.ts'
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

const memory = memoryFolder()
const owned = createHash('sha256').update(`${process.getuid?.()} ${root}`)
const inMemory = memory && `${memory}/stillpress-${owned.digest('hex').slice(0, 8)}/`

/**
 * The folder of stacks that outlive a test file; the runner's setup and teardown delete it. In memory a write does not wait
 * for a disk, which takes most of the time of a reset.
 */
export const poolFolder = inMemory ?? `${buildFolder}pool/`

/** The folder of the tests' own folders: in memory with the stacks, so that none outlives a killed run for long. */
export const testsFolder = inMemory ?? `${tmpdir()}/stillpress-`
