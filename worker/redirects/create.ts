import type * as z from 'zod'
import { Refusal } from '../../shared/problem.ts'
import type { createRedirect } from '../../shared/redirects/contract.ts'
import { isConditionFailure } from '../database/require.ts'
import { isAnswered } from '../gate/is-answered.ts'
import { oldNumber, redirectPath, redirectTarget } from '../gate/redirect-address.ts'
import type { CallContext } from '../http/context.ts'
import { once } from '../http/idempotency.ts'
import { instantNow } from '../lib/clock.ts'
import { articleAt, isApart } from './pages.ts'
import { findTarget, insertRedirect } from './store.ts'

type Input = z.output<(typeof createRedirect)['input']>

const addressesOf = ({ path, target, isElsewhere }: Input, { url }: CallContext) => {
  const from = redirectPath(path)
  // The home page is always there.
  if (from === null || from === '/') throw new Refusal('redirect-path-invalid')
  const to = redirectTarget(target, [url.origin])
  if (to === null) throw new Refusal('redirect-target-invalid')
  if (to.isElsewhere && !isElsewhere) throw new Refusal('redirect-elsewhere')
  if (to.address === from) throw new Refusal('redirect-loop')
  return { from, to }
}

/** Whether a page at the address prevents a redirect. */
const isShadowed = async (path: string, { env }: CallContext): Promise<boolean> =>
  isApart(path) || (oldNumber(path) === null && (await isAnswered(env, path)))

/** Stores a redirect; an identical existing one is not an error. */
export const create = async (
  { body, text }: { body: Input; text: string },
  context: CallContext,
): Promise<z.output<(typeof createRedirect)['output']>> => {
  const { db, env } = context
  const { from, to } = addressesOf(body, context)
  await once(context, text, async (keep) => {
    const existing = await findTarget(db, from)
    if (existing === to.address) return { body: null }
    if (existing !== null) throw new Refusal('redirect-exists', { current: { target: existing } })
    const articleId = to.isElsewhere ? null : await articleAt(db, to.address)
    const isThere = to.isElsewhere || articleId !== null || (await isAnswered(env, to.address))
    if (!isThere && (await findTarget(db, to.address)) === null) {
      throw new Refusal('redirect-target-missing')
    }
    const redirect = { path: from, target: to.address, source: body.source }
    try {
      await db.batch([
        ...insertRedirect(db, { ...redirect, articleId, now: instantNow() }),
        ...keep({ body: null }),
      ])
    } catch (error) {
      if (isConditionFailure(error)) throw new Refusal('redirect-loop')
      const won = await findTarget(db, from)
      if (won !== null && won !== to.address) throw new Refusal('redirect-exists')
      if (won === null) throw error
    }
    return { body: null }
  })
  return { path: from, target: to.address, isShadowed: await isShadowed(from, context) }
}
