import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { type Env, shortestSiteSecret } from '../bindings.ts'

/** The scrypt parameters for a chosen password, from OWASP 2026: N = 2^15, r = 8, p = 3. */
const [N, r, p] = [2 ** 15, 8, 3] as const

/** The memory limit for scrypt in bytes: twice what it uses. */
const maxMemory = (cost: number, blockSize: number): number => 256 * cost * blockSize

const derive = (
  text: string,
  salt: Buffer,
  length: number,
  [cost, blockSize, parallel]: readonly [number, number, number],
): Buffer =>
  scryptSync(text, salt, length, {
    N: cost,
    r: blockSize,
    p: parallel,
    maxmem: maxMemory(cost, blockSize),
  })

/** `scrypt-p1$pepper$N$r$p$salt$hash` of a password; without a pepper `scrypt$N$r$p$salt$hash`. */
export const hashPassword = (password: string, pepper: Pepper | null = null): string => {
  const salt = randomBytes(16)
  const composed = password.normalize('NFKC')
  const hash = derive(pepper?.mix(composed) ?? composed, salt, 32, [N, r, p])
  const scheme = pepper ? ['scrypt-p1', pepper.id] : ['scrypt']
  return [...scheme, N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** The pepper's id in a stored hash; null without a pepper. */
export const pepperIdOf = (stored: string): string | null =>
  /^scrypt-p1\$([\w-]+)\$/.exec(stored)?.[1] ?? null

/** Whether a password matches a hash of `hashPassword`; false for any other form or pepper. */
export const verifyPassword = (
  password: string,
  stored: string,
  pepper: Pepper | null = null,
): boolean => {
  const id = pepperIdOf(stored)
  const [scheme, cost, blockSize, parallel, salt, hash] = stored
    .replace(/^scrypt-p1\$[\w-]+/, 'scrypt')
    .split('$')
  if (scheme !== 'scrypt' || !salt || !hash) return false
  if (id !== null && id !== pepper?.id) return false
  const composed = password.normalize('NFKC')
  const expected = Buffer.from(hash, 'base64url')
  const derived = derive(
    id === null || !pepper ? composed : pepper.mix(composed),
    Buffer.from(salt, 'base64url'),
    expected.length,
    [Number(cost), Number(blockSize), Number(parallel)],
  )
  return timingSafeEqual(derived, expected)
}

/** Mixed with a password before it is hashed: a copy of the database alone cannot check guesses. */
export interface Pepper {
  /** The pepper's id; it reveals nothing about the pepper. */
  readonly id: string
  /** The text that is hashed instead of the password. */
  readonly mix: (password: string) => string
  /** The stored form of a factor of the sign-in. @param kind keeps equal texts of different factors apart */
  readonly hashFactor: (kind: string, ...texts: string[]) => string
}

/** The pepper of this site, from its secret. @returns null without a secret of at least 32 characters */
export const pepperOf = ({ SITE_SECRET }: Pick<Env, 'SITE_SECRET'>): Pepper | null => {
  if (SITE_SECRET === undefined || SITE_SECRET.length < shortestSiteSecret) return null
  const keyed = (...text: string[]) =>
    createHmac('sha256', SITE_SECRET).update(JSON.stringify(text)).digest('base64url')
  return {
    id: keyed('password-pepper-id').slice(0, 8),
    mix: (password) => keyed('password-pepper', password),
    hashFactor: (kind, ...texts) => keyed(`owner-${kind}`, ...texts),
  }
}
