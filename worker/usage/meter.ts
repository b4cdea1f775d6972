import type { Env } from '../bindings.ts'
import { addUsage, noUsage, type Usage, usageOf } from './usage.ts'

let used = noUsage

/** Cursors go on counting while somebody reads them. */
const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = []

/** What this isolate has used and not reported. */
export const unreported = (): Usage => {
  for (const { rowsRead, rowsWritten } of cursors.splice(0)) {
    used = addUsage(used, { objectRowsRead: rowsRead, objectRowsWritten: rowsWritten })
  }
  return used
}

/** The same; it counts as reported. */
export const takeUnreported = (): Usage => {
  const taken = unreported()
  used = noUsage
  return taken
}

/** Adds what could not be reported, or what a statement used. */
export const note = (usage: Partial<Usage>): void => {
  used = addUsage(used, usage)
}

const noted = <Row>(result: D1Result<Row>): D1Result<Row> => {
  note(usageOf([result]))
  return result
}

const meteredDatabase = (db: D1Database): D1Database => {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  const metered = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => metered(statement.bind(...values)),
      run: async () => noted(await statement.run()),
      all: async () => noted(await statement.all()),
      // D1's own `first` reads as many rows, and does not say how many.
      first: async (column?: string) => {
        const [row] = noted(await statement.all()).results
        return (column === undefined ? row : row?.[column]) ?? null
      },
    } as D1PreparedStatement
    originals.set(wrapped, statement)
    return wrapped
  }
  return {
    prepare: (sql: string) => metered(db.prepare(sql)),
    batch: async <Row>(statements: D1PreparedStatement[]) =>
      (await db.batch<Row>(statements.map((one) => originals.get(one) ?? one))).map(noted),
  } as D1Database
}

/** Bindings whose database counts the rows of its statements. */
export const metered = (env: Env): Env => (env.DB ? { ...env, DB: meteredDatabase(env.DB) } : env)

/** A Durable Object's storage whose SQL counts its rows. */
export const meteredStorage = (storage: DurableObjectStorage): DurableObjectStorage => {
  const exec: SqlStorage['exec'] = (query, ...values) => {
    const cursor = storage.sql.exec<never>(query, ...values)
    cursors.push(cursor)
    return cursor
  }
  return new Proxy(storage, {
    get(_storage, name) {
      if (name === 'sql') return { exec }
      const value = Reflect.get(storage, name)
      return typeof value === 'function' ? value.bind(storage) : value
    },
  })
}
