/*
 * Run by wrangler before each of its commands (`[build]` in wrangler.toml). Where `wrangler dev` was started
 * by itself, as in a fresh clone, it makes what that serves: `.dev.vars`, tables, demo articles, `dist/`.
 */
const { WRANGLER_COMMAND, STILLPRESS_PREPARED } = process.env

if (WRANGLER_COMMAND === 'dev' && STILLPRESS_PREPARED === undefined) {
  console.log('Preparing the blog; the first time takes half a minute to a minute …')
  process.argv.push('--changed')
  await import('./build.ts')
}

export {}
