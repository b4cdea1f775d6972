import { contentTypeOf, fileOf } from '../../shared/pages.ts'
import { BuildStamp, buildStampPath } from '../../shared/rebuild/contract.ts'
import type { Page } from '../../shared/renderer.ts'
import type { Env } from '../env.ts'

const fetchFile = (env: Env, file: string): Promise<Response> =>
  env.ASSETS.fetch(new Request(`https://assets.local${encodeURI(file)}`))

/** A page as its static file has it; null when there is none. */
export const readPage = async (env: Env, path: string, status = 200): Promise<Page | null> => {
  const file = fileOf(path)
  const contentType = file && contentTypeOf(file)
  if (!file || !contentType) return null
  const response = await fetchFile(env, file)
  if (response.status !== 200) {
    await response.body?.cancel()
    return null
  }
  return { status, contentType, body: await response.text() }
}

let stamp: BuildStamp | null | undefined

/**
 * What the static files of this deployment are; null when they were never built. Kept for the life
 * of the isolate: other files mean another deployment, or a reload.
 */
export const readStamp = async (env: Env): Promise<BuildStamp | null> => {
  if (stamp) return stamp
  const response = await fetchFile(env, buildStampPath)
  const parsed = response.ok ? BuildStamp.safeParse(await response.json()) : null
  if (!response.ok) await response.body?.cancel()
  stamp = parsed?.success ? parsed.data : null
  return stamp
}
