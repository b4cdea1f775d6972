import { dayVisitors } from '../../shared/statistics/periods.ts'

/** The most of a day. */
export const mostOfDay = {
  /** Visitors and readers of articles who are told apart; past them each view of an article counts. */
  known: 1_000_000,
  /** User agents of a network that are visitors of their own. */
  userAgents: 50,
  /** Referring sites that are counted by name; all others count as one. */
  hosts: 200,
  /** Of those who brought least, the object forgets the names past twice this many: memory has room for a day at its most. */
  named: 2_000,
}

export interface Visit {
  /** From keyed hashes that differ for each day: 32 bits of the network, 20 of network and user agent, never 0. */
  readonly visitor: number
  /** An article that is published. The hashes differ for each article, too. */
  readonly article?: { readonly key: string; readonly reader: number }
  /** The host that led here. */
  readonly host?: string
}

/** Counts by name: an article, '' for the site; of hosts, `@` and the host, `@` for all of them. */
export type Counts = readonly (readonly [name: string, count: number])[]

const networkOf = (key: number): number => key - (key % 2 ** 20)
/** Makes the key of a reader from that of a visitor. */
const ofReader = 2 ** 52

const raise = <Name>(counts: Map<Name, number>, name: Name, by = 1): void => {
  counts.set(name, (counts.get(name) ?? 0) + by)
}

/** Who came on a day, and how many. */
export class Day {
  date = ''
  readonly counts = new Map<string, number>()
  /** The names whose counts D1 lacks. */
  unsent = new Set<string>()
  /** What the last row adds. */
  row = { keys: [] as number[], counts: new Map<string, number>() }
  readonly #known = new Set<number>()
  readonly #visitorsOf = new Map<number, number>()
  /** How many counts may come before names are forgotten. */
  #room = 2 * mostOfDay.named

  beginRow(): void {
    this.row = { keys: [], counts: new Map() }
  }

  /** Adds to the day and to its last row. @param keys of those who are new */
  add(counts: Counts, keys: Iterable<number> = []): void {
    for (const [name, count] of counts)
      for (const all of [this.counts, this.row.counts]) raise(all, name, count)
    if (this.counts.size > this.#room) this.#forgetHosts()
    for (const key of keys) {
      if (this.#known.size >= mostOfDay.known) return
      this.#known.add(key)
      this.row.keys.push(key)
      if (key < ofReader) raise(this.#visitorsOf, networkOf(key))
    }
  }

  /** Counts a visitor who was not counted yet. Once no more can be told apart, it counts each view, and no host. */
  #count(key: number, hasRoom: boolean, name: string, host?: string): void {
    if (this.#known.has(key)) return
    const names = hasRoom && host !== undefined ? [name, '@', `@${host}`] : [name]
    const counts = names.map((one) => [one, 1] as const)
    this.add(counts, hasRoom ? [key] : [])
    for (const one of names.slice(0, 2)) this.unsent.add(one)
  }

  /** Counts a visit, once for each visitor and for each reader of an article. */
  count({ visitor, article, host }: Visit): void {
    const hasRoom = this.#known.size < mostOfDay.known
    const ofNetwork = this.#visitorsOf.get(networkOf(visitor)) ?? 0
    const isOwn = this.#known.has(visitor) || ofNetwork < mostOfDay.userAgents
    const keyOf = (key: number) => (isOwn ? key : networkOf(key))
    this.#count(keyOf(visitor), (this.counts.get('') ?? 0) < dayVisitors, '', host)
    if (article) this.#count(ofReader + keyOf(article.reader), hasRoom, article.key)
  }

  /** The hosts that have names, those that brought most first. */
  #hosts() {
    const hosts = [...this.counts].filter(([name]) => /^@(?!other$)./.test(name))
    return hosts.sort(([, a], [, b]) => b - a)
  }

  #forgetHosts(): void {
    for (const [name] of this.#hosts().slice(mostOfDay.named)) this.counts.delete(name)
    this.#room = this.counts.size + mostOfDay.named
  }

  /** What D1 lacks: some views; all hosts or none, of which some have names, and the rest is `other`, which is no host's. */
  report() {
    const views = [...this.unsent].map((name) => [name, this.counts.get(name) ?? 0] as const)
    const most = this.#hosts().slice(0, mostOfDay.hosts)
    const other = most.reduce((rest, [, count]) => rest - count, this.counts.get('@') ?? 0)
    const hosts = most.map(([name, count]) => [name.slice(1), count] as const)
    if (other > 0) hosts.push(['other', other])
    return { day: this.date, views, hosts: this.unsent.has('@') ? hosts : [] }
  }
}

export type Sums = ReturnType<Day['report']>
