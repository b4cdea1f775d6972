import type { Env, MailTask } from '../../../worker/bindings.ts'
import worker from '../../../worker/index.ts'

export * from '../../../worker/index.ts'

/**
 * The kinds of an outage: `fails` throws, `hangs` never answers, `full` refuses writes, `mute` does the work and loses the
 * answer.
 */
type Outage = 'fails' | 'hangs' | 'full' | 'mute'

const writes = /^\s*(INSERT|UPDATE|DELETE|WITH)\b/i

const failAs = async <Result>(outage: Outage, work: () => Promise<Result>): Promise<Result> => {
  if (outage === 'hangs') await new Promise(() => {})
  if (outage === 'mute') await work()
  throw new Error(
    outage === 'full' ? 'D1_ERROR: Exceeded maximum DB size' : 'The service does not answer',
  )
}

const methods = <Target extends object>(
  target: Target,
  change: (name: string, call: (...parameters: unknown[]) => unknown) => unknown,
): Target =>
  new Proxy(target, {
    get(_target, name) {
      const value = target[name as keyof Target]
      return typeof value === 'function' ? change(String(name), value.bind(target)) : value
    },
  })

/** A database with an outage; `full` and `mute` do not affect reads. */
const failingDatabase = (db: D1Database, outage: Outage): D1Database => {
  const real = new WeakMap<object, { statement: D1PreparedStatement; sql: string }>()
  const suffers = (sql: string) => (outage !== 'full' && outage !== 'mute') || writes.test(sql)
  const wrap = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const wrapped = methods(statement, (name, call) => {
      if (name === 'bind') return (...values: unknown[]) => wrap(statement.bind(...values), sql)
      if (!suffers(sql)) return call
      return (...parameters: unknown[]) => failAs(outage, async () => call(...parameters))
    })
    real.set(wrapped, { statement, sql })
    return wrapped
  }
  return methods(db, (name, call) => {
    if (name === 'prepare') return (sql: unknown) => wrap(db.prepare(String(sql)), String(sql))
    if (name !== 'batch') return call
    return (batch: unknown) => {
      const known = (batch as object[]).map((one) => real.get(one))
      const work = () => db.batch(known.map((one) => one?.statement as D1PreparedStatement))
      return known.some((one) => suffers(one?.sql ?? '')) ? failAs(outage, work) : work()
    }
  })
}

const failing = <Service extends object>(service: Service, outage: Outage): Service =>
  methods(service, (name, call) =>
    outage === 'full' && name !== 'put'
      ? call
      : (...parameters: unknown[]) => failAs(outage, async () => call(...parameters)),
  )

/** A namespace with an outage in the calls of its objects. */
const failingObjects = (
  namespace: DurableObjectNamespace,
  outage: Outage,
): DurableObjectNamespace =>
  methods(namespace, (_name, call) => (...parameters: unknown[]) => {
    const real = call(...parameters) as Record<
      string,
      (...parameters: unknown[]) => Promise<unknown>
    >
    return new Proxy(real, {
      get:
        (_real, name) =>
        (...asked: unknown[]) =>
          failAs(outage, async () => real[String(name)]?.(...asked)),
    })
  })

const objects = [
  'PASSWORD_CHECKER',
  'SEARCH_INDEX',
  'MIGRATOR',
  'TEXT_WORKER',
  'CARD_DRAWER',
  'VISIT_COUNTER',
] as const

/** The services with these outages: `DB=fails, STATE=hangs`. */
const withOutages = (named: string, env: Env): Env => {
  const entries = named.split(/,\s*/).filter(Boolean)
  const outages = Object.fromEntries(entries.map((one) => one.split('='))) as Record<string, Outage>
  return {
    ...env,
    DB: outages.DB ? failingDatabase(env.DB, outages.DB) : env.DB,
    STATE: outages.STATE ? failing(env.STATE, outages.STATE) : env.STATE,
    ...Object.fromEntries(
      objects.map((name) => [
        name,
        outages[name] ? failingObjects(env[name], outages[name]) : env[name],
      ]),
    ),
    ASSETS: outages.ASSETS ? failing(env.ASSETS, outages.ASSETS) : env.ASSETS,
  }
}

const realNow = Date.now
let ahead = 0

/** The deployed Worker, with the outages that a request asks for. */
export default {
  fetch: (request, env, context) => {
    // A timer, because the runtime ends a request that hangs.
    context.waitUntil(scheduler.wait(10_000))
    // The Worker caches its state for a second, which would hide an outage of KV.
    if (request.headers.get('x-outage')?.includes('STATE=')) ahead += 1_000
    Date.now = () => realNow() + ahead
    return worker.fetch(request, withOutages(request.headers.get('x-outage') ?? '', env), context)
  },
  /** The cron's outages are in its pattern. */
  scheduled: (event, env, context) =>
    worker.scheduled(event, withOutages(event.cron, env), context),
  queue: (batch, env) => worker.queue(batch, env),
} satisfies ExportedHandler<Env, MailTask>
