import type { Env, MailTask } from '../../../worker/bindings.ts'
import worker from '../../../worker/index.ts'

export { PasswordChecker, SearchIndex } from '../../../worker/index.ts'

const realNow = Date.now

/** Whether what a request writes to KV is held back, until another request lets it go. */
let isHeld = false

/** Looks again and again: the runtime ends a request that waits for another one alone. */
const untilLetGo = async (): Promise<void> => {
  while (isHeld) await scheduler.wait(5)
}

/** A namespace that tells each read, and answers it when something else has ended. */
const telling = (
  STATE: KVNamespace,
  tell: () => void,
  until: Promise<unknown> = Promise.resolve(),
  mayPut: () => Promise<void> = async () => {},
): KVNamespace => {
  const get = async (name: string, options: KVNamespaceGetOptions<'json'>) => {
    const value = await STATE.get(name, options).finally(tell)
    await until
    return value
  }
  const put = (name: string, value: string) => mayPut().then(() => STATE.put(name, value))
  return { get, put } as unknown as KVNamespace
}

/** A page whose state is read before a call begins and arrives after it has ended. */
const readAround = async (
  page: Request,
  env: Env,
  context: ExecutionContext,
  call: () => Promise<Response>,
): Promise<readonly [Response, Response]> => {
  const [read, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const STATE = telling(env.STATE, read.resolve, ended.promise)
  const answer = worker.fetch(page as never, { ...env, STATE }, context)
  await read.promise
  const called = await call()
  ended.resolve()
  return [called, await answer]
}

/**
 * The Worker as it is deployed, with the number of its reads of the state in a header.
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
    const STATE = telling(env.STATE, tell, undefined, puts === 'held' ? untilLetGo : undefined)
    const call = () => worker.fetch(request, { ...env, STATE }, context)
    const around = request.headers.get('x-around')
    const page = new Request(new URL(around ?? '/', request.url))
    const [response, read] = around
      ? await readAround(page, env, context, call)
      : [await call(), null]
    await read?.body?.cancel()
    const told = new Response(response.body, response)
    told.headers.set('x-state-reads', String(reads))
    if (read) told.headers.set('x-around-status', String(read.status))
    return told
  },
  scheduled(event, env, context) {
    Date.now = () => event.scheduledTime
    return worker.scheduled(event, env, context)
  },
  queue: (batch, env) => worker.queue(batch, env),
} satisfies ExportedHandler<Env, MailTask>
