import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether two texts are equal, in constant time. */
export const constantTimeEqual = (a: string, b: string): boolean =>
  timingSafeEqual(digest(a), digest(b))

/** SHA-256 of a token, base64url: the form in the database. */
export const hashToken = (token: string): string => digest(token).toString('base64url')

/** A new token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')
