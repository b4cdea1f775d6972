import {
  type PublicColumn,
  type PublicRow,
  type PublicTable,
  type publicTables,
  readPublicRows,
  separator,
} from '../../shared/public-data.ts'
import type { Client } from '../lib/client.ts'
import { readPages } from '../lib/pages.ts'

interface Only {
  /** Those that changed after this revision, of a table that has revisions. */
  readonly since?: number
  /** Those with these keys. */
  readonly keys?: readonly string[]
}

type Key<Table extends PublicTable> = Extract<
  (typeof publicTables)[Table]['key'],
  PublicColumn<Table>
>
/** Some columns of a row; the key is always among them. */
type Columns<Table extends PublicTable, Column extends PublicColumn<Table>> = Pick<
  PublicRow<Table>,
  Column | Key<Table>
>

/** Yields rows of a public table, an answer at a time. */
export const readRows = <Table extends PublicTable, Column extends PublicColumn<Table>>(
  client: Client,
  table: Table,
  columns: readonly Column[],
  { since, keys }: Only = {},
): AsyncGenerator<Columns<Table, Column>[]> =>
  readPages(client, readPublicRows, {
    query: { table, columns: columns.join(separator), since, keys: keys?.join(separator) },
  }) as AsyncGenerator<never>

/** Reads rows of a public table. */
export const readAllRows = async <Table extends PublicTable, Column extends PublicColumn<Table>>(
  client: Client,
  table: Table,
  columns: readonly Column[],
  only: Only = {},
): Promise<Columns<Table, Column>[]> => {
  const all: Columns<Table, Column>[] = []
  for await (const rows of readRows(client, table, columns, only)) all.push(...rows)
  return all
}

/** Keys in one query: the longest make an address of 6 kB. */
const keysAtOnce = 150

/** Yields the rows with these keys, some at a time; the next load while the caller works. */
export async function* readRowsOf<Table extends PublicTable, Column extends PublicColumn<Table>>(
  client: Client,
  table: Table,
  columns: readonly Column[],
  keys: readonly string[],
): AsyncGenerator<Columns<Table, Column>[]> {
  const read = (at: number) => {
    const some = keys.slice(at, at + keysAtOnce)
    const reading = some.length > 0 ? readAllRows(client, table, columns, { keys: some }) : null
    // If the caller stops early, the failure must not be unhandled.
    reading?.catch(() => {})
    return reading
  }
  let coming = read(0)
  for (let at = keysAtOnce; coming; at += keysAtOnce) {
    const rows: Columns<Table, Column>[] = await coming
    coming = read(at)
    yield rows
  }
}
