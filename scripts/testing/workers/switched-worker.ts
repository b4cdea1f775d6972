import type { Env, MailTask } from '../../../worker/bindings.ts'
import worker from '../../../worker/index.ts'

export * from '../../../worker/index.ts'

/**
 * The kinds of an outage: `fails` throws, `hangs` never answers, `full` refuses writes, `mute` does the work and loses the
 * answer, `unwritable` and `used up` say that the day's rows are, to write or to read, too.
 */
type Outage = 'fails' | 'hangs' | 'full' | 'mute' | 'unwritable' | 'used up'

/** As D1 says it. */
const usedUp = (rows: string): string =>
  `D1_ERROR: Your account has exceeded D1's free tier daily row ${rows} limit. Upgrade to a paid plan or wait until tomorrow (midnight UTC) to continue.`

const sentences: Partial<Record<Outage, string>> = {
  full: 'D1_ERROR: Exceeded maximum DB size',
  unwritable: usedUp('write'),
  'used up': usedUp('read'),
}

const writes = /^\s*(INSERT|UPDATE|DELETE|WITH)\b/i

const failAs = async <Result>(outage: Outage, work: () => Promise<Result>): Promise<Result> => {
  if (outage === 'hangs') await new Promise(() => {})
  if (outage === 'mute') await work()
  throw new Error(sentences[outage] ?? 'The service does not answer')
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

/** Outages that affect no reads. */
const ofWrites: readonly Outage[] = ['full', 'mute', 'unwritable']

/** A database with an outage. */
const failingDatabase = (db: D1Database, outage: Outage): D1Database => {
  const real = new WeakMap<object, { statement: D1PreparedStatement; sql: string }>()
  const suffers = (sql: string) => !ofWrites.includes(outage) || writes.test(sql)
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

/** The services with these outages: `DB=fails, STATE=hangs`. The name of a cron has none. */
const withOutages = (named: string, env: Env): Env => {
  const failed = named
    .split(/,\s*/)
    .filter((one) => one.includes('='))
    .map((one) => {
      const [name, outage] = one.split('=') as [keyof Env, Outage]
      if (name === 'DB') return [name, failingDatabase(env.DB, outage)]
      const isOne = name === 'STATE' || name === 'ASSETS'
      return [
        name,
        isOne
          ? failing(env[name], outage)
          : failingObjects(env[name] as DurableObjectNamespace, outage),
      ]
    })
  return { ...env, ...Object.fromEntries(failed) }
}

const realNow = Date.now
let ahead = 0

/** The outages that the consumer of the queue meets. */
let ofQueue = ''

/** Whether writes to KV are delayed until another request releases them. */
let isHeld = false

/** Polls, because the runtime ends a request that only waits for another request. */
const untilReleased = async (): Promise<void> => {
  while (isHeld) await scheduler.wait(5)
}

/** KV takes one write of a key a second. @returns refuses what it is asked first */
const refusingOnce = () => {
  let asked = 0
  return async (): Promise<void> => {
    asked += 1
    if (asked === 1) throw new Error('KV PUT failed: 429 Too Many Requests')
  }
}

/**
 * A namespace that reports each read, and answers it after other work has ended.
 * @param old what it answers in place of what it has, as in a place that a write has not reached
 */
const reporting = (
  STATE: KVNamespace,
  report: () => void,
  until: Promise<unknown> = Promise.resolve(),
  mayPut: () => Promise<void> = async () => {},
  old: string | null = null,
): KVNamespace => {
  const get = async (...asked: unknown[]) => {
    const value = await Reflect.apply(STATE.get, STATE, asked).finally(report)
    await until
    return old === null ? value : JSON.parse(decodeURIComponent(old))
  }
  const put = (...given: unknown[]) => mayPut().then(() => Reflect.apply(STATE.put, STATE, given))
  const own: Record<string, (...given: unknown[]) => Promise<unknown>> = { get, put }
  return methods(STATE, (name, call) => own[name] ?? call)
}

/** A page whose read of the state starts before a call and ends after it. */
const readAround = async (
  page: Request,
  env: Env,
  context: ExecutionContext,
  call: () => Promise<Response>,
): Promise<readonly [Response, Response]> => {
  const [read, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const STATE = reporting(env.STATE, read.resolve, ended.promise)
  const answer = worker.fetch(page as never, { ...env, STATE }, context)
  await read.promise
  const called = await call()
  ended.resolve()
  return [called, await answer]
}

/**
 * The deployed Worker, with what a request asks for. The number of its reads of the state is in a header of the answer.
 * - `x-outage` names outages.
 * - `x-clock` sets the clock for a request.
 * - `x-old` is what KV still has for this request, encoded.
 * - `x-queue` names outages for the consumer of the queue, until another request names others.
 * - `x-puts` holds back what the request writes to KV (`held`), or lets go what another one holds (`let go`), or lets KV
 *   refuse the first write (`refused`).
 * - `x-around` names a page that is read around the call; its status is in a header of the answer.
 * - the cron's clock is the time that it is said to run at, and its outages are in its pattern.
 */
export default {
  async fetch(request, given, context) {
    const outage = request.headers.get('x-outage') ?? ''
    ofQueue = request.headers.get('x-queue') ?? ofQueue
    // A timer, because the runtime ends a request that hangs.
    if (outage) context.waitUntil(scheduler.wait(10_000))
    // The Worker caches its state for a second, which would hide an outage of KV.
    if (outage.includes('STATE=')) ahead += 1_000
    const clock = Number(request.headers.get('x-clock'))
    Date.now = () => clock || realNow() + ahead
    const env = withOutages(outage, given)
    let reads = 0
    const puts = request.headers.get('x-puts')
    if (puts) isHeld = puts === 'held'
    const mayPut = puts === 'refused' ? refusingOnce() : puts === 'held' ? untilReleased : undefined
    const tell = () => {
      reads += 1
    }
    const old = request.headers.get('x-old')
    const STATE = reporting(env.STATE, tell, undefined, mayPut, old)
    const call = () => worker.fetch(request, { ...env, STATE }, context)
    const around = request.headers.get('x-around')
    const page = new Request(new URL(around ?? '/', request.url))
    const [response, read] = around
      ? await readAround(page, env, context, call)
      : [await call(), null]
    await read?.body?.cancel()
    const answer = new Response(response.body, response)
    answer.headers.set('x-state-reads', String(reads))
    if (read) answer.headers.set('x-around-status', String(read.status))
    return answer
  },
  scheduled(event, env, context) {
    Date.now = () => event.scheduledTime
    return worker.scheduled(event, withOutages(event.cron, env), context)
  },
  queue: (batch, env) => worker.queue(batch, withOutages(ofQueue, env)),
} satisfies ExportedHandler<Env, MailTask>
