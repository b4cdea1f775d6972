import { renderer } from 'stillpress:renderer'
import { notFoundPath, restrictedPaths } from '../../shared/pages.ts'
import type { BuildStamp } from '../../shared/rebuild/contract.ts'
import type { Page } from '../../shared/renderer.ts'
import { type Topic, topicOf } from '../../shared/topics.ts'
import { isDeleted } from '../articles/read.ts'
import type { Env } from '../env.ts'
import { refuse } from '../problem.ts'
import { type GateState, readGateState } from '../rebuild/projection.ts'
import { findSession } from '../session/store.ts'
import { authorPage, isAuthorPage } from './author-pages.ts'
import { pageResponse, redirect } from './page-response.ts'
import { fixedRedirect, mainHostFor, slugRedirect } from './redirects.ts'
import { databaseSource } from './source.ts'
import { readPage, readStamp } from './static-files.ts'

/** A pathname with single slashes and none at its end. */
const tidy = (pathname: string): string => pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')

/** A pathname decoded; null when it is not valid percent-encoding. */
const decode = (pathname: string): string | null => {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}

const render = (env: Env, path: string): Promise<Page> => renderer.render(path, databaseSource(env))

/** A failed read serves the static page: old is better than nothing, and the log says so. */
const stateOrNull = async (env: Env): Promise<GateState | null> => {
  try {
    return await readGateState(env)
  } catch (error) {
    console.error('The gate state could not be read', error)
    return null
  }
}

/** The rule of staleness: a page is rendered again when its topic is newer than the build. */
const isStale = (topic: Topic, stamp: BuildStamp | null, state: GateState | null): boolean => {
  if (!stamp || stamp.renderer !== renderer.hash) return true
  if (!state || topic === 'site') return false
  // Files of an older deployment: the state lists only what is newer than the landed one.
  if (stamp.revision < state.landed || state.topics === null) return stamp.revision < state.revision
  return (state.topics[topic] ?? 0) > stamp.revision
}

const notFound = async (env: Env, path: string, stamp: BuildStamp | null): Promise<Page> => {
  const id = /^\/blog\/([0-9a-z]+)$/.exec(path)?.[1]
  const status = id && (await isDeleted(env.DB, id)) ? 410 : 404
  const file = isStale('site', stamp, null) ? null : await readPage(env, notFoundPath, status)
  return file ?? { ...(await render(env, notFoundPath)), status }
}

const restricted = (path: string, state: GateState): string | null => {
  if (path === '/blog') return state.block || state.background ? restrictedPaths.landing : null
  return state.block && /^\/(blog|local)\//.test(path) ? restrictedPaths.article : null
}

/**
 * Renders a page that has no current file. A path that no content decides has no page when the
 * current build has no file for it; the database is not asked.
 */
const renderFresh = async (
  request: Request,
  env: Env,
  path: string,
  stamp: BuildStamp | null,
): Promise<Response> => {
  const isDecided = topicOf(path) === null && !isStale('site', stamp, null)
  try {
    const page = isDecided ? null : await render(env, path)
    return pageResponse(request, page?.status === 200 ? page : await notFound(env, path, stamp))
  } catch (error) {
    console.error('A page could not be rendered', error)
    const old = await readPage(env, path)
    return old ? pageResponse(request, old) : refuse('unexpected')
  }
}

/** A page of the site: its current static file, else what the renderer makes of it. */
const serve = async (
  request: Request,
  env: Env,
  path: string,
  { state, stamp }: { state: GateState | null; stamp: BuildStamp | null },
): Promise<Response> => {
  const topic = topicOf(path)
  if (path !== notFoundPath && !isStale(topic ?? 'site', stamp, state)) {
    const file = await readPage(env, path)
    if (file) return pageResponse(request, file)
  }
  const moved = await slugRedirect(env, path)
  return moved ? redirect(moved) : renderFresh(request, env, path, stamp)
}

/**
 * Answers every request that is not a call: current pages from their static file without touching
 * the database, stale and new ones from the renderer.
 */
export const gate = async (request: Request, env: Env): Promise<Response> => {
  const url = new URL(request.url)
  const mainHost = mainHostFor(url)
  if (mainHost) return redirect(mainHost)
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse('method-not-allowed')
  const tidied = tidy(url.pathname)
  if (tidied !== url.pathname) return redirect(tidied + url.search)
  const path = decode(tidied)
  if (path === null) return refuse('not-found')

  const [state, stamp] = await Promise.all([stateOrNull(env), readStamp(env)])
  const closed = state && restricted(path, state)
  if (closed && !(await findSession(env.DB, request))) {
    return pageResponse(request, await render(env, closed))
  }
  const elsewhere = fixedRedirect(path)
  if (elsewhere) return redirect(elsewhere)

  const page = () => serve(request, env, path, { state, stamp })
  return isAuthorPage(path) ? authorPage({ request, env, path }, page) : page()
}
