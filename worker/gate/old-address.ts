import type { Env } from '../env.ts'
import { log } from '../log.ts'
import type { GateState } from '../rebuild/projection.ts'
import { withoutQuery } from '../redirects/address.ts'
import { followRedirect } from '../redirects/follow.ts'
import { within } from '../within.ts'
import { decode } from './address.ts'
import { forAuthor, restricted } from './closed.ts'
import { redirect } from './page-response.ts'

/** Milliseconds that a reader waits to be told where an old address leads. */
const patience = 1_000

/**
 * The answer at the address of an older site; null when it leads nowhere, or while the database cannot
 * say. While the blog is closed nobody but the author is told an address that names an article.
 */
export const oldAddress = async (
  request: Request,
  env: Env,
  state: GateState | null,
): Promise<Response | null> => {
  let target: string | null
  try {
    target = await within(patience, followRedirect(env, new URL(request.url)))
  } catch (cause) {
    log('error', 'service-failed', { names: ['DB'], cause })
    return null
  }
  if (target === null) return null
  const path = decode(withoutQuery(target)) ?? ''
  const closed = state && restricted(path, state)
  const answer = async () => redirect(target)
  return closed ? forAuthor(request, env, { path, closed }, answer) : answer()
}
