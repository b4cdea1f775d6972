/*
 * Only in what `npm run dev` compiles: loads the page anew when the site has changed. The file that it
 * asks for says which compilation is served, or null while that changes.
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
    // The server starts anew; the next look finds it.
  }
}
setInterval(look, 500)
void look()
