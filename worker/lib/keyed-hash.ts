import { createHmac } from 'node:crypto'
import { Refusal } from '../../shared/problem.ts'
import { type Env, shortestSiteSecret } from '../bindings.ts'
import { isLoopback } from './loopback.ts'

const secretOf = (env: Env, url: URL): string => {
  const secret = env.SITE_SECRET
  if (secret === undefined || secret.length < shortestSiteSecret) {
    throw new Refusal('not-configured')
  }
  if (secret.startsWith('demo-') && !isLoopback(url)) throw new Refusal('demo-secrets')
  return secret
}

/**
 * The hash that stands for a reader's address, cookie or e-mail in the database: HMAC-SHA-256 under the
 * site's secret, base64url. Without the secret, a copy of the database reveals nobody.
 * @param purpose keeps the hashes of different uses apart, so that they cannot be joined
 * @throws Refusal `not-configured` without a secret of at least 32 characters
 */
export const keyedHash = (
  { env, url }: { env: Env; url: URL },
  purpose: string,
  ...values: readonly string[]
): string =>
  createHmac('sha256', secretOf(env, url))
    .update(JSON.stringify([purpose, ...values]))
    .digest('base64url')
