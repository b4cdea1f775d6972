import type * as z from 'zod'

/** The name of a table, and the columns that the Worker writes, with their types. */
export interface Table<Row> {
  readonly name: string
  readonly columns: readonly (keyof Row & string)[]
  readonly row: z.ZodType<Row>
}

/** A row of a table, as a query returns it. */
export type Row<Of> = Of extends Table<infer Columns> ? Readonly<Columns> : never

/** Describes a table. @param row its columns with their types in D1 */
export const tableOf = <Columns>(
  name: string,
  row: z.ZodType<Columns> & { readonly shape: Record<keyof Columns & string, z.ZodType> },
): Table<Columns> => ({
  name,
  row,
  columns: Object.keys(row.shape) as (keyof Columns & string)[],
})

/** An SQL expression as a value, `(SELECT revision FROM rebuild)`; it must contain no input. */
export class Sql {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Values<Row> = { readonly [Column in keyof Row]: Row[Column] | Sql }

/** Forbids values without a column, by the type `never`. */
export type Only<Row, Input> = Input & {
  readonly [Other in Exclude<keyof Input, keyof Row>]: never
}

/** The placeholder or SQL of each value, in the order of the columns, and the bound values. */
const bindings = <Row>(table: Table<Row>, values: Partial<Values<Row>>, first: number) => {
  const columns = table.columns.filter((column) => column in values)
  const bound: unknown[] = []
  const places = columns.map((column) => {
    const value = values[column]
    if (value instanceof Sql) return value.text
    bound.push(value)
    return `?${first + bound.length}`
  })
  return { columns, places, bound }
}

/** The statement that inserts a row. A missing or an unknown column does not compile. */
export const insert = <Row, Input extends Values<Row>>(
  db: D1Database,
  table: Table<Row>,
  values: Only<Row, Input>,
): D1PreparedStatement => {
  const { columns, places, bound } = bindings(table, values, 0)
  return db
    .prepare(`INSERT INTO ${table.name} (${columns.join(', ')}) VALUES (${places.join(', ')})`)
    .bind(...bound)
}

/** The statement that updates some columns of the row with this id. */
export const update = <Row extends { readonly id: string }, Input extends Partial<Values<Row>>>(
  db: D1Database,
  table: Table<Row>,
  id: string,
  values: Only<Row, Input>,
): D1PreparedStatement => {
  const { columns, places, bound } = bindings(table, values, 1)
  const changes = columns.map((column, at) => `${column} = ${places[at]}`)
  return db
    .prepare(`UPDATE ${table.name} SET ${changes.join(', ')} WHERE id = ?1`)
    .bind(id, ...bound)
}
