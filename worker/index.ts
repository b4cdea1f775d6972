import { apiBase } from '../shared/calls.ts'
import { createApi } from './api.ts'
import { forgetOldChallenges } from './captcha/store.ts'
import { publishDueDrafts } from './drafts/publish-due.ts'
import type { Env } from './env.ts'
import { gate } from './gate/gate.ts'
import { forgetOldAnswers } from './idempotency/idempotency.ts'
import { forgetOldLocks } from './pings/store.ts'
import { renderError } from './problem.ts'
import { deliverHook } from './rebuild/hook.ts'
import { repairGateState } from './rebuild/projection.ts'
import { forgetOldAttempts } from './session/attempts.ts'
import { forgetOldFailedSignIns } from './session/failed-sign-ins.ts'
import { forgetOldVisits } from './statistics/store.ts'
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

  /** Every minute: publishes what is due, repairs what a crash or an outage left behind, forgets. */
  async scheduled(_event, env, context) {
    const later = (work: Promise<unknown>) => context.waitUntil(work)
    // Each for itself: where one fails the others go on.
    later(publishDueDrafts(env, later))
    later(repairGateState(env))
    later(deliverHook(env))
    later(forgetOldAnswers(env.DB))
    later(forgetOldLimits(env.DB))
    later(forgetOldAttempts(env.DB))
    later(forgetOldFailedSignIns(env.DB))
    later(forgetOldChallenges(env.DB))
    later(forgetOldLocks(env.DB))
    later(forgetOldVisits(env.DB))
  },
} satisfies ExportedHandler<Env>
