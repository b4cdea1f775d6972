import { isLoopback } from '../../shared/loopback.ts'
import type { Env } from '../bindings.ts'

/** An address from a variable, if it is on the local machine; else null. */
export const loopbackUrl = (value: string | undefined): URL | null => {
  const url = value && URL.canParse(value) ? new URL(value) : null
  return url && isLoopback(url) ? url : null
}

/** The address of the local provider, which saves e-mails in a folder; null without one. */
export const localEndpoint = (env: Pick<Env, 'MAIL_PROVIDER' | 'MAIL_ENDPOINT'>): URL | null =>
  env.MAIL_PROVIDER === 'resend' ? loopbackUrl(env.MAIL_ENDPOINT) : null
