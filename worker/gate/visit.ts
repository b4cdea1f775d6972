import { restrictedPaths } from '../../shared/pages.ts'
import type { BuildStamp } from '../../shared/rebuild.ts'
import type { Env } from '../bindings.ts'
import { hasAuthorMarker } from '../http/cookies.ts'
import { refuse } from '../http/problem.ts'
import { log } from '../lib/log.ts'
import { withTimeout } from '../lib/timeout.ts'
import {
  cachedGateState,
  type GateState,
  lastGateState,
  readGateState,
  recentGateState,
} from '../rebuild/gate-state.ts'
import { readGateStateNow } from '../rebuild/projection.ts'
import { readStamp } from '../rebuild/stamp.ts'
import { pageResponse } from './page-response.ts'
import { isStale, render } from './render.ts'

/** A request for a page. */
export interface Asked {
  readonly request: Request
  readonly url: URL
  readonly env: Env
}

/** The same with what the gate knows before it answers. */
export interface Visit extends Asked {
  /** Decoded, without slashes at its end. */
  readonly path: string
  /** What is live now; null if no service told. */
  readonly state: GateState | null
  /** The stamp of the static files; null if there are none, or they do not answer. */
  stamp: BuildStamp | null
}

/** A decision of the gate: its answer, or null if the next step decides. */
export type Step<About extends Asked = Visit> = (
  visit: About,
) => Response | null | Promise<Response | null>

/** The answer of the first step that has one. */
export const firstAnswer = async <About extends Asked>(
  steps: readonly Step<About>[],
  visit: About,
): Promise<Response | null> => {
  for (const step of steps) {
    const response = await step(visit)
    if (response) return response
  }
  return null
}

/** How long a reader waits for what is live now, in milliseconds. */
const timeLimit = 1_000

/** Undefined if the read fails or hangs; the failure is logged. */
const orUndefined = async (name: string, read: Promise<GateState | null>) => {
  try {
    return await withTimeout(timeLimit, read)
  } catch (cause) {
    log('error', 'service-failed', { names: [name], cause })
    return undefined
  }
}

/**
 * What is live now. For the author it is as the database has it, or as it was within a minute if that already makes the
 * files stale. If no service answers, it is the isolate's last one; null means that files are served.
 */
const findState = async (
  { request, env }: Asked,
  reading: Promise<BuildStamp | null>,
): Promise<GateState | null> => {
  const readCurrent = async () => {
    const recent = recentGateState()
    return recent && isStale(await reading, recent)
      ? recent
      : orUndefined('DB', readGateStateNow(env))
  }
  const now = hasAuthorMarker(request) ? await readCurrent() : undefined
  const known = now === undefined ? cachedGateState() : now
  if (known !== undefined) return known
  return (await orUndefined('STATE', readGateState(env))) ?? lastGateState() ?? null
}

/** A visit to a path. */
export const beginVisit = async (asked: Asked, path: string): Promise<Visit> => {
  const reading = readStamp(asked.env)
  const [state, stamp] = await Promise.all([findState(asked, reading), reading])
  return { ...asked, path, state, stamp }
}

/** The page for a failure without an older page: the site is at fault, and only for a moment. */
export const unavailable = async ({ request, env }: Pick<Asked, 'request' | 'env'>) => {
  try {
    return await pageResponse(request, await render(env, restrictedPaths.unavailable))
  } catch {
    return refuse('unexpected')
  }
}
