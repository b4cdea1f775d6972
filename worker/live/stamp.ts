import { renderer } from 'stillpress:renderer'
import { BuildStamp, buildStampPath } from '../../shared/rebuild.ts'
import type { Env } from '../bindings.ts'
import { fetchFile, orNull } from '../lib/static-file.ts'
import type { Live } from './cache.ts'

/** The build stamp of the static files; null if they were never built. @throws when they do not answer */
export const readStampNow = async (env: Pick<Env, 'ASSETS'>): Promise<BuildStamp | null> => {
  const response = await fetchFile(env, buildStampPath)
  const parsed = response.ok ? BuildStamp.safeParse(await response.json()) : null
  if (!response.ok) await response.body?.cancel()
  return parsed?.success ? parsed.data : null
}

const stamps = new WeakMap<Env['ASSETS'], BuildStamp>()

/** The build stamp; null also if the files do not answer. Cached with their binding, that is per deployment. */
export const readStamp = async (env: Pick<Env, 'ASSETS'>): Promise<BuildStamp | null> => {
  const cached = stamps.get(env.ASSETS)
  if (cached) return cached
  const stamp = await orNull(readStampNow(env))
  if (stamp) stamps.set(env.ASSETS, stamp)
  return stamp
}

/** Whether this Worker's renderer made the files. */
export const isOwn = (stamp: BuildStamp | null): stamp is BuildStamp =>
  stamp?.renderer === renderer.hash

/**
 * Whether the static files are stale: another renderer made them, or of another revision than the database has, be it
 * an older one or, after the database was set back in time, a newer one, or another of the same number. While nobody knows what is live they count as current.
 */
export const isStale = (stamp: BuildStamp | null, live: Live | null): boolean =>
  !isOwn(stamp) ||
  (live !== null && (stamp.revision !== live.revision || stamp.epoch !== live.epoch))
