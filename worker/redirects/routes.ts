import type * as z from 'zod'
import { Refusal } from '../../shared/problem.ts'
import { createRedirect, deleteRedirect, listRedirects } from '../../shared/redirects.ts'
import { findArticle, findIdBySlug } from '../articles/read.ts'
import { isConditionFailure, orRefuse } from '../database/conditions.ts'
import { oldNumber, redirectPath, redirectTarget, withoutQuery } from '../gate/redirect-address.ts'
import { isAnswered, isOwnAddress } from '../gate/redirects.ts'
import { answer } from '../http/answer.ts'
import type { Api, CallContext } from '../http/context.ts'
import { runOnce } from '../http/idempotency.ts'
import { listNewestFirst } from '../http/paging.ts'
import { instantNow } from '../lib/clock.ts'
import { findTarget, insertRedirect, type RedirectRow, removeRedirect } from './store.ts'

/** The id of the article at a stored address, without the author's redirects; null if there is none. */
const articleAt = async (db: D1Database, address: string): Promise<string | null> => {
  const path = decodeURIComponent(withoutQuery(address))
  const id = /^\/blog\/([0-9a-z]{8,40})$/.exec(path)?.[1]
  if (id) return (await findArticle(db, id)) && id
  const slug = /^\/local\/([^/]+)$/.exec(path)?.[1]
  return slug ? findIdBySlug(db, slug) : null
}

type Input = z.output<(typeof createRedirect)['input']>

const addressesOf = async ({ path, target, isElsewhere }: Input, context: CallContext) => {
  const from = redirectPath(path)
  if (from === null) throw new Refusal('redirect-path-invalid')
  if (await isOwnAddress(context, from)) throw new Refusal('redirect-path-own')
  const to = redirectTarget(target, [context.url.origin, context.site.url])
  if (to === null) throw new Refusal('redirect-target-invalid')
  if (to.isElsewhere && !isElsewhere) throw new Refusal('redirect-elsewhere')
  if (to.address === from) throw new Refusal('redirect-loop')
  return { from, to }
}

/** Whether an article or a text at the address prevents a redirect, as long as it is there. */
const isShadowed = async (path: string, context: CallContext): Promise<boolean> =>
  oldNumber(path) === null && (await isAnswered(context, path))

/** Stores a redirect; an identical existing one is not an error. */
const create = async (
  { body, text }: { body: Input; text: string },
  context: CallContext,
): Promise<z.output<(typeof createRedirect)['output']>> => {
  const { db } = context
  const { from, to } = await addressesOf(body, context)
  await runOnce(context, text, async (storeAnswer) => {
    const existing = await findTarget(db, from)
    if (existing === to.address) return { body: null }
    if (existing !== null) throw new Refusal('redirect-exists', { current: { target: existing } })
    const articleId = to.isElsewhere ? null : await articleAt(db, to.address)
    const isThere = to.isElsewhere || articleId !== null || (await isAnswered(context, to.address))
    if (!isThere && (await findTarget(db, to.address)) === null) {
      throw new Refusal('redirect-target-missing')
    }
    const redirect = { path: from, target: to.address, source: body.source }
    try {
      await db.batch([
        ...insertRedirect(db, { ...redirect, articleId, now: instantNow() }),
        ...storeAnswer({ body: null }),
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

export const mountRedirects = (api: Api): void => {
  answer(api, listRedirects, async ({ query: { cursor } }, context) => {
    const columns = 'target, source'
    const rows = await listNewestFirst<RedirectRow>(
      context,
      listRedirects,
      { cursor },
      'redirects',
      columns,
    )
    return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at }))
  })

  answer(api, createRedirect, create)

  answer(api, deleteRedirect, async ({ query: { reference } }, { db }) => {
    await orRefuse(db.batch(removeRedirect(db, reference)), 'redirect-not-found')
    return 'deleted' as const
  })
}
