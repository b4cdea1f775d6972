import { DurableObject } from 'cloudflare:workers'
import type { Env } from '../bindings.ts'
import { applyMigration, type Migration } from './apply.ts'

/**
 * Applies migrations, one at a time. The caller brings the SQL, because this object may still run an older version's code.
 * A call is a migration or a part of one, because D1 limits the queries of a call: to 50 on the Free plan.
 */
export class Migrator extends DurableObject<Env> {
  #last: Promise<void> = Promise.resolve()

  /** Applies a migration, or a part of one, unless the database has it. @throws the database's error; the database is then as before */
  apply(migration: Migration): Promise<void> {
    this.#last = this.#last.catch(() => {}).then(() => applyMigration(this.env.DB, migration))
    return this.#last
  }
}
