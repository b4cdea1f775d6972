/** Referring sites that are counted by name in one day; all others count as one. */
export const maxReferrers = 200

/** A host with its count, and how many of these may be others': those of the host whose place it took. */
type Place = [host: string, count: number, excess: number]

/** As it is stored: how many counted in all, and the hosts with a place. */
export type StoredHosts = readonly [total: number, places: readonly Place[]]

/**
 * Counts referring sites in a fixed number of places (Metwally's *Space-Saving*): a new one takes the place of the least. A site
 * that brings more than one visitor of `maxReferrers` has a place, whoever comes first.
 */
export class TopHosts {
  /** Whether it changed since somebody set this. */
  isChanged = false
  #total: number
  readonly #places: Map<string, Place>

  constructor([total, places]: StoredHosts = [0, []]) {
    this.#total = total
    this.#places = new Map(places.map((place) => [place[0], [...place]]))
  }

  add(host: string): void {
    this.isChanged = true
    this.#total += 1
    const place = this.#places.get(host)
    if (place) {
      place[1] += 1
      return
    }
    let least: Place | undefined
    if (this.#places.size >= maxReferrers) {
      for (const one of this.#places.values()) if (!least || one[1] < least[1]) least = one
    }
    if (least) this.#places.delete(least[0])
    const excess = least?.[1] ?? 0
    this.#places.set(host, [host, excess + 1, excess])
  }

  /** What each host brought at least, and the rest as `other`, which is no host's name. */
  counts(): Record<string, number> {
    const counts: Record<string, number> = {}
    let other = this.#total
    for (const [host, count, excess] of this.#places.values()) {
      counts[host] = count - excess
      other -= count - excess
    }
    return other > 0 ? { ...counts, other } : counts
  }

  stored(): StoredHosts {
    return [this.#total, [...this.#places.values()]]
  }
}

/** Counts that go on from those in D1. */
export const countedHosts = (rows: readonly { host: string; count: number }[]): TopHosts => {
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const named = rows.filter(({ host }) => host !== 'other')
  return new TopHosts([total, named.map(({ host, count }) => [host, count, 0])])
}
