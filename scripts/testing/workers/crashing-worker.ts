import type { Env, MailTask } from '../../../worker/bindings.ts'
import worker from '../../../worker/index.ts'

export * from '../../../worker/index.ts'

/** The deployed Worker with a KV whose writes never end: like a crash after the database commit. */
export default {
  fetch: (request, env, context) => {
    const STATE = new Proxy(env.STATE, {
      get(target, name) {
        if (name === 'put') return () => new Promise(() => {})
        const value = target[name as keyof KVNamespace]
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    // A timer, because the runtime ends a request that can never answer.
    context.waitUntil(scheduler.wait(60_000))
    return worker.fetch(request, { ...env, STATE }, context)
  },
  queue: (batch, env) => worker.queue(batch, env),
} satisfies ExportedHandler<Env, MailTask>
