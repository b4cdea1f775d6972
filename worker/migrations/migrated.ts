import { migrations } from 'stillpress:migrations'
import { Refusal } from '../../shared/problem.ts'
import type { Env } from '../bindings.ts'
import { log } from '../lib/log.ts'
import { appliedMigrations, partsOf } from './apply.ts'
import type { Migrator } from './migrator.ts'

/** When a caller may try again after a migration failed, in seconds. */
const pause = 30

/** Whether the database has all migrations of this version, as far as this isolate knows. */
let isMigrated = false

/**
 * Applies the migrations that the database lacks. It leaves alone those of a newer version.
 * @throws Refusal `not-migrated`
 */
const migrate = async ({ DB, MIGRATOR }: Env): Promise<void> => {
  const applied = new Set(await appliedMigrations(DB))
  for (const migration of migrations.filter(({ name }) => !applied.has(name))) {
    try {
      const namespace = MIGRATOR as DurableObjectNamespace<Migrator>
      const migrator = namespace.getByName('migrator')
      for (const part of partsOf(migration)) await migrator.apply(part)
    } catch (cause) {
      const code = 'not-migrated'
      log('error', 'migration-failed', { code, names: [migration.name], cause })
      throw new Refusal(code, { retryAfter: pause })
    }
  }
  isMigrated = true
}

/** A database whose statements wait until `ready`. */
const waitingDatabase = (db: D1Database, ready: () => Promise<void>): D1Database => {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  const waiting = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(_statement, name) {
        if (name === 'bind') return (...values: unknown[]) => waiting(statement.bind(...values))
        const method = Reflect.get(statement, name)
        // A statement that an async function returns is asked whether it is a promise.
        if (typeof method !== 'function') return method
        return async (...parameters: unknown[]) => {
          await ready()
          return Reflect.apply(method, statement, parameters)
        }
      },
    })
    originals.set(wrapped, statement)
    return wrapped
  }
  return {
    prepare: (sql: string) => waiting(db.prepare(sql)),
    batch: async (statements: D1PreparedStatement[]) => {
      await ready()
      return db.batch(statements.map((one) => originals.get(one) ?? one))
    },
  } as D1Database
}

/**
 * The bindings of one request, call or event, whose first statement waits for the migrations. What needs no database does
 * not wait. Once the isolate knows that the database has all migrations, these are the bindings themselves.
 */
export const migrated = (env: Env): Env => {
  if (isMigrated || !env.DB) return env
  let ready: Promise<void> | undefined
  const DB = waitingDatabase(env.DB, () => {
    ready ??= migrate(env)
    return ready
  })
  return { ...env, DB }
}
