import { sessionTimes } from '../../shared/author-times.ts'
import { dayTime, retentionTimes } from '../../shared/timings.ts'
import { neighbourhoodOf, networkOf, networksOf } from '../lib/network.ts'
import type { Claimant } from './devices.ts'

/** How long a failed attempt counts, in milliseconds. */
export const windowTime = retentionTimes.signInAttempts

/** The allowed failures in that time. */
export const maxAttempts = {
  /** Sign-ins of one network; of one known device. */
  signIn: 10,
  /** Higher, because a signed-in author may make many calls at once, each with the right password. */
  password: 60,
  /** Wrong passwords in all of one session, from wherever: then it ends. */
  session: 10,
  /** Sign-ins from all networks without a recent successful one. */
  strangers: 100,
  /** More, only for neighbourhoods that have tried little in a day: a few attackers never use all. */
  strangersOfQuiet: 200,
} as const

/** The tries of strangers in a day after which their neighbourhood is no longer quiet; one may be a mistyping. */
const mostOfQuiet = 2

/** How long a network is known after a sign-in, in milliseconds: a flood must not lock the author out. */
const knownTime = 30 * dayTime

/** The part of a Durable Object's database that is used here. */
export interface Sql {
  exec(query: string, ...values: (string | number)[]): Iterable<Record<string, unknown>>
}

type Kind = 'signIn' | 'password'

interface Attempt {
  readonly network: string
  readonly at: number
  readonly isStranger: boolean
}

/** An allowed attempt, with the limits for it; or the seconds to wait. */
export type Allowance =
  | { readonly isStranger: boolean; readonly networks: readonly string[] }
  | { readonly retryAfter: number }

/** An attempt as it is counted for each of its networks; or the seconds to wait. */
export type CountedAttempt =
  | { readonly counted: readonly Attempt[]; readonly isStranger: boolean }
  | { readonly retryAfter: number }

/** The rate limiter for sign-ins. Each of the last minutes' attempts counts as failed until it is settled. */
export class Attempts {
  readonly #sql: Sql
  /** The attempts of the last minutes, oldest first. The table keeps the failed ones for a restart: a flood of tries reads none of its rows. */
  #attempts: readonly Attempt[]

