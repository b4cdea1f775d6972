import type { Page } from '../../shared/renderer.ts'

/** Browsers revalidate at each visit, so that readers see the newest version. */
const cacheControl = 'public, max-age=0, must-revalidate'

/** A page: as bytes, or as the stream of its static file if its ETag is known. */
export type SentPage =
  | (Page & { readonly etag?: undefined })
  | (Omit<Page, 'body'> & { readonly body: Page['body'] | ReadableStream; readonly etag: string })

/** The ETag of a page, from its bytes. */
export const etagOf = async (body: Page['body']): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-1', body)
  return `"${Buffer.from(digest).toString('base64url')}"`
}

const matchesEtag = (request: Request, etag: string): boolean =>
  (request.headers.get('If-None-Match') ?? '')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')

/** The one response of a page, from a static file or the renderer: same status, headers and body. */
export const pageResponse = async (request: Request, page: SentPage): Promise<Response> => {
  const etag = page.etag === undefined ? await etagOf(page.body) : page.etag
  const headers = new Headers({
    'Content-Type': page.contentType,
    'Cache-Control': page.status === 503 ? 'no-store' : cacheControl,
    ETag: etag,
  })
  if (page.status === 503) headers.set('Retry-After', '3600')
  const isKnown = page.status === 200 && matchesEtag(request, etag)
  if (!isKnown && request.method !== 'HEAD') {
    return new Response(page.body, { status: page.status, headers })
  }
  if (page.body instanceof ReadableStream) await page.body.cancel()
  return new Response(null, { status: isKnown ? 304 : page.status, headers })
}

/** A redirect that browsers revalidate, since another article may take the address. */
export const redirect = (location: string): Response =>
  new Response(null, {
    status: 301,
    headers: { Location: location, 'Cache-Control': cacheControl },
  })
