import { posix } from 'node:path'
import { type ImportItem, idOf, type ReadyItem } from './item.ts'
import { isInFolder, pathAt } from './own-place.ts'

/** The articles of an import by their old addresses. */
export interface AddressMap {
  /** The id here of the article that an address of the old site led to; null when it is of none. */
  find(address: string, from: ReadyItem): string | null
}

/** Addresses that lead to the same page of most sites, as one; a number of WordPress's stays. */
const plainPath = (path: string): string =>
  path
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?:\/index)?\.(?:html?|md|markdown|mdx)$/, '')
    .replace(/\/+$/, '')
    .replace(/\/index$/, '')

const numberIn = (address: string): string => /[?&](p=\d{1,15})(?:&|#|$)/.exec(address)?.[1] ?? ''

const keyOf = (address: string): string => {
  const whole = new URL(address, 'https://folder.invalid').href
  return `${plainPath(pathAt(whole) ?? whole)}?${numberIn(whole)}`
}

/** What a file names, as it would be meant on the pages that it was. */
const asSeen = (path: string, from: ReadyItem): string[] => {
  const folder = posix.dirname(pathAt(from.site) ?? '/')
  const within = posix.relative(folder, path)
  return (from.old?.addresses ?? []).map(
    (old) => new URL(within, `https://folder.invalid${old}`).href,
  )
}

/** The articles by old address and, of a folder, by file. @param base the path that old addresses began with */
export const addressMap = (items: readonly ImportItem[], base: string): AddressMap => {
  const ids = new Map<string, string>()
  const add = (address: string, id: string) => {
    const key = keyOf(address)
    if (key !== '?' && !ids.has(key)) ids.set(key, id)
  }
  const ready = items.filter((item) => item.kind === 'ready').filter(({ draft }) => !draft)
  for (const { key, site, old } of ready) {
    const id = idOf(key)
    if (isInFolder(site)) add(site, id)
    for (const address of old?.addresses ?? []) {
      add(address, id)
      if (base !== '' && address.startsWith(`${base}/`)) add(address.slice(base.length), id)
    }
  }
  return {
    find: (address, from) => {
      const seen = isInFolder(address) ? asSeen(pathAt(address) ?? '/', from) : []
      const found = [address, ...seen]
        .map((one) => ids.get(keyOf(one)))
        .find((id) => id !== undefined)
      return found ?? null
    },
  }
}
