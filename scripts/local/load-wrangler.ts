import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

/** Wrangler as a library. It takes a second to load: a command that says its help should not wait for it. */
export const wrangler = () => load('wrangler') as typeof import('wrangler')
