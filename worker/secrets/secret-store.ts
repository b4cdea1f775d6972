import { DurableObject } from 'cloudflare:workers'
import { randomBytes } from 'node:crypto'
import type { Env } from '../bindings.ts'

/** The secrets that may be in the store. */
export type StoredSecrets = Pick<
  Env,
  'SITE_SECRET' | 'REBUILD_SECRET' | 'REBUILD_HOOK_URL' | 'REBUILD_HOOK_TOKEN'
>

/** A secret of Standard Webhooks, or a key. */
const random = (): string => randomBytes(32).toString('base64')

/**
 * Holds the secrets that the Worker was not given: no query of the database, no backup and no export reads
 * them. It makes the two keys at random when it is first asked.
 */
export class SecretStore extends DurableObject<Env> {
  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    state.storage.sql.exec(`CREATE TABLE IF NOT EXISTS secrets (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`)
    this.#run("INSERT OR IGNORE INTO secrets VALUES ('SITE_SECRET', ?)", random())
    this.#run("INSERT OR IGNORE INTO secrets VALUES ('REBUILD_SECRET', ?)", `whsec_${random()}`)
  }

  #run(query: string, ...values: string[]) {
    return [...this.ctx.storage.sql.exec(query, ...values)]
  }

  /** All stored secrets. */
  read(): StoredSecrets {
    const rows = this.#run("SELECT name, value FROM secrets WHERE name NOT LIKE 'is_%'")
    return Object.fromEntries(rows.map(({ name, value }) => [String(name), String(value)]))
  }

  /** Stores the hook's address and its token; an empty text removes one. */
  setHook(url: string, token: string): void {
    for (const [name, value] of Object.entries({
      REBUILD_HOOK_URL: url,
      REBUILD_HOOK_TOKEN: token,
    }))
      if (value === '') this.#run('DELETE FROM secrets WHERE name = ?', name)
      else this.#run('INSERT OR REPLACE INTO secrets VALUES (?, ?)', name, value)
  }

  /** Whether REBUILD_SECRET is shown for the first time. */
  isFirstShown(): boolean {
    return (
      this.#run("INSERT OR IGNORE INTO secrets VALUES ('is_shown', '1') RETURNING 1").length > 0
    )
  }
}
