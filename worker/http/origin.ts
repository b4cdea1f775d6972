import { Refusal } from '../../shared/problem.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a request may change something. */
export const isUnsafe = ({ method }: Request): boolean => !safe.has(method)

/**
 * Refuses requests from other sites' pages. Browsers always send the origin of an unsafe request; a request
 * without it, such as a script's, does not come from a page and has no reader's cookie. A request from the
 * address bar may read but change nothing.
 * @param isExact whether no proxy may stand between the page and this address
 */
export const requireSameOrigin = (request: Request, isExact = false): void => {
  const site = request.headers.get('Sec-Fetch-Site')
  const origin = request.headers.get('Origin')
  const isOther = origin !== null && origin !== new URL(request.url).origin
  if (site === null ? isOther : site !== 'same-origin' && (site !== 'none' || isUnsafe(request)))
    throw new Refusal('cross-origin')
  if (isExact && isOther) throw new Refusal('other-address')
}

/** `password`, `editorPassword`, `pswd`, `localData[password]`, the set-up's `code` … in any case. */
const passwordName = /pass|pswd|pwd|^(?:setup_?)?code$/i

/** Refuses an address that carries a password, before anything could log it. */
export const refusePasswordInQuery = (url: URL): void => {
  for (const name of url.searchParams.keys()) {
    if (passwordName.test(name)) throw new Refusal('password-in-query')
  }
}
