import type { Call } from '../shared/calls.ts'
import { limits } from '../shared/limits.ts'
import { Refusal } from '../shared/problem.ts'
import { cursorOf, partsOf } from './articles/cursor.ts'
import type { CallContext } from './context.ts'
import { linkNext } from './next-link.ts'

/** A page's place in a list: rows before this id. */
const placeOf = (cursor: string | undefined): number => {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER
  const [id = ''] = partsOf(cursor, 1)
  if (!/^\d{1,15}$/.test(id)) throw new Refusal('invalid-query')
  return Number(id)
}

/**
 * One page of what readers sent, newest first; says in headers how many there are in all and where
 * the next page is.
 * @param table a table whose ids ascend
 * @param columns what to read beside the id
 */
export const newestFirst = async <Row>(
  context: CallContext,
  call: Call,
  cursor: string | undefined,
  table: 'opinions' | 'pings',
  columns: string,
): Promise<(Row & { id: number })[]> => {
  const { db } = context
  const [total, page] = await db.batch<Row & { id: number; total: number }>([
    db.prepare(`SELECT COUNT(*) AS total FROM ${table}`),
    db
      .prepare(`SELECT id, ${columns} FROM ${table} WHERE id < ?1 ORDER BY id DESC LIMIT ?2`)
      .bind(placeOf(cursor), limits.sentPage + 1),
  ])
  const rows = page?.results ?? []
  const shown = rows.slice(0, limits.sentPage)
  const last = shown.at(-1)
  context.setHeader('Total-Count', String(total?.results[0]?.total ?? 0))
  if (last && rows.length > shown.length)
    linkNext(context, call, { cursor: cursorOf(`${last.id}`) })
  return shown
}
