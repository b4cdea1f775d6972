import { restrictedPaths } from '../../shared/pages.ts'
import type { BuildStamp } from '../../shared/rebuild.ts'
import type { Env } from '../bindings.ts'
import { hasAuthorMarker } from '../http/cookies.ts'
import type { Moment } from '../http/kept.ts'
import { pageResponse } from '../http/page-response.ts'
import { refuse } from '../http/problem.ts'
import type { Live } from '../live/cache.ts'
import { liveForAuthor, liveForReader } from '../live/live.ts'
import { type Blog, shownSettings } from '../live/settings.ts'
import { readStamp } from '../live/stamp.ts'
import { render } from './render.ts'

/** A request for a page. */
export interface Asked {
  readonly request: Request
  readonly url: URL
  readonly env: Env
  /** Runs work after the answer is sent. */
  readonly later: (work: Promise<unknown>) => void
}

/** The same with what the gate knows before it answers. */
export interface Visit extends Asked, Blog {
  /** Decoded, without slashes at its end. */
  readonly path: string
  /** What is live now; null if no service told. */
  readonly live: Live | null
  /** The stamp of the static files; null if there are none, or they do not answer. */
  stamp: BuildStamp | null
  /** The moment of the answers that it may get again. */
  moment: Moment
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

/** A visit to a path. */
export const beginVisit = async (asked: Asked, path: string): Promise<Visit> => {
  const { request, env } = asked
  const [live, stamp] = await Promise.all([
    hasAuthorMarker(request) ? liveForAuthor(env) : liveForReader(env),
    readStamp(env),
  ])
  return { ...asked, path, live, site: shownSettings(env, live?.site), stamp, moment: null }
}

/** The page for a failure without an older page: the site is at fault, and only for a moment. */
export const unavailable = async ({ request, env }: Pick<Asked, 'request' | 'env'>) => {
  try {
    return await pageResponse(request, await render(env, restrictedPaths.unavailable))
  } catch {
    return refuse('unexpected')
  }
}
