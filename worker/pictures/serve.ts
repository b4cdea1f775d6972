import { foreverCaching } from '../../shared/headers.ts'
import {
  type PictureExtension,
  type PictureName,
  pictureTypes,
  readPictureName,
  uploadsPath,
} from '../../shared/pictures/picture-name.ts'
import type { Env } from '../bindings.ts'
import { refuse } from '../http/problem.ts'
import { log } from '../lib/log.ts'
import { withTimeout } from '../lib/timeout.ts'

/** The time limit for the bucket, in milliseconds. */
const timeLimit = 10_000

/** A whole picture in place of a missing smaller version, which may come later. */
const shortCaching = 'public, max-age=60'

/** Whether an address is that of an uploaded picture. */
export const isUpload = ({ pathname }: URL): boolean => pathname.startsWith(uploadsPath)

const matchesEtag = (request: Request, etag: string): boolean =>
  (request.headers.get('If-None-Match') ?? '')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')

/** The formats of whole pictures that have smaller versions, the commonest first. */
const wholeFormats = ['webp', 'jpg', 'png', 'avif'] satisfies PictureExtension[]

/**
 * The names to look for: a smaller version that was never made is replaced by the whole picture, whose format its name
 * does not tell. Listing the bucket would find it at once, but costs twelve times as much as a look.
 */
const namesFor = ({ name, stem, smaller }: PictureName): readonly string[] =>
  smaller === null ? [name] : [name, ...wholeFormats.map((format) => `${stem}.${format}`)]

const answer = async (
  request: Request,
  bucket: R2Bucket,
  picture: PictureName,
): Promise<Response | null> => {
  // Requests the bytes at once only if the answer surely has them.
  const needsNoBytes = request.method === 'HEAD' || request.headers.has('If-None-Match')
  const find = (name: string): Promise<R2Object | R2ObjectBody | null> =>
    needsNoBytes ? bucket.head(name) : bucket.get(name)
  let found: R2Object | R2ObjectBody | null = null
  for (const name of namesFor(picture)) {
    found = await find(name)
    if (found) break
  }
  const extension = found && readPictureName(found.key)?.extension
  if (!found || !extension) return null
  const etag = `"${found.key}"`
  const headers = new Headers({
    'Cache-Control': found.key === picture.name ? foreverCaching : shortCaching,
    ETag: etag,
  })
  if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers })
  headers.set('Content-Type', pictureTypes[extension])
  headers.set('Content-Disposition', 'inline')
  if (request.method === 'HEAD') {
    headers.set('Content-Length', String(found.size))
    return new Response(null, { headers })
  }
  const whole = needsNoBytes ? await bucket.get(found.key) : (found as R2ObjectBody)
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
