/*
 * Only in `npm run dev`: reloads the page when the site has changed. It polls a file that names the served
 * compilation; the file says null while that changes.
 */
const file = '/_astro/dev.json'
let current: string | undefined

const poll = async (): Promise<void> => {
  try {
    const response = await fetch(file, { cache: 'no-store' })
    const { renderer } = (await response.json()) as { renderer: string | null }
    current ??= renderer ?? 'none yet'
    if (renderer !== null && renderer !== current) location.reload()
  } catch {
    // The server restarts; the next poll finds it.
  }
}
setInterval(poll, 500)
void poll()
