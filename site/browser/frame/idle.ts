import { queryPage } from '../lib/query-page.ts'
import { startTransitions } from './transitions.ts'

export { visit } from './visits.ts'

// What can wait until the browser is idle.
startTransitions()
// A phone has no such key.
if (matchMedia('(width >= 40rem)').matches) import('../search/search-key.ts').catch(() => {})

/** Corrects the copyright year on a page from an earlier year. */
const shown = queryPage('.year')
if (shown) shown.textContent = String(new Date().getFullYear())
