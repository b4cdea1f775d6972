import type { Env, MailTask } from '../../../worker/bindings.ts'
import worker, {
  PasswordChecker as BundledChecker,
  VisitCounter as BundledCounter,
  CardDrawer as BundledDrawer,
  SearchIndex as BundledIndex,
  TextWorker as BundledTexts,
} from '../../../worker/index.ts'

export * from '../../../worker/index.ts'

const nothing = {
  /** Statements, and database calls: a batch is one. */
  queries: 0,
  trips: 0,
  read: 0,
  written: 0,
  /** Of KV. */
  keysRead: 0,
  keysWritten: 0,
  /** Operations of R2: those that list or write, and those that read. */
  classA: 0,
  classB: 0,
  /** Calls of Durable Objects, and rows of their own storage. */
  objects: 0,
  objectRead: 0,
  objectWritten: 0,
}
type Tally = typeof nothing

/** What the objects, the cron and the queue used: they run in the same isolate. */
const ofObjects: Tally = { ...nothing }

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

/** A binding that counts the calls of some methods. */
const countingCalls = <Binding extends object>(
  binding: Binding,
  tally: Tally,
  kinds: Readonly<Record<string, keyof Tally>>,
): Binding =>
  new Proxy(binding, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const kind = kinds[name as string]
      return (...input: unknown[]) => {
        if (kind) tally[kind] += 1
        return value.apply(target, input)
      }
    },
  })

/** A namespace of objects that counts the calls of each. */
const countingObjects = (namespace: DurableObjectNamespace, tally: Tally): DurableObjectNamespace =>
  new Proxy(namespace, {
    get(target, name) {
      if (name !== 'getByName') return Reflect.get(target, name)
      return (one: string) =>
        new Proxy(target.getByName(one), {
          get: (stub, method) => {
            tally.objects += 1
            const called = Reflect.get(stub, method) as (...input: unknown[]) => unknown
            return (...input: unknown[]) => Reflect.apply(called, stub, input)
          },
        })
    },
  })

const countingEnv = (env: Env, tally: Tally): Env => {
  const objects = Object.entries(env)
    // A service has every method, by name.
    .filter(([, binding]) => binding?.constructor?.name === 'DurableObjectNamespace')
    .map(([name, binding]) => [name, countingObjects(binding, tally)])
  const pictures = { head: 'classB', get: 'classB', put: 'classA', list: 'classA' } as const
  return {
    ...env,
    ...Object.fromEntries(objects),
    DB: counting(env.DB, tally),
    STATE: countingCalls(env.STATE, tally, { get: 'keysRead', put: 'keysWritten' }),
    ...(env.PICTURES ? { PICTURES: countingCalls(env.PICTURES, tally, pictures) } : {}),
  }
}

/** Cursors go on counting while somebody reads them. */
const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = []
let isSqlCounted = false

/** Counts the rows of every object's own storage: an object takes no other storage than the platform's. */
const countSql = ({ storage: { sql } }: DurableObjectState): void => {
  if (isSqlCounted) return
  isSqlCounted = true
  const kind = Object.getPrototypeOf(sql) as SqlStorage
  const { exec } = kind
  kind.exec = function (this: SqlStorage, ...input) {
    const cursor = exec.apply(this, input)
    cursors.push(cursor)
    return cursor as never
  }
}

/** What the objects, the cron and the queue have used. */
const usedByObjects = (): Tally => {
  for (const { rowsRead, rowsWritten } of cursors.splice(0)) {
    ofObjects.objectRead += rowsRead
    ofObjects.objectWritten += rowsWritten
  }
  return ofObjects
}

export class CardDrawer extends BundledDrawer {
  constructor(state: DurableObjectState, env: Env) {
    countSql(state)
    super(state, countingEnv(env, ofObjects))
  }
}

export class PasswordChecker extends BundledChecker {
  constructor(state: DurableObjectState, env: Env) {
    countSql(state)
    super(state, countingEnv(env, ofObjects))
  }
}

export class SearchIndex extends BundledIndex {
  constructor(state: DurableObjectState, env: Env) {
    countSql(state)
    super(state, countingEnv(env, ofObjects))
  }
}

const wait = scheduler.wait.bind(scheduler)

export class VisitCounter extends BundledCounter {
  constructor(state: DurableObjectState, env: Env) {
    countSql(state)
    super(state, countingEnv(env, ofObjects))
    // Nobody waits here until visits have gathered.
    scheduler.wait = () => wait(10)
  }
}

export class TextWorker extends BundledTexts {
  constructor(state: DurableObjectState, env: Env) {
    super(state, countingEnv(env, ofObjects))
  }
}

const realNow = Date.now
let seconds = 0

/** A context that keeps what is to be waited for. */
const gathering = (context: ExecutionContext, works: Promise<unknown>[]): ExecutionContext =>
  new Proxy(context, {
    get(target, name) {
      if (name === 'waitUntil') return (work: Promise<unknown>) => void works.push(work)
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** All that a request uses, also after its answer and in objects, as if the isolate's short memories had ended. */
const measureAlone = async (request: Request, env: Env, context: ExecutionContext) => {
  seconds += 2
  Date.now = () => realNow() + seconds * 1_000
  cursors.length = 0
  Object.assign(ofObjects, nothing)
  const tally = { ...nothing }
  const works: Promise<unknown>[] = []
  const waiting = gathering(context, works)
  const response = await worker.fetch(request as never, countingEnv(env, tally), waiting)
  const body = await response.arrayBuffer()
  await Promise.allSettled(works)
  const kinds = Object.keys(nothing) as (keyof Tally)[]
  const objects = usedByObjects()
  const used = Object.fromEntries(kinds.map((kind) => [kind, tally[kind] + objects[kind]]))
  const hasBody = ![101, 204, 205, 304].includes(response.status)
  const answer = new Response(hasBody ? body : null, response)
  answer.headers.set('x-used', JSON.stringify(used))
  return answer
}

/**
 * The deployed Worker, which also reports its queries and rows in headers or in the log; with `x-alone`, all that it used. A
 * request with `x-total` asks what the objects and the cron have used.
 */
export default {
  async fetch(request, env, context) {
    if (request.headers.has('x-total')) return Response.json(usedByObjects())
    if (request.headers.has('x-alone')) return measureAlone(request, env, context)
    const tally = { ...nothing }
    const DB = counting(env.DB, tally)
    const response = await worker.fetch(request, { ...env, DB }, context)
    const counted = new Response(response.body, response)
    counted.headers.set('x-database-queries', String(tally.queries))
    counted.headers.set('x-database-trips', String(tally.trips))
    counted.headers.set('x-database-rows-read', String(tally.read))
    counted.headers.set('x-database-rows-written', String(tally.written))
    return counted
  },
  scheduled: (event, env, context) => worker.scheduled(event, countingEnv(env, ofObjects), context),
  async queue(batch, env) {
    const tally = { ...nothing }
    const DB = counting(env.DB, tally)
    await worker.queue(batch, { ...env, DB })
    ofObjects.read += tally.read
    ofObjects.written += tally.written
    console.info(`database queries of a message: ${tally.queries}`)
  },
} satisfies ExportedHandler<Env, MailTask>
