import type * as z from 'zod'
import { dayInWords } from '../../shared/articles/date.ts'
import { articleIdOf } from '../../shared/articles/paths.ts'
import { guessLimit } from '../../shared/endpoint.ts'
import { restrictedPaths, sharedDraft, sharedDraftPath } from '../../shared/pages.ts'
import type { createPreviewLink, listPreviewLinks } from '../../shared/preview.ts'
import { Refusal } from '../../shared/problem.ts'
import type { Page } from '../../shared/renderer.ts'
import { previewLinkTime } from '../../shared/timings.ts'
import { findDraft } from '../articles/draft-rows.ts'
import type { Env } from '../bindings.ts'
import { isConditionFailure, requireThat } from '../database/conditions.ts'
import { answerAuthorOnly } from '../gate/closed.ts'
import { notFound } from '../gate/not-found.ts'
import { unavailable } from '../gate/visit.ts'
import type { CallContext } from '../http/context.ts'
import { enforceLimit } from '../http/limits.ts'
import { pageResponse, privately } from '../http/page-response.ts'
import { after, instantNow } from '../lib/clock.ts'
import { log } from '../lib/log.ts'
import { addressOf } from '../lib/network.ts'
import { hashToken, newToken } from '../lib/tokens.ts'
import { readLive } from '../live/projection.ts'
import { readStamp } from '../live/stamp.ts'
import { isSwitchOn } from '../live/switches.ts'
import { renderText } from './page.ts'

/** Links to a draft at the same time. */
const maxLinks = 3

type OfDraft = { query: z.output<(typeof listPreviewLinks)['query']> }

/** Makes a link to a draft. @throws Refusal if there is no such draft, or if it has as many as it may have */
export const createLink = async (
  { query: { reference } }: OfDraft,
  { db }: CallContext,
): Promise<z.output<(typeof createPreviewLink)['output']>> => {
  const token = newToken()
  const now = instantNow()
  const endsAt = after(now, previewLinkTime)
  try {
    await db.batch([
      db.prepare('DELETE FROM preview_links WHERE ends_at <= ?1').bind(now),
      requireThat(
        db,
        '(SELECT COUNT(*) FROM preview_links WHERE draft_id = ?1) < ?2',
        reference,
        maxLinks,
      ),
      db
        .prepare('INSERT INTO preview_links (hash, draft_id, ends_at) VALUES (?1, ?2, ?3)')
        .bind(hashToken(token), reference, endsAt),
    ])
  } catch (error) {
    if (isConditionFailure(error)) throw new Refusal('preview-links-full')
    throw /FOREIGN KEY/.test(String(error)) ? new Refusal('draft-not-found') : error
  }
  return { path: sharedDraftPath(token), endsAt }
}

/** When the links to a draft end, the first first. */
export const listLinks = async ({ query: { reference } }: OfDraft, { db }: CallContext) =>
  (
    await db
      .prepare(
        'SELECT ends_at AS endsAt FROM preview_links WHERE draft_id = ?1 AND ends_at > ?2 ORDER BY ends_at',
      )
      .bind(reference, instantNow())
      .all<{ endsAt: string }>()
  ).results

/** Ends the links to a draft. */
export const endLinks = async ({ query: { reference } }: OfDraft, { db }: CallContext) => {
  await db.prepare('DELETE FROM preview_links WHERE draft_id = ?1').bind(reference).run()
  return 'ended' as const
}

/** What belongs to a published article only: what counts, sends or names its address. */
const ofArticle =
  'link[rel=canonical], link[rel=alternate], meta[property^="og:"], meta[name^="twitter:"], script[type="application/ld+json"], .responses'

/** The page of an article as that of a draft. */
const asDraft = async (page: Page, endsAt: string): Promise<Page> => {
  const day = endsAt.slice(0, 10)
  const shown = new HTMLRewriter()
    .on(ofArticle, { element: (element) => void element.remove() })
    .on('meta[name=robots]', {
      element: (element) => void element.setAttribute('content', 'noindex'),
    })
    .on('article', {
      element: (element) =>
        void element.prepend(
          `<p class="article-facts">A draft that its author shows you. This link ends on <time datetime="${day}">${dayInWords(day)}</time>.</p>`,
          { html: true },
        ),
    })
    .transform(new Response(page.body))
  return { ...page, body: new Uint8Array(await shown.arrayBuffer()) }
}

/** The draft that a secret leads to; null if it leads nowhere, now or any more. */
const findShared = async ({ DB }: Env, token: string) => {
  const link = await DB.prepare(
    'SELECT draft_id AS id, ends_at AS endsAt FROM preview_links WHERE hash = ?1 AND ends_at > ?2',
  )
    .bind(hashToken(token), instantNow())
    .first<{ id: string; endsAt: string }>()
  const draft = link && (await findDraft(DB, link.id))
  return draft && { draft, endsAt: link.endsAt }
}

/**
 * Answers the link to a draft: its page, which nothing counts, no cache stores and no search engine lists. What is no
 * link, or none any more, is 404. While the blog is closed, only the author gets it.
 * @returns null for every other address
 */
export const sharedDraftResponse = async (
  url: URL,
  request: Request,
  env: Env,
): Promise<Response | null> => {
  const token = sharedDraft.exec(url.pathname)?.[1]
  if (token === undefined || !['GET', 'HEAD'].includes(request.method)) return null
  const address = addressOf(request)
  await enforceLimit({ db: env.DB, env, url, address }, 'GET /preview', guessLimit)
  const answer = async () => {
    const found = await findShared(env, token)
    if (found) {
      const page = await renderText(env, { ...found.draft, id: articleIdOf(found.draft.id) })
      return pageResponse(request, await asDraft(page, found.endsAt))
    }
    const known = { env, live: await readLive(env), stamp: await readStamp(env) }
    return pageResponse(request, await notFound(known, 404))
  }
  const closed = { path: url.pathname, closed: restrictedPaths.article }
  try {
    const isClosed = await isSwitchOn(env.DB, 'block')
    return privately(await (isClosed ? answerAuthorOnly(request, env, closed, answer) : answer()))
  } catch (cause) {
    log('error', 'page-failed', { request, cause })
    return unavailable({ request, env })
  }
}
