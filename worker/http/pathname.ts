/** A pathname with single slashes and none at its end. */
export const tidy = (pathname: string): string =>
  pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')

/** A pathname decoded; null when it is not valid percent-encoding. */
export const decode = (pathname: string): string | null => {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}
