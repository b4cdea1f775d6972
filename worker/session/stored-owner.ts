import { isLoopback } from '../../shared/loopback.ts'
import { instantNow } from '../lib/clock.ts'
import type { HashedFactors } from './factors.ts'

/** The owner in the database. */
export interface StoredOwner extends HashedFactors {
  /** The password's hash. */
  readonly hash: string
  /** Whether it is the demo's owner. */
  readonly isDemo: boolean
  /** The keyed hash of the set-up code that has ended; null if there was none. */
  readonly code: string | null
  /** Where letters to the owner go. */
  readonly lettersTo: string | null
  /** The address that a letter has proved; letters go nowhere else. */
  readonly confirmedTo: string | null
}

/** SQL: the owner's address for letters, once a letter has proved it. */
export const confirmedAddress = '(SELECT letters_to FROM owner WHERE letters_to = confirmed_to)'

interface Row extends Omit<StoredOwner, 'isDemo' | 'colors' | 'answers'> {
  readonly is_demo: number
  readonly colors: string
  readonly answers: string
}

/** The owner; null before the set-up. */
export const findOwner = async (db: D1Database): Promise<StoredOwner | null> => {
  const row = await db
    .prepare(
      `SELECT username, email, provider, colors, answers, is_demo, code, letters_to AS lettersTo,
         confirmed_to AS confirmedTo, hash
       FROM owner JOIN owner_password USING (id)`,
    )
    .first<Row>()
  if (!row) return null
  const { is_demo, colors, answers, ...others } = row
  return {
    ...others,
    colors: JSON.parse(colors),
    answers: JSON.parse(answers),
    isDemo: is_demo === 1,
  }
}

/** The same for a visit: off this machine the demo's owner is none, because everybody knows the sign-in data. */
export const findOwnerFor = async (db: D1Database, url: URL): Promise<StoredOwner | null> => {
  const owner = await findOwner(db)
  return owner?.isDemo && !isLoopback(url) ? null : owner
}

/** The statement that stores the owner without the password, in place of another. */
export const writeOwner = (
  db: D1Database,
  {
    username,
    email,
    provider,
    colors,
    answers,
    isDemo,
    code,
    lettersTo,
    confirmedTo,
  }: Omit<StoredOwner, 'hash'>,
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT OR REPLACE INTO owner
         (id, username, email, provider, colors, answers, is_demo, code, letters_to, confirmed_to,
          changed_at, letters)
       VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,
         coalesce((SELECT letters FROM owner), 'summary'))`,
    )
    .bind(
      username,
      email,
      provider,
      JSON.stringify(colors),
      JSON.stringify(answers),
      isDemo ? 1 : 0,
      code,
      lettersTo,
      confirmedTo,
      instantNow(),
    )

/** The statement that stores the password's hash. */
export const writePassword = (db: D1Database, hash: string): D1PreparedStatement =>
  db
    .prepare('INSERT OR REPLACE INTO owner_password (id, hash, changed_at) VALUES (1, ?1, ?2)')
    .bind(hash, instantNow())
