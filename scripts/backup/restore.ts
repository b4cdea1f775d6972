import { setTimeout as wait } from 'node:timers/promises'
import { BackupError } from '../../shared/backup/backup-error.ts'
import type { Header } from '../../shared/backup/format.ts'
import type { Env } from '../../worker/bindings.ts'
import { readLiveFromKv } from '../../worker/live/cache.ts'
import { projectLive } from '../../worker/live/projection.ts'
import { appliedMigrations } from '../../worker/migrations/apply.ts'
import type { Progress } from '../lib/progress.ts'
import { migrate, migrationNames } from '../local/migrations.ts'
import { explainBusy } from './busy.ts'
import { commitRestore } from './commit.ts'
import { verifyBackup } from './file.ts'
import { fillStagingTables } from './fill.ts'
import { beginPending, cancelPending, findPending, isEmpty, markSaved } from './pending.ts'
import { restorePictures } from './pictures.ts'
import { schemaAfter } from './schema.ts'
import { takeBackup } from './take.ts'

/** The services that a restore writes to. */
export type Services = Pick<Env, 'DB' | 'STATE' | 'PICTURES'>

export interface RestoreOptions {
  /** Whether to replace existing data; it is first backed up to this file. */
  readonly replace?: { readonly saveTo: string }
  /** The newest known revision of deployed static files. */
  readonly liveRevision?: number
  readonly onProgress?: (progress: Progress) => void
  readonly onNews?: (sentence: string) => void
  readonly signal?: AbortSignal
}

const goOnOrCancel =
  'Run the same command again to continue, or npm run restore -- --cancel to leave the blog as it was.'

/** KV allows one write a second for each key; if three attempts fail, the cron does it. */
export const projectState = async (services: Services): Promise<void> => {
  for (let tries = 0; tries < 3; tries += 1) {
    if (await projectLive(services as Env)) return
    await wait(1_100)
  }
}

const isPrefix = (some: readonly string[], all: readonly string[]): boolean =>
  some.every((name, n) => all[n] === name)

/** The schema of a backup's migrations; refuses unknown migrations. */
const schemaOf = async (header: Header) => {
  if (!isPrefix(header.migrations, migrationNames())) {
    throw new BackupError(
      'This backup was taken by a newer version of Stillpress. Update this one first. Nothing was changed.',
    )
  }
  const schema = await schemaAfter(header.migrations)
  const form = (tables: readonly { name: string; columns: readonly string[] }[]) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, columns]).sort())
  if (form(header.tables) !== form(schema.tables)) {
    throw new BackupError(
      'The tables of this backup are not those of its migrations. Nothing was changed.',
    )
  }
  return schema
}

/** Migrates the database. @returns whether a restore would replace anything */
const prepare = async (db: D1Database, mayReplace: boolean): Promise<boolean> => {
  if (!isPrefix(await appliedMigrations(db), migrationNames())) {
    throw new BackupError(
      'The database belongs to a newer version of Stillpress. Nothing was changed.',
    )
  }
  await migrate(db)
  const empty = await isEmpty(db)
  if (!empty && !mayReplace) {
    throw new BackupError(
      'The database is not empty. --replace backs up the old data and then replaces it. Nothing was changed.',
    )
  }
  return !empty
}

/** The newest revision that static files may have, as far as KV tells. */
const newestKnownRevision = async (services: Services): Promise<number> => {
  const live = await readLiveFromKv(services as Env).catch(() => null)
  return live?.revision ?? 0
}

/** Backs up the old data, after writes are blocked. */
const backUpOldData = async (
  { DB: db, PICTURES: pictures }: Services,
  file: string,
  { onNews, signal }: Pick<RestoreOptions, 'onNews' | 'signal'>,
): Promise<void> => {
  await takeBackup(db, file, { pictures, signal })
  await markSaved(db)
  onNews?.(`The old data is in ${file}`)
}

/** Cancels a failed restore. @returns true if only its answer was lost @throws BackupError otherwise */
const cancelAfterError = async (services: Services, error: unknown): Promise<boolean> => {
  const isLeft = await cancelRestore(services).catch(() => null)
  if (isLeft === false) return true
  const plain = explainBusy(error)
  const why = plain instanceof Error ? plain.message : String(plain)
  throw new BackupError(`${why}\n${isLeft ? 'The blog is as it was.' : goOnOrCancel}`)
}

/**
 * Restores a backup: checks it, inserts its rows beside the old data, then replaces the old data in one transaction.
 * Until then readers can read, but all writes are blocked. If the restore is killed, the next run continues it.
 * @returns the number of restored rows; null if the signal stopped it
 * @throws BackupError
 */
export const restoreBackup = async (
  services: Services,
  file: string,
  { replace, liveRevision = 0, onProgress, onNews, signal }: RestoreOptions = {},
): Promise<number | null> => {
  const { DB: db } = services
  const { header, rows: total, checksum } = await verifyBackup(file)
  const schema = await schemaOf(header)
  const begun = await findPending(db)
  if (begun && begun.checksum !== checksum) {
    throw new BackupError(
      `Another restore is unfinished, of a backup taken ${begun.taken_at}. Run it again with that file, or cancel it: npm run restore -- --cancel`,
    )
  }
  if (begun?.unsaved === 1 && !replace) {
    throw new BackupError('This restore was begun with --replace. Run it again with --replace.')
  }
  const unsaved = begun ? false : await prepare(db, replace !== undefined)
  // More pictures do no harm, even if the restore fails later.
  const all = await restorePictures(services.PICTURES, { file, header }, { onProgress, signal })
  if (!all && !begun) return null
  if (begun) {
    onNews?.(`Continuing the interrupted restore: ${begun.done} of ${total} rows are inserted.`)
  } else {
    await beginPending(db, header.tables, { checksum, takenAt: header.takenAt, unsaved })
  }
  try {
    await projectState(services)
    if (replace && (begun?.unsaved ?? 1) === 1)
      await backUpOldData(services, replace.saveTo, { onNews, signal })
    const from = begun?.done ?? 0
    const done = await fillStagingTables(db, { file, header, from }, { onProgress, signal })
    if (done === total && !signal?.aborted) {
      const floor = Math.max(liveRevision, await newestKnownRevision(services))
      await commitRestore(db, { header, schema, total, floor })
      await projectState(services)
      return total
    }
  } catch (error) {
    if (!signal?.aborted && (await cancelAfterError(services, error))) return total
  }
  await cancelRestore(services)
  return null
}

/** Cancels a started restore; the blog is as before. @returns whether there was one */
export const cancelRestore = async (services: Services): Promise<boolean> => {
  if (!(await findPending(services.DB))) return false
  await cancelPending(services.DB)
  await projectState(services)
  return true
}
