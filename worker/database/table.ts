import type * as z from 'zod'

/** A table, or of a wider one what statements here write: its name, and its columns with their types. */
export interface Table<Row> {
  readonly name: string
  readonly columns: readonly (keyof Row & string)[]
  readonly row: z.ZodType<Row>
}

/** A row of a table, as a query gives it. */
export type Row<Of> = Of extends Table<infer Columns> ? Readonly<Columns> : never

/** Describes a table. @param row its columns, each by the type that D1 gives and takes of it */
export const tableOf = <Columns>(
  name: string,
  row: z.ZodType<Columns> & { readonly shape: Record<keyof Columns & string, z.ZodType> },
): Table<Columns> => ({
  name,
  row,
  columns: Object.keys(row.shape) as (keyof Columns & string)[],
})

/** A value that the database works out, `(SELECT revision FROM rebuild)`; nothing that was sent stands in it. */
export class Sql {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Values<Row> = { readonly [Column in keyof Row]: Row[Column] | Sql }

/** These values, if each is of a column; a value of another has a type that nothing has. */
export type Only<Row, Given> = Given & {
  readonly [Other in Exclude<keyof Given, keyof Row>]: never
}

/** What stands for each value, in the order of the columns, and what is bound. */
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

/** The statement that makes a row. A column that is missing, or that the table has not, does not compile. */
export const insert = <Row, Given extends Values<Row>>(
  db: D1Database,
  table: Table<Row>,
  values: Only<Row, Given>,
): D1PreparedStatement => {
  const { columns, places, bound } = bindings(table, values, 0)
  return db
    .prepare(`INSERT INTO ${table.name} (${columns.join(', ')}) VALUES (${places.join(', ')})`)
    .bind(...bound)
}

/** The statement that changes some columns of the row with this id. */
export const update = <Row extends { readonly id: string }, Given extends Partial<Values<Row>>>(
  db: D1Database,
  table: Table<Row>,
  id: string,
  values: Only<Row, Given>,
): D1PreparedStatement => {
  const { columns, places, bound } = bindings(table, values, 1)
  const changes = columns.map((column, at) => `${column} = ${places[at]}`)
  return db
    .prepare(`UPDATE ${table.name} SET ${changes.join(', ')} WHERE id = ?1`)
    .bind(id, ...bound)
}
