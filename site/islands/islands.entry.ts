/** Astro's island element as a file: Astro would write it into the page, where the policy allows no script. */
export { hydrate } from './directives.ts'

import 'astro/runtime/server/astro-island.js'
