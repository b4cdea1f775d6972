import { foreverCaching } from '../../shared/headers.ts'
import {
  type PictureName,
  pictureTypes,
  readPictureName,
  uploadsPath,
} from '../../shared/pictures/picture-name.ts'
import type { Env } from '../bindings.ts'
import { matchesEtag } from '../http/page-response.ts'
import { refuse } from '../http/problem.ts'
import { log } from '../lib/log.ts'
import { withTimeout } from '../lib/timeout.ts'

/** The time limit for the bucket, in milliseconds. */
const timeLimit = 10_000

/** Whether an address is that of an uploaded picture. */
export const isUpload = ({ pathname }: URL): boolean => pathname.startsWith(uploadsPath)

const answer = async (
  request: Request,
  bucket: R2Bucket,
  { name, extension }: PictureName,
): Promise<Response | null> => {
  // Requests the bytes at once only if the answer surely has them.
  const needsNoBytes = request.method === 'HEAD' || request.headers.has('If-None-Match')
  const found = await (needsNoBytes ? bucket.head(name) : bucket.get(name))
  if (!found) return null
  const etag = `"${name}"`
  const headers = new Headers({ 'Cache-Control': foreverCaching, ETag: etag })
  if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers })
  headers.set('Content-Type', pictureTypes[extension])
  headers.set('Content-Disposition', 'inline')
  if (request.method === 'HEAD') {
    headers.set('Content-Length', String(found.size))
    return new Response(null, { headers })
  }
  const whole = needsNoBytes ? await bucket.get(name) : (found as R2ObjectBody)
  return whole && new Response(whole.body, { headers })
}

/** Answers a request for an uploaded picture, without the database; null at every other address. */
export const servePicture = async (
  url: URL,
  request: Request,
  env: Env,
): Promise<Response | null> => {
  if (!isUpload(url)) return null
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const refused = refuse('method-not-allowed')
    refused.headers.set('Allow', 'GET, HEAD')
    return refused
  }
  const picture = readPictureName(url.pathname.slice(uploadsPath.length))
  if (!picture || !env.PICTURES) return null
  try {
    return await withTimeout(timeLimit, answer(request, env.PICTURES, picture))
  } catch (cause) {
    log('error', 'service-failed', { names: ['PICTURES'], cause })
    return refuse('pictures-away')
  }
}
