/** Astro's island element as a file: Astro would inline it, but the policy forbids inline scripts. */
export { hydrate } from './directives.ts'

import 'astro/runtime/server/astro-island.js'
