import type { Env, MailTask } from '../../../worker/bindings.ts'
import worker, {
  PasswordChecker as BundledChecker,
  VisitCounter as BundledCounter,
  CardDrawer as BundledDrawer,
  SearchIndex as BundledIndex,
  SecretStore as BundledStore,
} from '../../../worker/index.ts'

export * from '../../../worker/index.ts'

/** A table's rows at the start. */
type Rows = readonly Record<string, unknown>[]

interface Remembered {
  /** Every table, index and trigger, to see whether a test changed one. */
  readonly schema: string
  readonly tables: ReadonlyMap<string, Rows>
  readonly values: ReadonlyMap<string, string>
}

/** Variables and secrets; null removes one. The others are those of the stack's start. */
let vars: Record<string, string | null> = {}

const withVars = (env: Env): Env => {
  const entries = Object.entries({ ...env, ...vars }).filter(([, value]) => value !== null)
  return Object.fromEntries(entries) as unknown as Env
}

/** The one object of each namespace. */
const names = {
  PASSWORD_CHECKER: 'passwords',
  SEARCH_INDEX: 'articles',
  SECRET_STORE: 'secrets',
  CARD_DRAWER: 'cards',
  VISIT_COUNTER: 'visits',
}
type Namespace = keyof typeof names

/** Those whose object may hold something: at the start all, then those that were made since the last reset. */
const filled = new Set(Object.keys(names) as Namespace[])

/** Empties an object and ends it: the next one gets the new variables. */
const endEmpty = async (state: DurableObjectState): Promise<void> => {
  await state.storage.deleteAlarm()
  await state.storage.deleteAll()
  state.abort('emptied')
}

export class PasswordChecker extends BundledChecker {
  /** As the hash of the owner with whom tests begin; that of a deployment takes a quarter of a second each time. */
  protected override readonly cost = [16, 8, 1] as const

  constructor(state: DurableObjectState, env: Env) {
    super(state, withVars(env))
    filled.add('PASSWORD_CHECKER')
  }

  empty(): Promise<void> {
    return endEmpty(this.ctx)
  }
}

export class SearchIndex extends BundledIndex {
  constructor(state: DurableObjectState, env: Env) {
    super(state, withVars(env))
    filled.add('SEARCH_INDEX')
  }

  empty(): Promise<void> {
    return endEmpty(this.ctx)
  }
}

export class SecretStore extends BundledStore {
  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    filled.add('SECRET_STORE')
  }

  empty(): Promise<void> {
    return endEmpty(this.ctx)
  }
}

export class CardDrawer extends BundledDrawer {
  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    filled.add('CARD_DRAWER')
  }

  empty(): Promise<void> {
    return endEmpty(this.ctx)
  }
}

export class VisitCounter extends BundledCounter {
  constructor(state: DurableObjectState, env: Env) {
    super(state, withVars(env))
    filled.add('VISIT_COUNTER')
  }

  empty(): Promise<void> {
    return endEmpty(this.ctx)
  }

  exec(query: string): Record<string, SqlStorageValue>[] {
    return this.ctx.storage.sql.exec(query).toArray()
  }

  /** Counts visitors of a network each, from so many hosts, and the cron's minutes, through a day by a clock of its own. @returns the rows */
  async live(day: string, visitors: number, articles: readonly string[], hosts: number) {
    const used = { written: 0, writtenInD1: 0, readInD1: 0, milliseconds: 0 }
    const [realNow, realWait] = [Date.now, scheduler.wait]
    const { sql } = this.ctx.storage
    const exec = sql.exec.bind(sql)
    sql.exec = (query, ...values) => {
      const cursor = exec<never>(query, ...values)
      used.written += cursor.rowsWritten
      return cursor
    }
    const { DB } = this.env
    const batch = async (statements: D1PreparedStatement[]) => {
      const results = await DB.batch(statements)
      for (const { meta } of results) {
        used.writtenInD1 += meta.rows_written
        used.readInD1 += meta.rows_read
      }
      return results
    }
    this.env = { ...this.env, DB: { prepare: (sql: string) => DB.prepare(sql), batch } as never }
    const began = realNow()
    let now = Date.parse(day)
    let wake: { readonly at: number; readonly resolve: () => void } | undefined
    Date.now = () => now
    scheduler.wait = (time) =>
      new Promise((resolve) => {
        wake = { at: now + time, resolve: () => resolve(undefined) }
      })
    let came = 0
    const hostEnd = `.${'long.'.repeat(40)}example.com`
    for (let second = 1; second <= 86_400; second += 1) {
      now += 1_000
      if (wake && now >= wake.at) {
        const { resolve } = wake
        wake = undefined
        resolve()
        await Promise.resolve()
      }
      for (; came < (visitors * second) / 86_400; came += 1) {
        const visitor = came * 2 ** 20 + 1
        const article = { key: articles[came % articles.length] as string, reader: visitor }
        await this.visit(day, { visitor, article, host: `${came % hosts}${hostEnd}` })
      }
      if (second % 60 === 0) await this.settle(day, second === 86_400)
    }
    Date.now = realNow
    scheduler.wait = realWait
    return { ...used, milliseconds: realNow() - began }
  }

