import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { type Env, shortestSiteSecret } from '../bindings.ts'

type Cost = readonly [N: number, r: number, p: number]

/** The scrypt parameters of OWASP 2026. */
export const owasp: Cost = [2 ** 15, 8, 3]

/** The memory limit for scrypt in bytes: twice what it uses. */
const maxMemory = (cost: number, blockSize: number): number => 256 * cost * blockSize

const derive = (
  text: string,
  salt: Buffer,
  length: number,
  [cost, blockSize, parallel]: Cost,
): Buffer =>
  scryptSync(text, salt, length, {
    N: cost,
    r: blockSize,
    p: parallel,
    maxmem: maxMemory(cost, blockSize),
  })

/** `scrypt-p1$pepper$N$r$p$salt$hash` of a password, salt and hash in base64url. */
export const hashPassword = (password: string, pepper: Pepper, cost: Cost): string => {
  const salt = randomBytes(16)
  const hash = derive(pepper.mix(password.normalize('NFKC')), salt, 32, cost)
  const [saltText, hashText] = [salt, hash].map((bytes) => bytes.toString('base64url'))
  return ['scrypt-p1', pepper.id, ...cost, saltText, hashText].join('$')
}

/** The id of the pepper in a stored hash; null for any other form. */
export const pepperIdOf = (stored: string): string | null =>
  /^scrypt-p1\$([\w-]+)\$/.exec(stored)?.[1] ?? null

/** Whether a password matches a hash of `hashPassword`; false for any other form or pepper. */
export const verifyPassword = (password: string, stored: string, pepper: Pepper): boolean => {
  const [, , cost, blockSize, parallel, salt, hash] = stored.split('$')
  if (pepperIdOf(stored) !== pepper.id || !salt || !hash) return false
  const expected = Buffer.from(hash, 'base64url')
  const derived = derive(
    pepper.mix(password.normalize('NFKC')),
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
