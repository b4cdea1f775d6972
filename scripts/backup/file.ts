import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod'
import { BackupError } from '../../shared/backup/backup-error.ts'
import { checksumAfter } from '../../shared/backup/collect.ts'
import { Cell, End, Header, PictureFile } from '../../shared/backup/format.ts'
import { encodeBytes } from '../../shared/base64.ts'

export interface Row {
  readonly table: string
  readonly cells: readonly Cell[]
}

const damaged = (what: string): BackupError =>
  new BackupError(`${what} Nothing was changed; take another copy of the backup.`)

/** Writes a backup under a temporary name until it is complete; an unfinished file is deleted. */
export const writeBackup = async (
  file: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> => {
  const partial = `${file}.partial`
  try {
    // Readable only by its owner, because it contains readers' e-mails and messages.
    const output = createWriteStream(partial, { mode: 0o600, flags: 'w' })
    await pipeline(Readable.from(bytes), createGzip(), output)
    renameSync(partial, file)
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
}

/** Most bytes of a line: a picture has up to 8 MB, and base64 and JSON make it longer. */
const longestLine = 50_000_000

async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  const unzipped = source.pipe(createGunzip())
  source.once('error', (error) => unzipped.destroy(error))
  let rest: Buffer[] = []
  let bufferedBytes = 0
  for await (const chunk of unzipped as AsyncIterable<Buffer>) {
    let from = 0
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, at)])
      rest = []
      bufferedBytes = 0
      from = at + 1
    }
    if (from < chunk.length) rest.push(chunk.subarray(from))
    bufferedBytes += chunk.length - from
    // A small compressed file may contain a line that fills the memory.
    if (bufferedBytes > longestLine)
      throw damaged('A line of the file is longer than any line of a backup.')
  }
  if (rest.length > 0) throw damaged('The file ends in the middle of a line.')
}

const parse = <Schema extends z.ZodType>(schema: Schema, line: Buffer): z.infer<Schema> | null => {
  try {
    return schema.safeParse(JSON.parse(line.toString('utf8'))).data ?? null
  } catch {
    return null
  }
}

const Cells = z.array(Cell)

/** The number of cells of each row; a generator, because the header may claim any number of rows. */
function* columnsOf({ tables }: Header): Generator<number> {
  for (const { rows, columns } of tables) {
    for (let row = 0; row < rows; row += 1) yield columns.length
  }
}

/** The rows of a verified backup, beginning with row number `from`. */
export async function* readRows(file: string, header: Header, from = 0): AsyncGenerator<Row> {
  const { tables } = header
  let [at, left, position] = [0, tables[0]?.rows ?? 0, -1]
  for await (const line of linesOf(file)) {
    position += 1
    if (position === 0) continue
    while (left === 0 && at < tables.length) left = tables[++at]?.rows ?? 0
    const table = tables[at]
    if (!table) return
    left -= 1
    if (position > from) yield { table: table.name, cells: JSON.parse(line.toString('utf8')) }
  }
}

/** The pictures of a verified backup. */
export async function* readPictures(file: string, header: Header): AsyncGenerator<PictureFile> {
  const first = 1 + header.tables.reduce((sum, { rows }) => sum + rows, 0)
  let position = -1
  for await (const line of linesOf(file)) {
    position += 1
    if (position >= first + header.pictures) return
    if (position >= first) yield JSON.parse(line.toString('utf8'))
  }
}

/**
 * Reads and checks a whole backup. @returns its header, its number of rows, and the checksum that identifies it
 * @throws BackupError saying what is wrong with the file
 */
export const verifyBackup = async (
  file: string,
): Promise<{ header: Header; rows: number; checksum: string }> => {
  const earlier = createHash('sha256')
  let checksum: Uint8Array = new Uint8Array()
  let header: Header | null = null
  let before: Buffer | null = null
  let count = -1
  let total = 0
  let columns: Iterator<number> | null = null
  const check = async (line: Buffer): Promise<void> => {
    if (header === null || header.version < 3) earlier.update(line).update('\n')
    checksum = await checksumAfter(checksum, line)
    count += 1
    if (count === 0) {
      header = parse(Header, line)
      if (!header)
        throw new BackupError('This is not a backup of Stillpress, or a newer version made it.')
      total = header.tables.reduce((sum, { rows }) => sum + rows, 0)
      columns = columnsOf(header)
      return
    }
    const isWell =
      count <= total
        ? parse(Cells, line)?.length === columns?.next().value
        : parse(PictureFile, line) !== null
    if (!isWell) throw damaged(`The file was altered or damaged: row ${count} has the wrong form.`)
  }
  try {
    for await (const line of linesOf(file)) {
      if (before) await check(before)
      before = line
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new BackupError(`There is no file ${file}.`)
    throw damaged(`The file is no backup, or it is damaged or cut short (${code || message}).`)
  }
  const end = before && parse(End, before)
  if (!header || !end) throw damaged('The file was cut short: its last line is missing.')
  const { pictures, version } = header as Header
  const sha256 = version < 3 ? earlier.digest('hex') : encodeBytes(checksum)
  if (end.rows !== count || count !== total + pictures || end.sha256 !== sha256) {
    throw damaged('The file was altered or damaged: its checksum differs.')
  }
  return { header, rows: total, checksum: sha256 }
}
