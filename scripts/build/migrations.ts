import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { buildFolder, root } from '../lib/paths.ts'
import { migrationNames, readMigration } from '../local/migrations.ts'

/** The module that brings the migrations into the Worker. */
export const migrationsFile = `${buildFolder}migrations.mjs`

/** Writes the files of `worker/migrations/` as a module, unless they are unchanged: wrangler takes a second to load. */
export const compileMigrations = (): void => {
  const hash = createHash('sha256')
  for (const name of migrationNames()) {
    hash.update(name).update(readFileSync(`${root}worker/migrations/${name}`))
  }
  const mark = `// ${hash.digest('hex')}\n`
  if (existsSync(migrationsFile) && readFileSync(migrationsFile, 'utf8').startsWith(mark)) return
  const migrations = JSON.stringify(migrationNames().map(readMigration), null, 2)
  mkdirSync(buildFolder, { recursive: true })
  writeFileSync(`${migrationsFile}.next`, `${mark}export const migrations = ${migrations}\n`)
  renameSync(`${migrationsFile}.next`, migrationsFile)
}
