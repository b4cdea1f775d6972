import '../lib/wrangler-env.ts'

import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

/** Loads wrangler as a library. It takes a second, which `--help` should not cost. */
export const wrangler = () => load('wrangler') as typeof import('wrangler')
