import { playerMarks } from '../../shared/articles/videos.ts'
import type { Page } from '../../shared/renderer.ts'

/** Browsers revalidate at each visit, so that readers see the newest version. */
const cacheControl = 'public, max-age=0, must-revalidate'

/** When to ask again for what is closed, in seconds: feed readers look again within the hour. */
export const retryAfter = '3600'

/** A page, with its ETag if that is known. */
export interface SentPage extends Page {
  readonly etag?: string
  /** The address of what follows, as in a `Link` header. */
  readonly link?: string | null
}

/** The ETag of a page, from its bytes. */
export const etagOf = async (body: Page['body']): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-1', body)
  return `"${Buffer.from(digest).toString('base64url')}"`
}

/** Whether a request names this ETag as known. */
export const matchesEtag = (request: Request, etag: string): boolean =>
  (request.headers.get('If-None-Match') ?? '')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')

/** The players of the pages that have some, for the headers of their answers. */
const players = new WeakMap<Response, readonly string[]>()

/** The origins of the players that an answer's page has; none for what is no page. */
export const playersOf = (response: Response): readonly string[] => players.get(response) ?? []

const withPlayers = ({ body, contentType }: Page, response: Response): Response => {
  if (!contentType.startsWith('text/html')) return response
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const found = playerMarks.filter(([, mark]) => bytes.includes(mark)).map(([origin]) => origin)
  if (found.length > 0) players.set(response, found)
  return response
}

/** The one response of a page, from a static file, kept or from the renderer: same status, headers and body. */
export const pageResponse = async (request: Request, page: SentPage): Promise<Response> => {
  const etag = page.etag ?? (await etagOf(page.body))
  const headers = new Headers({
    'Content-Type': page.contentType,
    'Cache-Control': page.status === 503 ? 'no-store' : cacheControl,
    ETag: etag,
  })
  if (page.link) headers.set('Link', page.link)
  if (page.status === 503) headers.set('Retry-After', retryAfter)
  const isKnown = page.status === 200 && matchesEtag(request, etag)
  if (isKnown) return withPlayers(page, new Response(null, { status: 304, headers }))
  const body = request.method === 'HEAD' ? null : page.body
  return withPlayers(page, new Response(body, { status: page.status, headers }))
}

/** The same answer for this visitor alone: no cache stores it, no search engine lists it. */
export const privately = (response: Response): Response => {
  response.headers.set('Cache-Control', 'no-store')
  response.headers.set('X-Robots-Tag', 'noindex')
  return response
}

/** A redirect that browsers revalidate, since another article may take the address. */
export const redirect = (location: string): Response =>
  new Response(null, {
    status: 301,
    headers: { Location: location, 'Cache-Control': cacheControl },
  })
