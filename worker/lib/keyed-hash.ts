import { createHmac } from 'node:crypto'
import { isLoopback } from '../../shared/loopback.ts'
import { Refusal } from '../../shared/problem.ts'
import { type Env, shortestSiteSecret } from '../bindings.ts'

const secretOf = (env: Env, url: URL): string => {
  const secret = env.SITE_SECRET
  if (secret === undefined || secret.length < shortestSiteSecret) {
    throw new Refusal('not-configured')
  }
  if (secret.startsWith('demo-') && !isLoopback(url)) throw new Refusal('demo-secrets')
  return secret
}

/**
 * The form of an address, cookie or e-mail in the database: HMAC-SHA-256 under the site's secret.
 * @param purpose keeps hashes of different uses apart @throws Refusal `not-configured` for a short secret
 */
export const keyedHash = (
  { env, url }: { env: Env; url: URL },
  purpose: string,
  ...values: readonly string[]
): string =>
  createHmac('sha256', secretOf(env, url))
    .update(JSON.stringify([purpose, ...values]))
    .digest('base64url')
