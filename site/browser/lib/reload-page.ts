/**
 * Reloads the page after code failed to load, if the site can be reached: Chromium remembers a failed module, and
 * after a deployment the old file may be gone.
 */
export const reloadPage = async (): Promise<void> => {
  const { ok } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() =>
    Response.error(),
  )
  if (ok) location.reload()
}
