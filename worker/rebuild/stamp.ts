import { BuildStamp, buildStampPath } from '../../shared/rebuild.ts'
import type { Env } from '../bindings.ts'
import { fetchFile, orNull } from '../lib/static-file.ts'

/** The build stamp of the static files; null if they were never built. @throws when they do not answer */
export const readStampNow = async (env: Env): Promise<BuildStamp | null> => {
  const response = await fetchFile(env, buildStampPath)
  const parsed = response.ok ? BuildStamp.safeParse(await response.json()) : null
  if (!response.ok) await response.body?.cancel()
  return parsed?.success ? parsed.data : null
}

const stamps = new WeakMap<Env['ASSETS'], BuildStamp>()

/** The build stamp; null also if the files do not answer. Cached with their binding, that is per deployment. */
export const readStamp = async (env: Env): Promise<BuildStamp | null> => {
  const cached = stamps.get(env.ASSETS)
  if (cached) return cached
  const stamp = await orNull(readStampNow(env))
  if (stamp) stamps.set(env.ASSETS, stamp)
  return stamp
}
