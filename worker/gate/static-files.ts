import { contentTypeOf, fileOf } from '../../shared/pages.ts'
import { BuildStamp, buildStampPath } from '../../shared/rebuild.ts'
import type { Env } from '../bindings.ts'
import { log } from '../lib/log.ts'
import { withTimeout } from '../lib/timeout.ts'
import { etagOf, type SentPage } from './page-response.ts'

/** The time limit for reading a file, in milliseconds. */
const timeLimit = 2_000

/** A static file, by its path; 404 where there is none. @throws when the static files do not answer */
const fetchFile = async (env: Env, file: string): Promise<Response> => {
  const found = env.ASSETS.fetch(`https://assets.local${encodeURI(file)}`)
  const response = await withTimeout(timeLimit, found)
  if (response.status < 500) return response
  await response.body?.cancel()
  throw new Error(`The static files answered ${response.status}.`)
}

/** The result of work on the static files; null and a log line if they do not answer. */
export const orNull = async <Found>(work: Promise<Found>): Promise<Found | null> => {
  try {
    return await work
  } catch (cause) {
    log('error', 'service-failed', { names: ['ASSETS'], cause })
    return null
  }
}

/** The ETags of pages, by the platform's ETags of their files; both depend on the content alone. */
const etags = new Map<string, string>()
const maxEtags = 5_000

/** A page from its static file; null if there is none. @throws when the static files do not answer */
export const readPage = async (env: Env, path: string, status = 200): Promise<SentPage | null> => {
  const file = fileOf(path)
  const contentType = file && contentTypeOf(file)
  if (!file || !contentType) return null
  const response = await fetchFile(env, file)
  if (response.status !== 200) {
    await response.body?.cancel()
    return null
  }
  const fileTag = response.headers.get('ETag') ?? ''
  const cached = etags.get(fileTag)
  if (cached && response.body) return { status, contentType, body: response.body, etag: cached }
  const body = new Uint8Array(await response.arrayBuffer())
  const etag = await etagOf(body)
  if (etags.size === maxEtags) etags.clear()
  if (fileTag !== '') etags.set(fileTag, etag)
  return { status, contentType, body, etag }
}

/** Whether there is a static file at a decoded pathname. @throws when the static files do not answer */
export const hasFile = async (env: Env, path: string): Promise<boolean> => {
  const file = fileOf(path)
  const response = file && (await fetchFile(env, file))
  if (!response) return false
  await response.body?.cancel()
  return response.status === 200
}

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
