import { createHmac } from 'node:crypto'
import { type Env, shortestSiteSecret } from '../bindings.ts'

/** What a password is mixed with before it is hashed: a copy of the database alone tells no guess right. */
export interface Pepper {
  /** Tells this pepper from another, and nothing about it. */
  readonly id: string
  /** The text that is hashed in a password's place. */
  readonly mix: (password: string) => string
}

/**
 * The pepper of this site, made from its secret.
 * @returns null without a secret of at least 32 characters
 */
export const pepperOf = ({ SITE_SECRET }: Pick<Env, 'SITE_SECRET'>): Pepper | null => {
  if (SITE_SECRET === undefined || SITE_SECRET.length < shortestSiteSecret) return null
  const keyed = (...text: string[]) =>
    createHmac('sha256', SITE_SECRET).update(JSON.stringify(text)).digest('base64url')
  return {
    id: keyed('password-pepper-id').slice(0, 8),
    mix: (password) => keyed('password-pepper', password),
  }
}
