import { encodeBytes } from '../base64.ts'
import { BackupError } from './backup-error.ts'
import type { Contents, Rows } from './contract.ts'
import type { End, Header, PictureFile } from './format.ts'

/** Where a backup is read from. */
export interface BackupSource {
  /** What there is at this moment; all marks are of one moment. */
  readonly readContents: () => Promise<Omit<Contents, 'key'>>
  /** A page of a table. @param after `next` of the page before; null for the first */
  readonly readRows: (table: string, after: Rows['next']) => Promise<Rows>
  /** The names of all files of pictures. */
  readonly listPictures: () => Promise<readonly string[]>
  /** A picture's bytes; null if it was deleted meanwhile. */
  readonly readPicture: (name: string) => Promise<Uint8Array | null>
}

export interface CollectOptions {
  readonly onProgress?:
    | ((progress: { done: number; total: number; title: string }) => void)
    | undefined
  /** Cancels the backup. */
  readonly signal?: AbortSignal | undefined
}

/** How often a backup reads what changed meanwhile. */
const mostRounds = 20

/**
 * The checksum of a backup up to a line: the SHA-256 of the checksum up to the line before, and this line. A browser hashes no
 * bytes that come in parts, and a backup with its pictures does not fit its memory.
 * @param before empty before the first line
 */
export const checksumAfter = async (
  before: Uint8Array,
  line: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> => {
  const both = new Uint8Array(before.length + line.length)
  both.set(before)
  both.set(line, before.length)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', both))
}

/** The name of a backup's file. @param takenAt an instant */
export const backupName = (takenAt: string): string =>
  `stillpress-${takenAt.slice(0, 19).replaceAll(':', '-')}Z.jsonl.gz`

interface KeptTable {
  readonly mark: string
  /** Pages of lines; browsers keep large blobs on the disk. */
  readonly pages: readonly Blob[]
}

/** Collects the rows of all tables of one moment: a table that changed while others were read is read again. */
const collectTables = async (
  source: BackupSource,
  check: () => void,
  onProgress: CollectOptions['onProgress'],
) => {
  const kept = new Map<string, KeptTable>()
  let contents = await source.readContents()
  for (let round = 0; round < mostRounds; round += 1) {
    const stale = contents.tables.filter(({ name, mark }) => kept.get(name)?.mark !== mark)
    if (stale.length === 0) return { contents, kept }
    const total = stale.reduce((sum, { rows }) => sum + rows, 0)
    let done = 0
    for (const { name, mark, rows } of stale) {
      const pages: Blob[] = []
      let read = 0
      let after: Rows['next'] = null
      while (read < rows) {
        check()
        const page: Rows = await source.readRows(name, after)
        if (page.next === null) break
        pages.push(new Blob(page.rows.map((row) => `${JSON.stringify(row)}\n`)))
        read += page.rows.length
        after = page.next
        onProgress?.({ done: Math.min(done + read, total), total, title: name })
      }
      done += rows
      // With another number of rows it is read again, whatever its mark will be.
      kept.set(name, { mark: read === rows ? mark : '', pages })
    }
    contents = await source.readContents()
  }
  throw new BackupError('The blog changes faster than it can be read. Begin again in a quiet hour.')
}

/**
 * Collects the rows of a backup, then yields its bytes, with the pictures as they come.
 * @returns the header, and the bytes before they are gzipped
 * @throws BackupError if the database has no tables, is never at rest, or the signal ended it; so do the bytes
 */
export const collectBackup = async (
  source: BackupSource,
  { onProgress, signal }: CollectOptions = {},
): Promise<{ readonly header: Header; readonly bytes: () => AsyncGenerator<Uint8Array> }> => {
  const check = (): void => {
    if (signal?.aborted) throw new BackupError('The backup was stopped; no file was written.')
  }
  const { contents, kept } = await collectTables(source, check, onProgress)
  const { takenAt, migrations, sequences, tables } = contents
  if (tables.length === 0) {
    throw new BackupError('There is nothing to back up: the database has no tables yet.')
  }
  // Pictures after the rows, so that the backup has every picture that an article shows.
  const names = await source.listPictures()
  const header: Header = {
    format: 'stillpress-backup',
    version: 3,
    takenAt,
    migrations,
    tables: tables.map(({ name, columns, rows }) => ({ name, columns, rows })),
    sequences,
    pictures: names.length,
  }
  async function* bytes() {
    let checksum: Uint8Array<ArrayBuffer> = new Uint8Array()
    const encoder = new TextEncoder()
    const hashed = async (lines: string): Promise<Uint8Array> => {
      check()
      for (const line of lines.split('\n').slice(0, -1)) {
        checksum = await checksumAfter(checksum, encoder.encode(line))
      }
      return encoder.encode(lines)
    }
    const line = (value: unknown) => `${JSON.stringify(value)}\n`
    yield await hashed(line(header))
    for (const { name } of tables) {
      for (const page of kept.get(name)?.pages ?? []) {
        yield await hashed(await page.text())
      }
      kept.delete(name)
    }
    for (const [at, name] of names.entries()) {
      check()
      const picture = await source.readPicture(name)
      if (!picture) {
        throw new BackupError(`The picture ${name} was deleted meanwhile; begin again.`)
      }
      yield await hashed(line({ picture: name, data: encodeBytes(picture) } satisfies PictureFile))
      onProgress?.({ done: at + 1, total: names.length, title: 'pictures' })
    }
    const rows = tables.reduce((sum, table) => sum + table.rows, names.length)
    yield encoder.encode(line({ rows, sha256: encodeBytes(checksum) } satisfies End))
  }
  return { header, bytes }
}
