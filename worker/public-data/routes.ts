import { calls } from '../../shared/calls.ts'
import { Refusal } from '../../shared/problem.ts'
import {
  type PublicTable,
  publicTables,
  readPublicRows,
  separator,
} from '../../shared/public-data.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { decodeCursor, encodeCursor, setNextLink } from '../http/paging.ts'
import { findPublicRows, orderOf, startOf } from './read.ts'

/** The columns that are asked for, and the key and the order. @throws Refusal for one that is not in the list */
const columnsIn = (table: PublicTable, names: string): string[] => {
  const asked = names.split(separator)
  if (!asked.every((name) => Object.hasOwn(publicTables[table].columns, name))) {
    const errors = [{ field: 'columns', message: `Not all are public columns of ${table}.` }]
    throw new Refusal('invalid-query', { errors })
  }
  return [...new Set([...orderOf(table), ...asked])]
}

/** Where reading goes on. @throws Refusal if it is no cursor of this table */
const positionIn = (table: PublicTable, cursor: string): (string | number)[] => {
  const after = decodeCursor(cursor, orderOf(table).length)
  const [revision = '', ...key] = after
  if (key.length === 0) return after
  if (!/^\d{1,15}$/.test(revision)) throw new Refusal('invalid-query')
  return [Number(revision), ...key]
}

export const mountPublicData = (api: Api): void => {
  answer(api, readPublicRows, async ({ query }, context) => {
    const { table, columns, since, keys, cursor } = query
    const { rows, hasMore } = await findPublicRows(context, {
      table,
      columns: columnsIn(table, columns),
      after: cursor === undefined ? startOf(table, since ?? 0) : positionIn(table, cursor),
      keys: keys?.split(separator),
    })
    const last = rows.at(-1)
    if (last && hasMore) {
      setNextLink(context, calls.readPublicRows, {
        table,
        columns,
        ...(keys === undefined ? {} : { keys }),
        cursor: encodeCursor(...orderOf(table).map((name) => `${last[name]}`)),
      })
    }
    return rows
  })
}
