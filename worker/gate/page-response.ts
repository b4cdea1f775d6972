import type { Page } from '../../shared/renderer.ts'

/** Browsers revalidate at each visit, so that readers see the newest version. */
const cacheControl = 'public, max-age=0, must-revalidate'

const etagOf = async (body: Page['body']): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-1', body)
  return `"${Buffer.from(digest).toString('base64url')}"`
}

const matches = (request: Request, etag: string): boolean =>
  (request.headers.get('If-None-Match') ?? '')
    .split(',')
    .some((given) => given.trim().replace(/^W\//, '') === etag || given.trim() === '*')

/**
 * The one response of a page, whether its bytes come from a static file or from the renderer: same
 * status, headers and body.
 */
export const pageResponse = async (request: Request, page: Page): Promise<Response> => {
  const etag = await etagOf(page.body)
  const headers = new Headers({
    'Content-Type': page.contentType,
    'Cache-Control': page.status === 503 ? 'no-store' : cacheControl,
    ETag: etag,
  })
  if (page.status === 503) headers.set('Retry-After', '3600')
  if (page.status === 200 && matches(request, etag)) {
    return new Response(null, { status: 304, headers })
  }
  const body = request.method === 'HEAD' ? null : page.body
  return new Response(body, { status: page.status, headers })
}

/** A redirect that browsers revalidate, since another article may take the address. */
export const redirect = (location: string): Response =>
  new Response(null, {
    status: 301,
    headers: { Location: location, 'Cache-Control': cacheControl },
  })
