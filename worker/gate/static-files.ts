import { contentTypeOf, fileOf } from '../../shared/pages.ts'
import type { Page } from '../../shared/renderer.ts'
import type { Env } from '../bindings.ts'
import { fetchFile } from '../lib/static-file.ts'

/** A page from its static file; null if there is none. @throws when the static files do not answer */
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

/** Whether there is a static file at a decoded pathname. @throws when the static files do not answer */
export const hasFile = async (env: Env, path: string): Promise<boolean> => {
  const file = fileOf(path)
  const response = file && (await fetchFile(env, file))
  if (!response) return false
  await response.body?.cancel()
  return response.status === 200
}
