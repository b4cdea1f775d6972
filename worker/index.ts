import { apiBase } from '../shared/calls.ts'
import { createApi } from './api.ts'
import type { Env } from './env.ts'
import { gate } from './gate/gate.ts'
import { forgetOldAnswers } from './idempotency/idempotency.ts'
import { renderError } from './problem.ts'
import { deliverHook } from './rebuild/hook.ts'
import { repairGateState } from './rebuild/projection.ts'
import { forgetOldLimits } from './visitors/limits.ts'

const api = createApi()

const isCall = (url: URL): boolean =>
  url.pathname === apiBase || url.pathname.startsWith(`${apiBase}/`)

export default {
  async fetch(request, env, context) {
    try {
      return isCall(new URL(request.url))
        ? await api.fetch(request, env, context)
        : await gate(request, env)
    } catch (error) {
      return renderError(error)
    }
  },

  /** Every minute: repairs what a crash or an outage left behind. */
  async scheduled(_event, env, context) {
    context.waitUntil(
      Promise.all([
        repairGateState(env),
        deliverHook(env),
        forgetOldAnswers(env.DB),
        forgetOldLimits(env.DB),
      ]),
    )
  },
} satisfies ExportedHandler<Env>
