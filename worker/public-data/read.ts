import type { Form } from '../../shared/articles/html/forms.ts'
import { type PublicTable, publicRows, publicTables } from '../../shared/public-data.ts'
import { readBody } from '../articles/body.ts'
import { storedForm } from '../articles/forms.ts'
import { countFitting, lastKey } from '../articles/read.ts'
import type { Blog } from '../live/settings.ts'

/** A form that is stored; NULL instead of the text as it is, which may be cipher text. */
const madeForm = (form: Form): string =>
  `CASE WHEN article_html.version IS NOT NULL THEN ${storedForm(form)} END`

/** SQL of what a table's rows have besides its own columns. */
const joins: { readonly [Table in PublicTable]?: Readonly<{ join: string; columns: object }> } = {
  articles: {
    join: 'LEFT JOIN article_html ON article_html.article_id = articles.id',
    columns: {
      display: 'article_html.version',
      page: madeForm('page'),
      feed: madeForm('feed'),
      excerpt: madeForm('excerpt'),
    },
  },
}

type Value = string | number | null
type Row = Record<string, Value>

/** What is read of a table: names of the list, never text of a caller. */
interface Reading {
  readonly table: PublicTable
  readonly columns: readonly string[]
  /** Where reading begins: after these values of `orderOf`. */
  readonly after: readonly Value[]
  /** Only these rows. */
  readonly keys: readonly string[] | undefined
}

/** The columns that order a table's rows; the last is its key. */
export const orderOf = (table: PublicTable): string[] => {
  const { key, columns } = publicTables[table]
  return 'revision' in columns ? ['revision', key] : [key]
}

/** Where reading begins without a cursor: before what changed after a revision, if the table has revisions. */
export const startOf = (table: PublicTable, since: number): Value[] =>
  orderOf(table).length === 1 ? [''] : [since, lastKey]

/** The rows that fit one answer, at least one, and whether more follow. */
export const findPublicRows = async (
  blog: Blog,
  { table, columns, after, keys }: Reading,
): Promise<{ rows: Row[]; hasMore: boolean }> => {
  const { key } = publicTables[table]
  const { join = '', columns: joined = {} } = joins[table] ?? {}
  const sqlOf = (name: string): string =>
    (joined as Record<string, string>)[name] ?? `${table}.${name}`
  const order = orderOf(table).map(sqlOf)
  // With a condition in place of the join SQLite would read every row.
  const given = `(SELECT value AS given FROM json_each(?)) CROSS JOIN ${table} ON ${sqlOf(key)} = given ${join}`
  const length = columns.map((name) => `coalesce(length(${sqlOf(name)}), 0)`).join(' + ')
  const { DB: db } = blog.env
  const { results } = await db
    .prepare(
      `SELECT ${sqlOf(key)} AS key, ${length} AS length FROM ${keys ? given : `${table} ${join}`}
       WHERE (${order}) > (${order.map(() => '?')}) ORDER BY ${order} LIMIT ?`,
    )
    .bind(...(keys ? [JSON.stringify(keys)] : []), ...after, publicRows + 1)
    .all<{ key: Value; length: number }>()
  const found = results.slice(0, countFitting(results, publicRows))
  const read = await db
    .prepare(`SELECT ${columns.map((name) => `${sqlOf(name)} AS ${name}`)} FROM ${given}`)
    .bind(JSON.stringify(found.map((row) => row.key)))
    .all<Row>()
  const rows = read.results.map((row) =>
    table === 'articles' && typeof row.body === 'string'
      ? { ...row, body: readBody(row.body, blog) }
      : row,
  )
  return { rows, hasMore: results.length > found.length }
}
