import type { Env, MailTask } from '../../../worker/bindings.ts'
import worker from '../../../worker/index.ts'

export * from '../../../worker/index.ts'

const realNow = Date.now

/** Whether writes to KV are delayed until another request releases them. */
let isHeld = false

/** Polls, because the runtime ends a request that only waits for another request. */
const untilReleased = async (): Promise<void> => {
  while (isHeld) await scheduler.wait(5)
}

/** A namespace that reports each read, and answers it after other work has ended. */
const reporting = (
  STATE: KVNamespace,
  report: () => void,
  until: Promise<unknown> = Promise.resolve(),
  mayPut: () => Promise<void> = async () => {},
): KVNamespace => {
  const get = async (name: string, options: KVNamespaceGetOptions<'json'>) => {
    const value = await STATE.get(name, options).finally(report)
    await until
    return value
  }
  const put = (name: string, value: string) => mayPut().then(() => STATE.put(name, value))
  return { get, put } as unknown as KVNamespace
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
 * The deployed Worker, with the number of its reads of the state in a header.
 * - `x-clock` sets the clock for a request.
 * - `x-puts` holds back what the request writes to KV (`held`), or lets go what another one holds (`let go`).
 * - the cron's clock is the time that it is said to run at.
 * - `x-around` names a page that is read around the call; its status is in a header of the answer.
 */
export default {
  async fetch(request, env, context) {
    const clock = Number(request.headers.get('x-clock'))
    Date.now = clock ? () => clock : realNow
    let reads = 0
    const puts = request.headers.get('x-puts')
    if (puts) isHeld = puts === 'held'
    const tell = () => {
      reads += 1
    }
    const STATE = reporting(env.STATE, tell, undefined, puts === 'held' ? untilReleased : undefined)
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
    return worker.scheduled(event, env, context)
  },
  queue: (batch, env) => worker.queue(batch, env),
} satisfies ExportedHandler<Env, MailTask>
