import { knownMigrations } from '../../worker/migrations/apply.ts'
import type { Progress } from '../lib/progress.ts'
import { type Cell, cellOf, selectCell } from './cells.ts'
import { BackupError, type Header, writeBackup } from './file.ts'
import { pictureNames, readPictureFiles } from './pictures.ts'
import { copyPrefix, listBackedUpTables, quoteName, type Table } from './tables.ts'

/** The limits of a page of rows: rows, and bytes of text. */
const maxRows = 500
const maxBytes = 2_000_000
/** A copy older than this, in milliseconds, was left by a killed backup. */
const staleTime = 60 * 60_000

export interface TakeOptions {
  /** The bucket of the uploaded pictures. */
  readonly pictures?: R2Bucket | undefined
  readonly onProgress?: (progress: Progress) => void
  /** Cancels the backup and removes its files and copies. */
  readonly signal?: AbortSignal
}

/** Drops the temporary copies that are older than an age. */
export const dropCopies = async (
  db: D1Database,
  isOld: (made: number) => boolean,
): Promise<void> => {
  const { results } = await db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
    .all<{ name: string }>()
  const old = results
    .map(({ name }) => name)
    .filter((name) => name.startsWith(copyPrefix))
    .filter((name) => isOld(Number.parseInt(name.slice(copyPrefix.length), 36)))
  if (old.length > 0) await db.batch(old.map((name) => db.prepare(`DROP TABLE ${quoteName(name)}`)))
}

/** Copies all tables in one transaction: the backup shows one moment, and the blog stays writable. */
const copyAll = async (
  db: D1Database,
  tables: readonly Table[],
  copyOf: (name: string) => string,
) => {
  const hasSequences = await db
    .prepare("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'")
    .first()
  const copies = tables.map(({ name, columns }) =>
    db.prepare(
      `CREATE TABLE ${copyOf(name)} AS SELECT ${columns.map(quoteName).join(', ')} FROM ${quoteName(name)}`,
    ),
  )
  const [migrations, sequences] = (
    await db.batch<Record<string, unknown>>([
      ...copies,
      db.prepare('SELECT name FROM d1_migrations ORDER BY id'),
      db.prepare(
        hasSequences ? 'SELECT name, seq FROM sqlite_sequence' : 'SELECT 1 AS name WHERE false',
      ),
    ])
  ).slice(-2)
  const tableNames = new Set(tables.map(({ name }) => name))
  return {
    migrations: knownMigrations((migrations?.results ?? []).map(({ name }) => name as string)),
    sequences: Object.fromEntries(
      (sequences?.results ?? [])
        .map(({ name, seq }) => [name as string, seq as number] as const)
        .filter(([name]) => tableNames.has(name)),
    ),
  }
}

async function* rowsOf(
  db: D1Database,
  copy: string,
  columns: readonly string[],
): AsyncGenerator<Cell[]> {
  const size = columns.map((name) => `coalesce(length(${quoteName(name)}), 0)`).join(' + ')
  const page = db.prepare(
    `WITH page AS (
       SELECT rowid AS at, ${size} AS size FROM ${copy} WHERE rowid > ?1 ORDER BY rowid LIMIT ${maxRows}
     ), sums AS (SELECT at, SUM(size) OVER (ORDER BY at) - size AS before FROM page)
     SELECT rowid, ${columns.map(selectCell).join(', ')} FROM ${copy}
     WHERE rowid IN (SELECT at FROM sums WHERE before < ${maxBytes}) ORDER BY rowid`,
  )
  for (let last = 0; ; ) {
    const rows = await page.bind(last).raw<unknown[]>()
    if (rows.length === 0) return
    for (const [, ...found] of rows) {
      yield columns.map((_name, n) => cellOf(found[2 * n], found[2 * n + 1]))
    }
    last = rows.at(-1)?.[0] as number
  }
}

/**
 * Writes a backup of database and pictures to a file.
 * @throws BackupError if the blog is empty or the backup was cancelled
 */
export const takeBackup = async (
  db: D1Database,
  file: string,
  { pictures, onProgress, signal }: TakeOptions = {},
): Promise<Header> => {
  const made = Date.now()
  await dropCopies(db, (one) => one < made - staleTime)
  const tables = await listBackedUpTables(db)
  if (tables.length === 0) {
    throw new BackupError('There is nothing to back up: the database has no tables yet.')
  }
  const copyOf = (name: string) => quoteName(`${copyPrefix}${made.toString(36)}_${name}`)
  try {
    const { migrations, sequences } = await copyAll(db, tables, copyOf)
    const counts = await db.batch<{ rows: number }>(
      tables.map(({ name }) => db.prepare(`SELECT COUNT(*) AS rows FROM ${copyOf(name)}`)),
    )
    // Pictures after the rows, so that the backup has every picture that an article shows.
    const names = pictures ? await pictureNames(pictures) : []
    const header: Header = {
      format: 'stillpress-backup',
      version: names.length > 0 ? 2 : 1,
      takenAt: new Date(made).toISOString(),
      migrations,
      tables: tables.map((table, n) => ({ ...table, rows: counts[n]?.results[0]?.rows ?? 0 })),
      sequences,
      pictures: names.length,
    } as Header
    const total = header.tables.reduce((sum, { rows }) => sum + rows, names.length)
    async function* allLines() {
      let done = 0
      for (const { name, columns } of tables) {
        for await (const row of rowsOf(db, copyOf(name), columns)) {
          if (signal?.aborted) throw new BackupError('The backup was stopped; no file was written.')
          done += 1
          if (done % 100 === 0 || done === total) onProgress?.({ done, total, title: name })
          yield row
        }
      }
      if (!pictures) return
      for await (const picture of readPictureFiles(pictures, names)) {
        if (signal?.aborted) throw new BackupError('The backup was stopped; no file was written.')
        done += 1
        onProgress?.({ done, total, title: 'pictures' })
        yield picture
      }
    }
    await writeBackup(file, header, allLines())
    return header
  } finally {
    await dropCopies(db, (one) => one === made)
  }
}

/** Tells the blog that a backup was read to its end. */
export const noteBackup = async (db: D1Database, { takenAt }: Header): Promise<void> => {
  await db.prepare('UPDATE rebuild SET backed_up_at = ?1').bind(takenAt).run()
}
