import { DurableObject } from 'cloudflare:workers'
import type { Env } from '../bindings.ts'
import { migrated } from '../migrations/migrated.ts'
import {
  addView,
  deliverSums,
  hostsOf,
  isDelivered,
  readHosts,
  type SiteCounts,
  type Sums,
  selectSiteCounts,
  storedHosts,
  viewsIn,
} from './sums.ts'
import { countedHosts, type StoredHosts, TopHosts } from './top-hosts.ts'
import { maxAgents, maxVisitors, type Visit, type Visitor } from './visit.ts'
import { VisitorSet } from './visitor-set.ts'

/** How long visits gather before one row stores them; their answers wait for it. In milliseconds. */
const gatherTime = 200
/** Visitors in a row. The last row is written again until it is full. */
const visitorsOfRow = 4_096
/** The least time between two deliveries to D1, and the time that each of its rows asks for: 21,600 rows a day at most. */
const deliveryPause = 60_000
const pauseOfRow = 4_000

/** What is stored beside the visitors. */
interface Stored {
  readonly day: string
  /** Whether the hosts that D1 had before this object are taken over. */
  readonly isTakenOver: boolean
  /** The number of the delivery that takes `sending` to D1, or else will take `waiting`. */
  readonly delivery: number
  /** When the next delivery is due. */
  readonly due: number
  /** What a delivery without an answer took along. */
  readonly sending: Sums | null
  readonly waiting: Sums
  readonly hosts: Record<string, StoredHosts>
}

/** The counts of the site. */
export interface Counts {
  readonly total: number
  readonly daily: number
}

const today = (): string => new Date(Date.now()).toISOString().slice(0, 10)

/**
 * Gathers the visits of a day. Visitors are in memory; one row stores those of
 * the last 200 ms before they are answered, so a killed object loses nobody who was answered and counts nobody twice. Sums go to
 * D1, each delivery once by its number. Only this object counts visits.
 */