  /** Ends at once, as when its machine fails. */
  kill(): void {
    this.ctx.abort('killed')
  }

  /** Ends when the database has committed the next delivery, before the object knows it. */
  killAtDelivery(): void {
    const { DB } = this.env
    const batch = async (statements: D1PreparedStatement[]) => {
      await DB.batch(statements)
      this.kill()
    }
    this.env = { ...this.env, DB: { prepare: (sql: string) => DB.prepare(sql), batch } as never }
  }
}

let remembered: Remembered | undefined
/** The static files, with a new binding for each build, because the Worker caches by binding. */
let files: Fetcher | undefined
/** The running work, also after answers. */
let busy = 0

const counted = async <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
  busy += 1
  try {
    return await work()
  } finally {
    busy -= 1
  }
}

const counting = (context: ExecutionContext): ExecutionContext =>
  new Proxy(context, {
    get(target, name) {
      if (name === 'waitUntil') {
        return (work: Promise<unknown>) => target.waitUntil(counted(() => work))
      }
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

const ownEnv = (env: Env): Env => {
  files ??= { ...env.ASSETS, fetch: env.ASSETS.fetch.bind(env.ASSETS) } as Fetcher
  return { ...withVars(env), ASSETS: files }
}

const isQuiet = async (): Promise<boolean> => {
  for (let tries = 0; busy > 0 && tries < 400; tries += 1) await scheduler.wait(5)
  return busy === 0
}

type Schema = readonly Record<string, string>[]

const schemaOf = async (db: D1Database): Promise<Schema> =>
  (
    await db
      .prepare(
        `SELECT type, name, tbl_name, sql FROM sqlite_master
         WHERE name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite\\_autoindex%' ESCAPE '\\' ORDER BY name`,
      )
      .all<Record<string, string>>()
  ).results

const remember = async ({ DB, STATE }: Env): Promise<void> => {
  const schema = await schemaOf(DB)
  const names = schema.flatMap(({ type, name }) => (type === 'table' && name ? [name] : []))
  // Without generated columns.
  const columns = await DB.batch<{ name: string }>(
    names.map((name) => DB.prepare('SELECT name FROM pragma_table_info(?1)').bind(name)),
  )
  const lists = columns.map(({ results }) => results.map(({ name }) => `"${name}"`).join())
  const all = await DB.batch<Record<string, unknown>>(
    names.map((name, n) => DB.prepare(`SELECT ${lists[n]} FROM "${name}"`)),
  )
  const { keys } = await STATE.list()
  const values = await Promise.all(
    keys.map(async ({ name }) => [name, (await STATE.get(name)) ?? ''] as const),
  )
  remembered = {
    schema: JSON.stringify(schema),
    tables: new Map(names.map((name, n) => [name, all[n]?.results ?? []])),
    values: new Map(values),
  }
}

const insert = (db: D1Database, table: string, row: Record<string, unknown>) => {
  const columns = Object.keys(row)
  const marks = columns.map((_, n) => `?${n + 1}`)
  const names = columns.map((name) => `"${name}"`)
  return db
    .prepare(`INSERT INTO "${table}" (${names}) VALUES (${marks})`)
    .bind(...Object.values(row))
}

const emptyDatabase = async ({ DB }: Env, { tables, schema }: Remembered): Promise<void> => {
  const hasRows = [...tables.keys()].map((name) => `EXISTS (SELECT 1 FROM "${name}") AS "${name}"`)
  const found = await DB.prepare(`SELECT ${hasRows}`).first<Record<string, number>>()
  // The counters are last.
  const ordered = [...tables]
    .filter(([name, rows]) => rows.length > 0 || found?.[name] !== 0)
    .sort(([a], [b]) => Number(a === 'sqlite_sequence') - Number(b === 'sqlite_sequence'))
  const triggers = (JSON.parse(schema) as Schema).filter(
    ({ type, tbl_name: of }) => type === 'trigger' && ordered.some(([name]) => name === of),
  )
  await DB.batch([
    DB.prepare('PRAGMA defer_foreign_keys = on'),
    // The rows that they would write are among those that come back.
    ...triggers.map(({ name }) => DB.prepare(`DROP TRIGGER "${name}"`)),
    ...ordered.map(([name]) => DB.prepare(`DELETE FROM "${name}"`)),
    ...ordered.flatMap(([name, rows]) => [
      ...(name === 'sqlite_sequence' ? [DB.prepare('DELETE FROM sqlite_sequence')] : []),
      ...rows.map((row) => insert(DB, name, row)),
    ]),
    ...triggers.map(({ sql = '' }) => DB.prepare(sql)),
  ])
}

let resets = 0

/** Makes the isolate ask anew for what it knows of the database. */
const forget = async (env: Env, context: ExecutionContext): Promise<void> => {
  // After a request with the author's marker, the Worker caches the database's state; it believes its own for a minute
  // where that makes every page stale, so the first request comes later, each time more.
  const realNow = Date.now
  resets += 1
  for (const later of [resets * 120_000, 0]) {
    Date.now = () => realNow() + later
    // The call asks for the stored secrets: the blog before may have had a hook.
    for (const path of ['/.well-known/security.txt', ...(later > 0 ? ['/api/none'] : [])]) {
      const headers = { Cookie: 'auth=1' }
      const page = new Request(`http://127.0.0.1${path}`, { headers })
      await worker.fetch(page as never, env, context)
    }
  }
  Date.now = realNow
}

/** Resets everything to the recorded state. @returns whether it succeeded */
const empty = async (env: Env, context: ExecutionContext): Promise<boolean> => {
  if (!remembered || !(await isQuiet())) return false
  if (JSON.stringify(await schemaOf(env.DB)) !== remembered.schema) return false
  const namespaces = env as unknown as Record<Namespace, DurableObjectNamespace<SearchIndex>>
  const { keys } = await env.STATE.list()
  const objects = (await env.PICTURES?.list())?.objects ?? []
  const { values } = remembered
  const used = [...filled]
  filled.clear()
  // First, because an object writes to the database when it likes.
  await Promise.all(
    used.map((namespace) =>
      namespaces[namespace]
        ?.getByName(names[namespace])
        .empty()
        .catch(() => {}),
    ),
  )
  await Promise.all([
    emptyDatabase(env, remembered),
    objects.length > 0 && env.PICTURES?.delete(objects.map(({ key }) => key)),
    ...keys.filter(({ name }) => !values.has(name)).map(({ name }) => env.STATE.delete(name)),
    ...[...values].map(([name, value]) => env.STATE.put(name, value)),
  ])
  await forget(env, context)
  return true
}

/** Calls of the test runner only; they do not go through the server. */
const renew = async (request: Request, env: Env, context: ExecutionContext): Promise<Response> => {
  if (request.method === 'PUT') {
    await isQuiet()
    files = undefined
    return env.ASSETS.fetch('https://assets.local/', { method: 'PUT', body: request.body })
  }
  if (request.method === 'PATCH') {
    await forget(env, context)
    return Response.json(true)
  }
  if (request.method === 'DELETE') {
    const next = await request.json<typeof vars>()
    const isEmpty = await empty(env, context)
    vars = next
    return Response.json(isEmpty)
  }
  await remember(env)
  return Response.json(true)
}

/** The deployed Worker, whose data and static files can be reset while it runs. */
export default {
  fetch(request, env, context) {
    if (new URL(request.url).hostname === 'renewable.test') return renew(request, env, context)
    return counted(() => worker.fetch(request, ownEnv(env), counting(context)))
  },
  scheduled: (event, env, context) =>
    counted(() => worker.scheduled(event, ownEnv(env), counting(context))),
  queue: (batch, env) => counted(() => worker.queue(batch, ownEnv(env))),
} satisfies ExportedHandler<Env, MailTask>
