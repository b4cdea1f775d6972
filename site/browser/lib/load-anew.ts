/**
 * For a reader who asks again for code that did not come. Chromium remembers for the life of a page
 * that a module failed, and after a deployment the old one may be gone: the page is loaded anew, if
 * the site can be reached.
 */
export const loadAnew = async (): Promise<void> => {
  const { ok } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() =>
    Response.error(),
  )
  if (ok) location.reload()
}
