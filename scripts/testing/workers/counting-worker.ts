import type { Env, MailTask } from '../../../worker/bindings.ts'
import worker from '../../../worker/index.ts'

export * from '../../../worker/index.ts'

/** The numbers of database calls, statements and rows. */
interface Tally {
  queries: number
  /** A batch is one. */
  trips: number
  read: number
  written: number
}

/** Counts the statements on a database and their rows; rows of `raw` are unknown. */
const counting = (db: D1Database, tally: Tally): D1Database => {
  /** Counts statements at once, and their rows with the answer. */
  const count = async <Row>(answers: Promise<D1Result<Row>[]>, statements = 1) => {
    tally.queries += statements
    tally.trips += 1
    const results = await answers
    for (const { meta } of results) {
      tally.read += meta.rows_read
      tally.written += meta.rows_written
    }
    return results
  }
  const countOne = async <Row>(answer: Promise<D1Result<Row>>) =>
    (await count(answer.then((result) => [result])))[0] as D1Result<Row>
  const statements = new WeakMap<object, D1PreparedStatement>()
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values))
        if (name === 'all' || name === 'run') return () => countOne(target[name]())
        if (name === 'first') {
          return async (column?: string) => {
            const [row] = (await countOne(target.all())).results
            return (column === undefined ? row : row?.[column]) ?? null
          }
        }
        if (name === 'raw') tally.queries += 1
        const value = target[name as keyof D1PreparedStatement]
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    statements.set(wrapped, statement)
    return wrapped
  }
  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => wrap(target.prepare(sql))
      if (name === 'batch') {
        return (batch: D1PreparedStatement[]) =>
          count(target.batch(batch.map((one) => statements.get(one) ?? one)), batch.length)
      }
      const value = target[name as keyof D1Database]
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** The deployed Worker, which also reports its queries and rows in headers or in the log. */
export default {
  async fetch(request, env, context) {
    const tally = { queries: 0, trips: 0, read: 0, written: 0 }
    const DB = counting(env.DB, tally)
    const response = await worker.fetch(request, { ...env, DB }, context)
    const counted = new Response(response.body, response)
    counted.headers.set('x-database-queries', String(tally.queries))
    counted.headers.set('x-database-trips', String(tally.trips))
    counted.headers.set('x-database-rows-read', String(tally.read))
    counted.headers.set('x-database-rows-written', String(tally.written))
    return counted
  },
  scheduled: (event, env, context) => worker.scheduled(event, env, context),
  async queue(batch, env) {
    const tally = { queries: 0, trips: 0, read: 0, written: 0 }
    const DB = counting(env.DB, tally)
    await worker.queue(batch, { ...env, DB })
    console.info(`database queries of a message: ${tally.queries}`)
  },
} satisfies ExportedHandler<Env, MailTask>
