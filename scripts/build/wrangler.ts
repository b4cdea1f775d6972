/*
 * Wrangler runs this before each of its commands (`[build]` in wrangler.toml; `npm run dev` leaves that
 * out). If somebody starts `wrangler dev` alone, for example in a fresh clone, it creates what that needs:
 * `.dev.vars`, tables, the demo, `dist/`.
 */
if (process.env.WRANGLER_COMMAND === 'dev') {
  console.log('Preparing the blog; the first time takes half a minute to a minute …')
  process.argv.push('--changed')
  await import('./main.ts')
}

export {}
