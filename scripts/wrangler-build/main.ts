/*
 * Run by wrangler before each of its commands (`[build]` in wrangler.toml, which our own start of it leaves
 * out). Where `wrangler dev` was started by itself, as in a fresh clone, it makes what that serves:
 * `.dev.vars`, tables, demo articles, `dist/`.
 */
if (process.env.WRANGLER_COMMAND === 'dev') {
  console.log('Preparing the blog; the first time takes half a minute to a minute …')
  process.argv.push('--changed')
  await import('../build/main.ts')
}

export {}
