import type { Env, MailTask } from '../../../worker/bindings.ts'
import worker from '../../../worker/index.ts'

export { PasswordChecker } from '../../../worker/index.ts'

/** Counts the statements that are run on a database. */
const counting = (db: D1Database, count: (statements: number) => void): D1Database => {
  const statements = new WeakMap<object, D1PreparedStatement>()
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values))
        if (name === 'first' || name === 'all' || name === 'run' || name === 'raw') count(1)
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
        return (batch: D1PreparedStatement[]) => {
          count(batch.length)
          return target.batch(batch.map((one) => statements.get(one) ?? one))
        }
      }
      const value = target[name as keyof D1Database]
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** The Worker as it is deployed, with the number of its database queries in a header, or in the log. */
export default {
  async fetch(request, env, context) {
    let queries = 0
    const DB = counting(env.DB, (statements) => {
      queries += statements
    })
    const response = await worker.fetch(request, { ...env, DB }, context)
    const counted = new Response(response.body, response)
    counted.headers.set('x-database-queries', String(queries))
    return counted
  },
  scheduled: (event, env, context) => worker.scheduled(event, env, context),
  async queue(batch, env) {
    let queries = 0
    const DB = counting(env.DB, (statements) => {
      queries += statements
    })
    await worker.queue(batch, { ...env, DB })
    console.info(`database queries of a message: ${queries}`)
  },
} satisfies ExportedHandler<Env, MailTask>
