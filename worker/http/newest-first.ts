import type { Call } from '../../shared/calls.ts'
import { limits } from '../../shared/limits.ts'
import { Refusal } from '../../shared/problem.ts'
import type { CallContext } from './context.ts'
import { cursorOf, partsOf } from './cursor.ts'
import { linkNext } from './next-link.ts'

const ascendingId = { id: /^\d{1,15}$/ }

/** The order of each table or view and the form of its cursor. The last column is unique. */
const orders = {
  bin: { deleted_at: /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/, id: /^[0-9a-z]{8,40}$/ },
  opinions: ascendingId,
  pings: ascendingId,
  redirects: { created_at: /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/, path: /^\/[\x21-\x7e]{0,1999}$/ },
  subscribers: { registered_at: /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/, id: /^[\w-]{43}$/ },
} as const satisfies Record<string, Readonly<Record<string, RegExp>>>

type Listed = Readonly<Record<string, string | number | null>>

/** The place in a list that a cursor names: rows before these values. */
const placeOf = (cursor: string, forms: readonly RegExp[]): string[] => {
  const parts = partsOf(cursor, forms.length)
  if (!forms.every((form, at) => form.test(parts[at] ?? ''))) throw new Refusal('invalid-query')
  return parts
}

/**
 * One page of a list, newest first. Headers give the total number of rows and the next page.
 * @param columns the columns to read besides those of the order
 */
export const newestFirst = async <Row>(
  context: CallContext,
  call: Call,
  cursor: string | undefined,
  table: keyof typeof orders,
  columns: string,
): Promise<Row[]> => {
  const { db } = context
  const keys = Object.keys(orders[table])
  const place = cursor === undefined ? [] : placeOf(cursor, Object.values(orders[table]))
  const marks = place.map((_, at) => `?${at + 2}`)
  const before = cursor === undefined ? '' : `WHERE (${keys}) < (${marks})`
  const [total, page] = await db.batch<Listed>([
    db.prepare(`SELECT COUNT(*) AS total FROM ${table}`),
    db
      .prepare(
        `SELECT ${keys}, ${columns} FROM ${table} ${before}
         ORDER BY ${keys.map((key) => `${key} DESC`)} LIMIT ?1`,
      )
      .bind(limits.sentPage + 1, ...place),
  ])
  const rows = page?.results ?? []
  const shown = rows.slice(0, limits.sentPage)
  const last = shown.at(-1)
  context.setHeader('Total-Count', String(total?.results[0]?.total ?? 0))
  if (last && rows.length > shown.length) {
    linkNext(context, call, { cursor: cursorOf(...keys.map((key) => `${last[key]}`)) })
  }
  return shown as Row[]
}
