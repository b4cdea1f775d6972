import { BackupError } from '../../shared/backup/backup-error.ts'
import { type CollectOptions, collectBackup } from '../../shared/backup/collect.ts'
import type { Header } from '../../shared/backup/format.ts'
import { readContents, readRows } from '../../worker/backup/store.ts'
import { listBackedUpTables } from '../../worker/backup/tables.ts'
import { writeBackup } from './file.ts'
import { pictureNames } from './pictures.ts'

export interface TakeOptions extends CollectOptions {
  /** The bucket of the uploaded pictures. */
  readonly pictures?: R2Bucket | undefined
}

/**
 * Writes a backup of database and pictures to a file.
 * @throws BackupError if the blog is empty, changes all the time, or the backup was cancelled
 */
export const takeBackup = async (
  db: D1Database,
  file: string,
  { pictures, ...options }: TakeOptions = {},
): Promise<Header> => {
  const tables = new Map((await listBackedUpTables(db)).map((table) => [table.name, table]))
  const { header, bytes } = await collectBackup(
    {
      readContents: () => readContents(db),
      readRows: async (name, after) => {
        const table = tables.get(name)
        if (!table) throw new BackupError(`The table ${name} is new; begin again.`)
        return readRows(db, table, after)
      },
      listPictures: async () => (pictures ? pictureNames(pictures) : []),
      readPicture: async (name) => {
        const found = await pictures?.get(name)
        return found ? new Uint8Array(await found.arrayBuffer()) : null
      },
    },
    options,
  )
  await writeBackup(file, bytes())
  return header
}
