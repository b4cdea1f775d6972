import { Refusal } from '../shared/problem.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses an unsafe request that another site's page makes a browser send. Browsers always say where
 * it comes from; a request that says nothing does not come from a page.
 */
export const requireSameOrigin = (request: Request): void => {
  if (safe.has(request.method)) return
  const site = request.headers.get('Sec-Fetch-Site')
  if (site !== null) {
    if (site !== 'same-origin' && site !== 'none') throw new Refusal('cross-origin')
    return
  }
  const origin = request.headers.get('Origin')
  if (origin !== null && origin !== new URL(request.url).origin) throw new Refusal('cross-origin')
}

const passwordNames = new Set(['password', 'pswd', 'editorpassword'])

/** Refuses an address that carries a password, before anything could log it. */
export const refusePasswordInQuery = (url: URL): void => {
  for (const name of url.searchParams.keys()) {
    if (passwordNames.has(name.toLowerCase())) throw new Refusal('password-in-query')
  }
}
