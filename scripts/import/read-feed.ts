import { entriesOf, type FeedEntry } from './feed-entries.ts'
import { type ImportItem, type Item, keyOf } from './item.ts'
import { hostOf } from './own-place.ts'

const absolute = (address: string, base: string): string =>
  URL.canParse(address, base || undefined) ? new URL(address, base || undefined).href : ''

/** A key for an entry; an id that is unique only in its own feed is combined with the site. */
const keyName = ({ id, title, date }: FeedEntry, site: string, source = ''): string => {
  if (/^(?:https?|tag|urn):/i.test(id)) return id
  return [hostOf(site).replace(/:\d+$/, '') || source, id || `${title}\n${date}`].join('\n')
}

const readEntry =
  (entry: FeedEntry, site: string, source: string | undefined): Item['read'] =>
  () => {
    // Blogger's export names paths, and no site.
    const links = entry.links
      .map((link) => absolute(link, site) || link)
      .filter((link) => /^(?:https?:|\/(?!\/))/.test(link))
    const home = site || links.find((link) => link.startsWith('http')) || ''
    // Links to other hosts were never addresses of this site.
    const ownLinks = [...new Set(links)].filter((link) => hostOf(link) === hostOf(home))
    return {
      key: keyOf('feed', keyName(entry, home, source)),
      html: entry.html,
      date: entry.date,
      site: home,
      ...(entry.picture ? { picture: { address: entry.picture } } : {}),
      author: entry.author,
      terms: entry.terms,
      old: { source: 'feed', addresses: ownLinks },
      changes: entry.isSummary ? ['The feed has only a summary of it.'] : [],
    }
  }

/** The address of a feed's site: as the feed names it, else the address of the feed. */
const siteOf = ({ site, entries }: ReturnType<typeof entriesOf>, from: string): string =>
  absolute(site, from) || from || absolute(entries[0]?.links[0] ?? '', '')

/**
 * Reads an RSS, Atom, RDF or JSON feed.
 * @param text the feed
 * @param from the address of the feed or its site; `''` if unknown
 * @param source what tells it from other feeds where it names no site
 * @returns an item for each entry, and one for the next page of older entries, if the feed names it
 * @throws Error if it is no feed, or has no entries
 */
export const readFeed = (text: string, from = '', source?: string): (Item | ImportItem)[] => {
  const feed = entriesOf(text)
  if (feed.entries.length === 0) throw new Error('This feed has no entries.')
  const site = siteOf(feed, from)
  const items = feed.entries.map((entry): Item => {
    const { kind, fields, title, date } = entry
    const read = readEntry(entry, site, source)
    return { kind, from: 'web', fields, title, instant: Date.parse(date) || 0, read }
  })
  if (feed.next === '') return items
  const reason = `further page of this feed, with older entries: import ${absolute(feed.next, site)} too`
  return [...items, { kind: 'left-out', reason }]
}
