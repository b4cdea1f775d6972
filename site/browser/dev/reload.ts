/*
 * Only in `npm run dev`: reloads the page when the site has changed. It polls a file that names the served
 * compilation; the file says null while that changes.
 */
const file = '/_astro/dev.json'
let known: string | undefined

const look = async (): Promise<void> => {
  try {
    const response = await fetch(file, { cache: 'no-store' })
    const { renderer } = (await response.json()) as { renderer: string | null }
    known ??= renderer ?? 'none yet'
    if (renderer !== null && renderer !== known) location.reload()
  } catch {
    // The server restarts; the next poll finds it.
  }
}
setInterval(look, 500)
void look()
