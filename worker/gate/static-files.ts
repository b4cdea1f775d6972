import { contentTypeOf, fileOf } from '../../shared/pages.ts'
import type { Env } from '../bindings.ts'
import { fetchFile } from '../lib/static-file.ts'
import { etagOf, type SentPage } from './page-response.ts'

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
