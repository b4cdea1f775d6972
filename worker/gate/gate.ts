import { articleOfCard } from '../../shared/articles/card.ts'
import { withHost } from '../../shared/own-address.ts'
import { notFoundPath, policyPath, restrictedPaths, securityPath } from '../../shared/pages.ts'
import type { BuildStamp } from '../../shared/rebuild/contract.ts'
import type { Page } from '../../shared/renderer.ts'
import { searchPath } from '../../shared/search.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { topicOf } from '../../shared/topics.ts'
import type { Env } from '../bindings.ts'
import { hasAuthorMarker } from '../http/cookies.ts'
import { decode, tidy } from '../http/pathname.ts'
import { refuse } from '../http/problem.ts'
import { after, instantNow } from '../lib/clock.ts'
import { log } from '../lib/log.ts'
import { withTimeout } from '../lib/timeout.ts'
import { isUpload } from '../pictures/serve.ts'
import {
  cachedGateState,
  type GateState,
  lastGateState,
  readGateState,
  recentGateState,
} from '../rebuild/gate-state.ts'
import { readGateStateNow } from '../rebuild/projection.ts'
import { knownUrl, settingsFor } from '../rebuild/settings.ts'
import { authorPage, isAuthorPage } from './author-pages.ts'
import { cardResponse } from './card-response.ts'
import { answerAuthorOnly, restrictedPathFor } from './closed.ts'
import { type GateContext, notFound, statusWithoutPage } from './not-found.ts'
import { answerOldAddress } from './old-address.ts'
import { pageResponse, redirect } from './page-response.ts'
import { oldNumber } from './redirect-address.ts'
import { fixedRedirect, slugRedirect } from './redirects.ts'
import { isStale, render, renderLong } from './render.ts'
import { searchPage } from './search-page.ts'
import { orNull, readPage, readStamp } from './static-files.ts'

/** How long the text is valid, in milliseconds; RFC 9116 recommends less than a year. */
const lifetime = 180 * 86_400_000

