import type { SiteSettings } from '../../shared/settings/settings.ts'

let shown = ''
let cache = new Map<string, unknown>()

/** The HTML of `Cached` by name, for the present settings. The number of names is a small multiple of the menu's links. */
export const cacheFor = (site: SiteSettings): Map<string, unknown> => {
  const key = JSON.stringify(site)
  if (key !== shown) {
    shown = key
    cache = new Map()
  }
  return cache
}
