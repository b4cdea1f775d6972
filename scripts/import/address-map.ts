import { isMarkdown } from './folder-files.ts'
import { type ImportItem, idOf, type SourceArticle } from './item.ts'
import { isBeside, isInFolder, pathAt } from './own-place.ts'

/** One form for addresses of the same page on most sites. */
export const plainPath = (path: string): string =>
  path
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?:\/index)?\.(?:html?|md|markdown|mdx)$/, '')
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\/index$/, '')

/** The plain path of an address, or of a path. */
export const plainAt = (address: string): string =>
  plainPath(pathAt(new URL(address, 'https://folder.invalid').href) ?? '')

/** The last part of an address's plain path. */
export const lastOf = (address: string): string => plainAt(address).replace(/^.*\//, '')

const numberIn = (address: string): string => /[?&](p=\d{1,15})(?:&|#|$)/.exec(address)?.[1] ?? ''

const keyOf = (address: string): string => {
  const whole = new URL(address, 'https://folder.invalid').href
  return `${plainPath(pathAt(whole) ?? whole)}?${numberIn(whole)}`
}

/** Maps old addresses, and files of a folder, to articles. @param base the path that old addresses began with */
export const addressMap = (items: readonly (SourceArticle | ImportItem)[], base: string) => {
  const ids = new Map<string, string>()
  const add = (address: string, id: string) => {
    const key = keyOf(address)
    if (key !== '?' && !ids.has(key)) ids.set(key, id)
  }
  // A generator computes addresses of its own; then the last part decides, if only one file has that name.
  const named = new Map<string, string | null>()
  const addName = (name: string, id: string) => named.set(name, named.has(name) ? null : id)
  const ready = items.filter((item) => item.kind === 'comes').filter(({ draft }) => !draft)
  for (const { key, site, old } of ready) {
    const id = idOf(key)
    if (isInFolder(site)) {
      add(site, id)
      addName(lastOf(site).replace(/^(?:\d+-)+/, ''), id)
    }
    for (const address of old?.addresses ?? []) {
      add(address, id)
      if (base !== '' && address.startsWith(`${base}/`)) add(address.slice(base.length), id)
    }
  }
  return {
    /** The path on the old site of an address in the folder; null for a file, which the site never had. */
    was: (address: string): string | null => {
      const { pathname, search, hash } = new URL(address)
      if (isBeside(address) || isMarkdown(pathname)) return null
      return (pathname.startsWith(`${base}/`) ? pathname : base + pathname) + search + hash
    },
    /** The new id of the article at an address of the old site; null if no article was there. */
    find: (address: string): string | null => {
      const last = lastOf(address)
      const isTelling = last.includes('-') || /\/\d{4}\/\d{2}\//.test(address)
      return ids.get(keyOf(address)) ?? (isTelling ? named.get(last) : null) ?? null
    },
  }
}

/** The articles of an import by their old addresses. */
export type AddressMap = ReturnType<typeof addressMap>