/** `security.txt` (RFC 9116), made for each request, so that it never expires while the blog runs. */
const securityText = (url: string): Page => {
  const expires = `${after(instantNow(), lifetime).slice(0, 10)}T00:00:00Z`
  const fields = {
    Contact: withHost(siteConfig.securityContact, url),
    Expires: expires,
    'Preferred-Languages': siteConfig.language,
    Canonical: url + securityPath,
    Policy: `${url}${policyPath}#sp-security`,
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
  const body = new Uint8Array(new TextEncoder().encode(lines.join('')))
  return { status: 200, contentType: 'text/plain; charset=utf-8', body }
}

/** How long a reader waits for the gate's state, and for a page, in milliseconds. */
const timeLimits = { state: 1_000, page: 3_000 }

/** Undefined if the read fails or hangs; the failure is logged. */
const orUndefined = async (name: string, read: Promise<GateState | null>) => {
  try {
    return await withTimeout(timeLimits.state, read)
  } catch (cause) {
    log('error', 'service-failed', { names: [name], cause })
    return undefined
  }
}

/** Whether a page has no current file. Pages without articles depend only on the site. */
const isPageStale = (path: string, stamp: BuildStamp | null, state: GateState | null): boolean =>
  isStale(topicOf(path) ?? 'site', stamp, state)

/**
 * The gate's state. For the author it is current, or recent if that already makes the page stale. If no
 * service answers, it is the isolate's last one; null means that files are served.
 */
const findGateState = async (
  request: Request,
  env: Env,
  path: string,
  stamp: Promise<BuildStamp | null>,
): Promise<GateState | null> => {
  const readCurrent = async () => {
    const recent = recentGateState()
    if (recent && isPageStale(path, await stamp, recent)) return recent
    return orUndefined('DB', readGateStateNow(env))
  }
  const now = hasAuthorMarker(request) ? await readCurrent() : undefined
  const known = now === undefined ? cachedGateState() : now
  if (known !== undefined) return known
  return (await orUndefined('STATE', readGateState(env))) ?? lastGateState() ?? null
}

/** The page for a failure without an older page: the site is at fault, and only for a moment. */
export const unavailable = async (request: Request, env: Env): Promise<Response> => {
  try {
    return pageResponse(request, await render(env, restrictedPaths.unavailable))
  } catch {
    return refuse('unexpected')
  }
}

/** Answers with a page without a current file. A path that depends on no article and has no file is no page. */
const renderFresh = async (
  request: Request,
  env: Env,
  path: string,
  { state, stamp }: GateContext,
): Promise<Response> => {
  const isDecided = topicOf(path) === null && !isStale('site', stamp, state)
  const fresh = async (): Promise<Response> => {
    const moved = await slugRedirect(env, path)
    if (moved) return redirect(moved)
    const page = isDecided ? null : await renderLong(env, path)
    if (page?.status === 200) return pageResponse(request, page)
    const old =
      path === notFoundPath ? null : await answerOldAddress(request, env, { state, stamp })
    if (old) return old
    return pageResponse(
      request,
      await notFound(env, { state, stamp }, await statusWithoutPage(env, path)),
    )
  }
  try {
    return await withTimeout(timeLimits.page, fresh())
  } catch (cause) {
    log('error', 'page-failed', { request, cause })
    const old = await orNull(readPage(env, path))
    return old ? pageResponse(request, old) : unavailable(request, env)
  }
}

/** A page of the site: its current static file, else rendered. */
const serve = async (
  request: Request,
  env: Env,
  path: string,
  { state, stamp }: GateContext,
): Promise<Response> => {
  if (path !== notFoundPath && !isPageStale(path, stamp, state)) {
    try {
      const file = await readPage(env, path)
      if (file) return pageResponse(request, file)
    } catch (cause) {
      log('error', 'service-failed', { names: ['ASSETS'], cause })
      // Continue as if nothing was ever built.
      return renderFresh(request, env, path, { state, stamp: null })
    }
  }
  return renderFresh(request, env, path, { state, stamp })
}

/** Answers a request for a public address. */
const answerPublic = async (
  request: Request,
  env: Env,
  { path, url }: { path: string; url: URL },
  known: GateContext,
): Promise<Response> => {
  const article = articleOfCard(path)
  const card = article === null ? null : await cardResponse(request, env, path, article)
  if (card) return card
  if (path === securityPath) return pageResponse(request, securityText(knownUrl()))
  const elsewhere = fixedRedirect(path)
  if (elsewhere) return redirect(elsewhere)

  if (oldNumber(url.search) !== null && !isAuthorPage(path)) {
    const old = await answerOldAddress(request, env, known)
    if (old) return old
  }

  const page = () => serve(request, env, path, known)
  if (path === '/' && known.state?.block) {
    return answerAuthorOnly(request, env, { path, closed: restrictedPaths.home }, page)
  }
  if (!isAuthorPage(path) && path !== searchPath) return page()
  try {
    if (path === searchPath) return await searchPage(request, env)
    return await authorPage({ request, env, path }, page)
  } catch (cause) {
    log('error', 'page-failed', { request, cause })
    return unavailable(request, env)
  }
}

/** Answers all requests but calls: current pages from static files, without the database; others rendered. */
export const gate = async (url: URL, request: Request, env: Env): Promise<Response> => {
  if (url.hostname === siteConfig.previewHost) {
    return redirect((await settingsFor(env)).url + url.pathname + url.search)
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse('method-not-allowed')
  const tidied = tidy(url.pathname)
  if (tidied !== url.pathname) return redirect(tidied + url.search)
  const path = decode(tidied)
  // No page and no redirect has such an address.
  if (path === null || isUpload(url)) {
    return pageResponse(
      request,
      await notFound(env, { state: null, stamp: await readStamp(env) }, 404),
    )
  }

  const reading = readStamp(env)
  const [state, stamp] = await Promise.all([findGateState(request, env, path, reading), reading])
  const closed = state && restrictedPathFor(path, state)
  const answer = () => answerPublic(request, env, { path, url }, { state, stamp })
  return closed ? answerAuthorOnly(request, env, { path, closed }, answer) : answer()
}
