import { type Call, pathOf } from '../../shared/calls.ts'
import { limits } from '../../shared/limits.ts'
import { Refusal } from '../../shared/problem.ts'
import type { CallContext } from './context.ts'

/** Makes an opaque cursor from the last row's values of a page. */
export const encodeCursor = (...parts: readonly string[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url')

/** The parts of a cursor. @throws Refusal if it is not valid */
export const decodeCursor = (cursor: string, count: number): string[] => {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(parts) && parts.length === count) {
      if (parts.every((part) => typeof part === 'string')) return parts
    }
  } catch {
    // Refused below, like every other invalid cursor.
  }
  throw new Refusal('invalid-query', { errors: [{ field: 'cursor', message: 'Not a cursor.' }] })
}

/** Adds the `Link` header of the next page (RFC 8288). */
export const setNextLink = (
  context: CallContext,
  call: Call,
  query: Readonly<Record<string, string>>,
): void => context.setHeader('Link', `<${pathOf(call)}?${new URLSearchParams(query)}>; rel="next"`)

const ascendingId = { id: /^\d{1,15}$/ }

/** The columns that order each table or view, and their form in a cursor. The last column is unique. */
const orders = {
  bin: { deleted_at: /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/, id: /^[0-9a-z]{8,40}$/ },
  opinions: ascendingId,
  pings: ascendingId,
  redirects: { created_at: /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/, path: /^\/[\x21-\x7e]{0,1999}$/ },
  subscribers: { registered_at: /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/, id: /^[\w-]{43}$/ },
} as const satisfies Record<string, Readonly<Record<string, RegExp>>>

type Listed = Readonly<Record<string, string | number | null>>

/** The values in a cursor; the page has the rows with smaller values. */
const parseCursor = (cursor: string, forms: readonly RegExp[]): string[] => {
  const parts = decodeCursor(cursor, forms.length)
  if (!forms.every((form, at) => form.test(parts[at] ?? ''))) throw new Refusal('invalid-query')
  return parts
}

/** A filter of rows: SQL with one `?`, and its value; undefined means no filter. */
type Condition = readonly [sql: string, value: string | undefined]

/** The condition that one of some columns contains a text, ignoring the case of A to Z. */
export const contains = (columns: readonly string[], text: string | undefined): Condition => [
  `instr(lower(${columns.join(' || char(10) || ')}), lower(?)) > 0`,
  text || undefined,
]

/**
 * One page of a list, newest first; headers give the number of all matching rows and the next page.
 * @param columns the columns to read besides those of the order
 */
export const listNewestFirst = async <Row>(
  context: CallContext,
  call: Call,
  query: Readonly<Record<string, string | undefined>>,
  table: keyof typeof orders,
  columns: string,
  conditions: readonly Condition[] = [],
): Promise<Row[]> => {
  const { db } = context
  const keys = Object.keys(orders[table])
  const { cursor } = query
  const place = cursor === undefined ? [] : parseCursor(cursor, Object.values(orders[table]))
  const before = `(${keys}) < (${place.map(() => '?')})`
  const filters = conditions.filter(([, value]) => value !== undefined)
  const values = filters.map(([, value]) => value)
  const where = (all: readonly string[]) => (all.length > 0 ? `WHERE ${all.join(' AND ')}` : '')
  const sql = filters.map(([condition]) => condition)
  const [total, page] = await db.batch<Listed>([
    db.prepare(`SELECT COUNT(*) AS total FROM ${table} ${where(sql)}`).bind(...values),
    db
      .prepare(
        `SELECT ${keys}, ${columns} FROM ${table}
         ${where(cursor === undefined ? sql : [before, ...sql])}
         ORDER BY ${keys.map((key) => `${key} DESC`)} LIMIT ?`,
      )
      .bind(...place, ...values, limits.sentPage + 1),
  ])
  const rows = page?.results ?? []
  const shown = rows.slice(0, limits.sentPage)
  const last = shown.at(-1)
  context.setHeader('Total-Count', String(total?.results[0]?.total ?? 0))
  if (last && rows.length > shown.length) {
    const same = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1])
    const next = encodeCursor(...keys.map((key) => `${last[key]}`))
    setNextLink(context, call, { ...Object.fromEntries(same), cursor: next })
  }
  return shown as Row[]
}
