import { contentTypeOf, fileOf } from '../../shared/pages.ts'
import { BuildStamp, buildStampPath } from '../../shared/rebuild/contract.ts'
import type { Page } from '../../shared/renderer.ts'
import type { Env } from '../bindings.ts'
import { log } from '../lib/log.ts'
import { within } from '../lib/within.ts'

/** Milliseconds after which a file counts as not to be had. */
const patience = 2_000

/**
 * A static file, by its path; 404 where there is none.
 * @throws when the static files do not answer
 */
export const fetchFile = async (env: Env, file: string): Promise<Response> => {
  const request = new Request(`https://assets.local${encodeURI(file)}`)
  const response = await within(patience, env.ASSETS.fetch(request))
  if (response.status < 500) return response
  await response.body?.cancel()
  throw new Error(`The static files answered ${response.status}.`)
}

/** What work on the static files finds; null, and a line in the log, when they do not answer. */
export const orNull = async <Found>(work: Promise<Found>): Promise<Found | null> => {
  try {
    return await work
  } catch (cause) {
    log('error', 'service-failed', { names: ['ASSETS'], cause })
    return null
  }
}

/**
 * A page as its static file has it; null when there is none.
 * @throws when the static files do not answer
 */
export const readPage = async (env: Env, path: string, status = 200): Promise<Page | null> => {
  const file = fileOf(path)
  const contentType = file && contentTypeOf(file)
  if (!file || !contentType) return null
  const response = await fetchFile(env, file)
  if (response.status !== 200) {
    await response.body?.cancel()
    return null
  }
  return { status, contentType, body: new Uint8Array(await response.arrayBuffer()) }
}

/**
 * What the static files are at this moment; null when they were never built.
 * @throws when they do not answer
 */
export const readStampNow = async (env: Env): Promise<BuildStamp | null> => {
  const response = await fetchFile(env, buildStampPath)
  const parsed = response.ok ? BuildStamp.safeParse(await response.json()) : null
  if (!response.ok) await response.body?.cancel()
  return parsed?.success ? parsed.data : null
}

const stamps = new WeakMap<Env['ASSETS'], BuildStamp>()

/**
 * What the static files of this deployment are; null when they were never built, or do not answer.
 * Kept for the life of their binding: other files mean another deployment, or a reload.
 */
export const readStamp = async (env: Env): Promise<BuildStamp | null> => {
  const known = stamps.get(env.ASSETS)
  if (known) return known
  const stamp = await orNull(readStampNow(env))
  if (stamp) stamps.set(env.ASSETS, stamp)
  return stamp
}