export class VisitCounter extends DurableObject<Env> {
  #visitors = new VisitorSet()
  /** The number of the last row, and its visitors. */
  #row = 1
  #keys: number[] = []
  #state: Stored = {
    day: today(),
    isTakenOver: false,
    delivery: Date.now(),
    due: 0,
    sending: null,
    waiting: {},
    hosts: {},
  }
  #hosts = hostsOf({})
  /** The counts of the site in D1 as of its last answer, without `sending` and `waiting`. */
  #site: (SiteCounts & { readonly day: string }) | undefined
  /** Whether something is not stored yet. */
  #isChanged = false
  #gathering: Promise<void> | undefined
  #turn: Promise<unknown> = Promise.resolve()

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    this.#createTable()
    const rows = this.#exec('SELECT n, keys, state FROM visitors ORDER BY n')
    for (const { n, keys, state } of rows) {
      this.#row = Number(n)
      this.#keys = [...new Float64Array(keys as ArrayBuffer)]
      for (const key of this.#keys) this.#visitors.addKey(key)
      this.#state = JSON.parse(String(state)) as Stored
    }
    this.#hosts = hostsOf(this.#state.hosts)
    const { sending, waiting } = this.#state
    // The object may have been killed after D1 had what was waiting: what comes now must not be part of it.
    if (!sending && Object.keys(waiting).length > 0) {
      this.#state = { ...this.#state, sending: waiting, waiting: {} }
    }
    for (const hosts of this.#hosts.values()) hosts.isChanged = this.#state.sending !== null
  }

  #createTable(): void {
    this.#exec(
      'CREATE TABLE IF NOT EXISTS visitors (n INTEGER PRIMARY KEY, keys BLOB NOT NULL, state TEXT NOT NULL) STRICT',
    )
  }

  #exec(query: string, ...values: SqlStorageValue[]): Record<string, SqlStorageValue>[] {
    return this.ctx.storage.sql.exec(query, ...values).toArray()
  }

  /** One after the other: what asks D1. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#turn.catch(() => {}).then(work)
    this.#turn = turn
    return turn
  }

  #store(): void {
    for (;;) {
      const keys = this.#keys.slice(0, visitorsOfRow)
      const state = JSON.stringify({ ...this.#state, hosts: storedHosts(this.#hosts) })
      const values = [this.#row, new Float64Array(keys).buffer, state] as const
      this.#exec('INSERT OR REPLACE INTO visitors VALUES (?, ?, ?)', ...values)
      if (keys.length < visitorsOfRow) break
      this.#keys = this.#keys.slice(visitorsOfRow)
      this.#row += 1
    }
    this.#isChanged = false
  }

  /** Resolves when everything that is counted now is stored. */
  async #whenStored(): Promise<void> {
    if (!this.#isChanged) return
    this.#gathering ??= scheduler.wait(gatherTime).then(() => {
      this.#gathering = undefined
      if (this.#isChanged) this.#store()
    })
    await this.#gathering
  }

  /** Takes over the hosts of today in D1: a restored blog has some when its counter is new. */
  async #takeOver(): Promise<void> {
    if (this.#state.isTakenOver) return
    const { DB } = migrated(this.env)
    const { day } = this.#state
    const hosts = await readHosts(DB, day)
    this.#hosts = new Map([[day, countedHosts(hosts.results)]])
    this.#state = { ...this.#state, isTakenOver: true }
    this.#store()
  }

  /** Forgets the visitors of the day before. What is not in D1 yet stays. */
  #beginDay(day: string): void {
    if (day <= this.#state.day) return
    this.#visitors = new VisitorSet()
    this.#row = 1
    this.#keys = []
    this.#state = { ...this.#state, day }
    for (const [one, hosts] of this.#hosts) if (!hosts.isChanged) this.#hosts.delete(one)
    this.ctx.storage.transactionSync(() => {
      this.#exec('DROP TABLE visitors')
      this.#createTable()
      this.#store()
    })
  }

  async #prepare(day: string): Promise<void> {
    if (!this.#state.isTakenOver) await this.#inTurn(() => this.#takeOver())
    this.#beginDay(day)
  }

  /** @param own the visitor's user agent; 0 for the network alone @returns whether the visitor is new */
  #addVisitor({ network }: Visitor, own: number, article: string): boolean {
    if (this.#visitors.has(network, own)) return false
    this.#keys.push(this.#visitors.add(network, own))
    const { day, waiting } = this.#state
    this.#state = { ...this.#state, waiting: addView(waiting, day, article) }
    this.#isChanged = true
    return true
  }

  #add({ site, article, host }: Visit): void {
    if (this.#visitors.size >= maxVisitors) return
    const { network, agent } = site
    const isOwn = this.#visitors.has(network, agent) || this.#visitors.countOf(network) < maxAgents
    const isNew = this.#addVisitor(site, isOwn ? agent : 0, '')
    if (isNew && host !== undefined) {
      const { day } = this.#state
      const hosts = this.#hosts.get(day) ?? new TopHosts()
      this.#hosts.set(day, hosts)
      hosts.add(host)
    }
    if (article) this.#addVisitor(article, isOwn ? article.agent : 0, article.key)
  }

  /** D1 has what was on its way. */
  #noteDelivered(): void {
    const delivery = Math.max(Date.now(), this.#state.delivery + 1)
    this.#state = { ...this.#state, sending: null, delivery }
  }

  async #readSite(day: string): Promise<void> {
    if (this.#site?.day === day) return
    const result = await selectSiteCounts(migrated(this.env).DB, day).all<SiteCounts>()
    this.#keepSite(result, day)
  }

  #keepSite(result: D1Result<unknown> | undefined, day: string): void {
    const site = result?.results[0] as SiteCounts | undefined
    if (!site) throw new Error('A query without a table gave no row')
    if (site.delivery === this.#state.delivery) this.#noteDelivered()
    this.#site = { ...site, day }
  }

  #isSettled(): boolean {
    const { sending, waiting } = this.#state
    return (
      !sending &&
      Object.keys(waiting).length === 0 &&
      [...this.#hosts.values()].every(({ isChanged }) => !isChanged)
    )
  }

  async #deliver(): Promise<void> {
    const isRest = this.#state.sending !== null
    await this.#deliverOnce()
    if (isRest) await this.#deliverOnce()
  }

  async #deliverOnce(): Promise<void> {
    if (this.#isSettled()) return
    const { DB } = migrated(this.env)
    // The stored row must have what leaves, and the number under which it leaves.
    if (this.#isChanged) this.#store()
    const { day, delivery } = this.#state
    const sending = this.#state.sending ?? this.#state.waiting
    if (!this.#state.sending) this.#state = { ...this.#state, sending, waiting: {} }
    const statements = deliverSums(DB, delivery, sending, this.#hosts)
    const hosts = [...this.#hosts.values()].filter(({ isChanged }) => isChanged)
    for (const one of hosts) one.isChanged = false
    let written = 0
    try {
      const results = await DB.batch([...statements, selectSiteCounts(DB, day)])
      written = results.reduce((sum, { meta }) => sum + meta.rows_written, 0)
      this.#keepSite(results.at(-1), day)
    } catch (error) {
      for (const one of hosts) one.isChanged = true
      if (!isDelivered(error)) throw error
      this.#noteDelivered()
      this.#site = undefined
    }
    const due = Date.now() + Math.max(deliveryPause, written * pauseOfRow)
    this.#state = { ...this.#state, due }
    this.#store()
  }

  /** Counts a visit. */
  async visit(visit: Visit): Promise<void> {
    await this.#prepare(visit.day)
    this.#add(visit)
    await this.#whenStored()
  }

  /** Counts a visit, if there is one. @returns the counts of the site, this visit included */
  async counts(day: string, visit: Visit | null): Promise<Counts> {
    await this.#prepare(day)
    await this.#inTurn(() => this.#readSite(day))
    if (visit) this.#add(visit)
    const { sending, waiting } = this.#state
    const notInD1 = (ofDay?: string) =>
      viewsIn(sending ?? {}, '', ofDay) + viewsIn(waiting, '', ofDay)
    const total = (this.#site?.total ?? 0) + notInD1()
    const daily = (this.#site?.daily ?? 0) + notInD1(day)
    await this.#whenStored()
    return { total, daily }
  }

  /** Brings the sums to D1. @param isNow whether to do it before it is due */
  async settle(day: string, isNow: boolean): Promise<void> {
    await this.#prepare(day)
    if (isNow || Date.now() >= this.#state.due) await this.#inTurn(() => this.#deliver())
  }
}
