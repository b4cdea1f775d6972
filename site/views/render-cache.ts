import type { SiteSettings } from '../../shared/settings/settings.ts'

let shown: SiteSettings | undefined
let key = ''
let cache = new Map<string, string>()

/** The HTML of `Cached` by name, for the present settings. The number of names is a small multiple of the menu's links. */
export const cacheFor = (site: SiteSettings): Map<string, string> => {
  if (site === shown) return cache
  shown = site
  const next = JSON.stringify(site)
  if (next !== key) {
    key = next
    cache = new Map()
  }
  return cache
}
