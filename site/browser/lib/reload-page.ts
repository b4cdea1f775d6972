/**
 * Reloads the page, if the site can be reached, for a reader who tries again after code failed to load.
 * Chromium remembers a failed module for the life of a page, and after a deployment the old file may be
 * gone.
 */
export const reloadPage = async (): Promise<void> => {
  const { ok } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() =>
    Response.error(),
  )
  if (ok) location.reload()
}
