import { createHmac } from 'node:crypto'
import { type Env, shortestSiteSecret } from '../bindings.ts'

/** Mixed with a password before it is hashed: a copy of the database alone cannot check guesses. */
export interface Pepper {
  /** The pepper's id; it reveals nothing about the pepper. */
  readonly id: string
  /** The text that is hashed instead of the password. */
  readonly mix: (password: string) => string
}

/** The pepper of this site, from its secret. @returns null without a secret of at least 32 characters */
export const pepperOf = ({ SITE_SECRET }: Pick<Env, 'SITE_SECRET'>): Pepper | null => {
  if (SITE_SECRET === undefined || SITE_SECRET.length < shortestSiteSecret) return null
  const keyed = (...text: string[]) =>
    createHmac('sha256', SITE_SECRET).update(JSON.stringify(text)).digest('base64url')
  return {
    id: keyed('password-pepper-id').slice(0, 8),
    mix: (password) => keyed('password-pepper', password),
  }
}