  constructor(sql: Sql) {
    this.#sql = sql
    this.#run(`CREATE TABLE IF NOT EXISTS attempts (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      -- A network, one that contains it, the same of typed passwords, or a device.
      network TEXT NOT NULL,
      at INTEGER NOT NULL,
      -- Whether it counts for all strangers together.
      is_stranger INTEGER NOT NULL CHECK (is_stranger IN (0, 1))
    ) STRICT`)
    this.#run('DROP INDEX IF EXISTS attempts_by_network')
    this.#run(`CREATE TABLE IF NOT EXISTS known_networks (
      network TEXT PRIMARY KEY,
      until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`)
    this.#run(`CREATE TABLE IF NOT EXISTS session_failures (
      session TEXT PRIMARY KEY,
      failures INTEGER NOT NULL,
      until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`)
    this.#run(`CREATE TABLE IF NOT EXISTS neighbourhoods (
      name TEXT PRIMARY KEY,
      tries INTEGER NOT NULL,
      until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`)
    this.#attempts = this.#run('SELECT network, at, is_stranger FROM attempts ORDER BY id').map(
      ({ network, at, is_stranger }) => ({
        network: String(network),
        at: Number(at),
        isStranger: is_stranger === 1,
      }),
    )
  }

  #run(query: string, ...values: (string | number)[]) {
    return [...this.#sql.exec(query, ...values)]
  }

  /** The milliseconds until fewer than `most` of these attempts count; 0 if that is so now. */
  #wait(now: number, most: number, isOne: (attempt: Attempt) => boolean): number {
    // Not what a clock has stored that ran ahead: it would hold as long as it ran ahead.
    const counts = ({ at }: Attempt) => Math.abs(now - at) < windowTime
    const counted = this.#attempts.filter((one) => counts(one) && isOne(one))
    const full = counted.at(-most)
    return full ? full.at + windowTime - now : 0
  }

  #waitOf(now: number, most: number, network: string): number {
    return this.#wait(now, most, (one) => one.network === network)
  }

  /** Whether nobody has signed in from this network lately. */
  #isStranger(network: string, now: number): boolean {
    const known = 'SELECT 1 FROM known_networks WHERE network = ? AND until > ?'
    return this.#run(known, network, now).length === 0
  }

  #isQuiet(address: string, now: number): boolean {
    const loud = 'SELECT 1 FROM neighbourhoods WHERE name = ? AND until > ? AND tries >= ?'
    return this.#run(loud, neighbourhoodOf(address), now, mostOfQuiet).length === 0
  }

  #waitOfStrangers(address: string, now: number): number {
    const { strangers, strangersOfQuiet } = maxAttempts
    const most = this.#isQuiet(address, now) ? strangersOfQuiet : strangers
    return this.#wait(now, most, ({ isStranger }) => isStranger)
  }

  /** Whether somebody may try now; counts nothing. A known device has tries of its own before its network's. */
  check(kind: Kind, { address, device }: Claimant, now: number): Allowance {
    const known = `device ${device}`
    if (kind === 'signIn' && device !== null) {
      const wait = this.#waitOf(now, maxAttempts.signIn, known)
      if (wait === 0) return { isStranger: false, networks: [known] }
    }
    const isStranger = kind === 'signIn' && this.#isStranger(networkOf(address), now)
    // Typed passwords use up no sign-in of their network, nor the other way round.
    const of = kind === 'password' ? 'password ' : ''
    const networks = networksOf(address).map(([network, times]) => [of + network, times] as const)
    const waits = [
      ...networks.map(
        ([network, times]) =>
          () =>
            this.#waitOf(now, times * maxAttempts[kind], network),
      ),
      () => (isStranger ? this.#waitOfStrangers(address, now) : 0),
    ]
    // The first that is full refuses, so that a refused try reads few rows.
    for (const waitOf of waits) {
      const wait = waitOf()
      if (wait > 0) return { retryAfter: Math.ceil(wait / 1000) }
    }
    return { isStranger, networks: networks.map(([network]) => network) }
  }

  /** Counts an attempt. Call it before the check, or simultaneous guesses would all pass. */
  count(kind: Kind, claimant: Claimant, now: number): CountedAttempt {
    const chance = this.check(kind, claimant, now)
    if ('retryAfter' in chance) return chance
    const { isStranger, networks } = chance
    this.forget(now)
    if (isStranger) this.#noteNeighbourhood(claimant.address, now)
    const counted = networks.map((network, n) => ({
      network,
      at: now,
      isStranger: isStranger && n === 0,
    }))
    this.#attempts = [...this.#attempts, ...counted]
    return { counted, isStranger }
  }

  #noteNeighbourhood(address: string, now: number): void {
    this.#run(
      `INSERT INTO neighbourhoods (name, tries, until) VALUES (?, 1, ?)
       ON CONFLICT (name) DO UPDATE SET tries = tries + 1`,
      neighbourhoodOf(address),
      now + retentionTimes.neighbourhoods,
    )
  }

  /**
   * Stores an attempt that failed; one that did not is none. Until then a restart forgets it: a check that was cut off told
   * nobody whether it was right.
   */
  settle(counted: readonly Attempt[], hasFailed: boolean): void {
    if (!hasFailed) this.#attempts = this.#attempts.filter((one) => !counted.includes(one))
    else
      for (const { network, at, isStranger } of counted) {
        const insert = 'INSERT INTO attempts (network, at, is_stranger) VALUES (?, ?, ?)'
        this.#run(insert, network, at, Number(isStranger))
      }
  }

  /** Whether a session has used up its wrong passwords. */
  isSpent(session: string): boolean {
    const spent = 'SELECT 1 FROM session_failures WHERE session = ? AND failures >= ?'
    return this.#run(spent, session, maxAttempts.session).length > 0
  }

  /** Counts a wrong password of a session, as long as a session can live. */
  countFailure(session: string, now: number): void {
    this.#run(
      `INSERT INTO session_failures (session, failures, until) VALUES (?, 1, ?)
       ON CONFLICT (session) DO UPDATE SET failures = failures + 1`,
      session,
      now + sessionTimes.ownLongest,
    )
  }

  /** Makes a network known after a sign-in. */
  trust(address: string, now: number): void {
    this.#run(
      `INSERT INTO known_networks (network, until) VALUES (?, ?)
       ON CONFLICT (network) DO UPDATE SET until = excluded.until`,
      networkOf(address),
      now + knownTime,
    )
  }

  /** Deletes attempts and sign-ins that no longer count. */
  forget(now: number): void {
    this.#attempts = this.#attempts.filter(({ at }) => at > now - windowTime)
    this.#run('DELETE FROM attempts WHERE at <= ?', now - windowTime)
    this.#run('DELETE FROM known_networks WHERE until <= ?', now)
    this.#run('DELETE FROM neighbourhoods WHERE until <= ?', now)
    this.#run('DELETE FROM session_failures WHERE until <= ?', now)
  }

  /** The next time at which something must be deleted; null if nothing is stored. */
  nextExpiry(): number | null {
    const [row] = this.#run(
      `SELECT MIN(ends) AS ends FROM (
         SELECT MIN(at) + ? AS ends FROM attempts
         UNION ALL SELECT MIN(until) FROM known_networks
         UNION ALL SELECT MIN(until) FROM neighbourhoods
         UNION ALL SELECT MIN(until) FROM session_failures
       )`,
      windowTime,
    )
    return row?.ends == null ? null : Number(row.ends)
  }
}
