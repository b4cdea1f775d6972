import { retentionTimes } from '../../shared/timings.ts'
import { networkOf } from '../lib/network.ts'

/** How long a failed attempt counts, in milliseconds. */
export const windowTime = retentionTimes.signInAttempts

/** The allowed failures in that time. */
export const maxAttempts = {
  /** Sign-ins of one network. */
  signIn: 10,
  /** Higher, because a signed-in author may make many calls at once, each with the right password. */
  password: 60,
  /** Sign-ins from all networks without a recent successful one. */
  strangers: 100,
} as const

/** How long a network is known after a sign-in, in milliseconds: a flood must not lock the author out. */
const knownTime = 30 * 24 * 60 * 60_000

/** The part of a Durable Object's database that is used here. */
export interface Sql {
  exec(query: string, ...values: (string | number)[]): Iterable<Record<string, unknown>>
}

type Kind = Exclude<keyof typeof maxAttempts, 'strangers'>

/** An allowed attempt, with the limit for it; or the seconds to wait. */
export type Allowance = { readonly isStranger: boolean } | { readonly retryAfter: number }

/** The id of a counted attempt; or the seconds to wait. */
export type CountedAttempt =
  | { readonly id: number; readonly isStranger: boolean }
  | { readonly retryAfter: number }

/** The rate limiter for sign-ins. Each of the last minutes' attempts counts as failed until it succeeds. */
export class Attempts {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
    this.#run(`CREATE TABLE IF NOT EXISTS attempts (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      network TEXT NOT NULL,
      at INTEGER NOT NULL,
      -- Whether it counts for all strangers together.
      is_stranger INTEGER NOT NULL CHECK (is_stranger IN (0, 1))
    ) STRICT`)
    this.#run('CREATE INDEX IF NOT EXISTS attempts_by_network ON attempts (network, at)')
    this.#run(`CREATE TABLE IF NOT EXISTS known_networks (
      network TEXT PRIMARY KEY,
      until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`)
  }

  #run(query: string, ...values: (string | number)[]) {
    return [...this.#sql.exec(query, ...values)]
  }

  /** The milliseconds until fewer than `most` of these attempts count; 0 if that is so now. */
  #wait(now: number, most: number, which: string, ...values: string[]): number {
    const [full] = this.#run(
      `SELECT at FROM attempts WHERE ${which} AND at > ? ORDER BY at DESC LIMIT 1 OFFSET ?`,
      ...values,
      now - windowTime,
      most - 1,
    )
    return full ? Number(full.at) + windowTime - now : 0
  }

  /** Whether nobody has signed in from this network lately. */
  #isStranger(network: string, now: number): boolean {
    const known = 'SELECT 1 FROM known_networks WHERE network = ? AND until > ?'
    return this.#run(known, network, now).length === 0
  }

  /** Whether an address may try now; counts nothing. */
  check(kind: Kind, address: string, now: number): Allowance {
    const network = networkOf(address)
    const isStranger = kind === 'signIn' && this.#isStranger(network, now)
    const wait = Math.max(
      this.#wait(now, maxAttempts[kind], 'network = ?', network),
      isStranger ? this.#wait(now, maxAttempts.strangers, 'is_stranger = 1') : 0,
    )
    return wait > 0 ? { retryAfter: Math.ceil(wait / 1000) } : { isStranger }
  }

  /** Counts an attempt. Call it before the check, or simultaneous guesses would all pass. */
  count(kind: Kind, address: string, now: number): CountedAttempt {
    const chance = this.check(kind, address, now)
    if ('retryAfter' in chance) return chance
    this.forget(now)
    const [row] = this.#run(
      'INSERT INTO attempts (network, at, is_stranger) VALUES (?, ?, ?) RETURNING id',
      networkOf(address),
      now,
      Number(chance.isStranger),
    )
    return { id: Number(row?.id), ...chance }
  }

  /** Removes the count of an attempt that succeeded. */
  forgive(id: number): void {
    this.#run('DELETE FROM attempts WHERE id = ?', id)
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
    this.#run('DELETE FROM attempts WHERE at <= ?', now - windowTime)
    this.#run('DELETE FROM known_networks WHERE until <= ?', now)
  }

  /** The next time at which something must be deleted; null if nothing is stored. */
  nextExpiry(): number | null {
    const [row] = this.#run(
      `SELECT MIN(ends) AS ends FROM (
         SELECT MIN(at) + ? AS ends FROM attempts
         UNION ALL SELECT MIN(until) FROM known_networks
       )`,
      windowTime,
    )
    return row?.ends == null ? null : Number(row.ends)
  }
}
