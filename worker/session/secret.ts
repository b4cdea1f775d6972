import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether two texts are equal, in a time that does not tell where they differ. */
export const constantTimeEqual = (a: string, b: string): boolean =>
  timingSafeEqual(digest(a), digest(b))

/** SHA-256 of a token, base64url: what the database keeps of it. */
export const hashToken = (token: string): string => digest(token).toString('base64url')

/** A new token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What a chosen password is hashed with, OWASP's parameters of 2026: 2^15 blocks, 8, 3. */
const [N, r, p] = [2 ** 15, 8, 3] as const

/** Bytes that scrypt may take: twice what it does. */
const mostMemory = (cost: number, blockSize: number): number => 256 * cost * blockSize

/** A new `scrypt$N$r$p$salt$hash` text of a password, with a salt of its own. */
export const hashPassword = (password: string): string => {
  const salt = randomBytes(16)
  const hash = scryptSync(password.normalize('NFKC'), salt, 32, {
    ...{ N, r, p },
    maxmem: mostMemory(N, r),
  })
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/**
 * Whether a password fits a `scrypt$N$r$p$salt$hash` text (salt and hash base64url).
 * @returns false for a text of another form, too
 */
export const passwordFits = (password: string, stored: string): boolean => {
  const [scheme, cost, blockSize, parallel, salt, hash] = stored.split('$')
  if (scheme !== 'scrypt' || !salt || !hash) return false
  const [N, r, p] = [Number(cost), Number(blockSize), Number(parallel)]
  const expected = Buffer.from(hash, 'base64url')
  const derived = scryptSync(
    password.normalize('NFKC'),
    Buffer.from(salt, 'base64url'),
    expected.length,
    {
      ...{ N, r, p },
      maxmem: mostMemory(N, r),
    },
  )
  return timingSafeEqual(derived, expected)
}
