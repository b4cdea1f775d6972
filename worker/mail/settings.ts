import { siteConfig } from '../../shared/site.config.ts'
import type { Env } from '../bindings.ts'
import { isLoopback } from '../lib/loopback.ts'

/** An address of a variable, where it is one of this very machine; null otherwise. */
const ownMachine = (value: string | undefined): URL | null => {
  const url = value && URL.canParse(value) ? new URL(value) : null
  return url && isLoopback(url) ? url : null
}

/** Whether letters land in a folder of this machine. */
export const localEndpoint = (env: Env): URL | null =>
  env.MAIL_PROVIDER === 'resend' ? ownMachine(env.MAIL_ENDPOINT) : null

/** Where the links of letters lead: never what a request calls its host. */
export const linkOrigin = (env: Env): string =>
  ownMachine(env.MAIL_LINKS)?.origin ?? new URL(siteConfig.url).origin

/** What is missing before a letter can go out, as a sentence for the author; null where nothing is. */
export const missingForMail = (env: Env): string | null => {
  if (!env.MAIL_QUEUE) return 'The queue MAIL_QUEUE is not bound, so no letter is sent.'
  const provider = env.MAIL_PROVIDER ?? 'cloudflare'
  if (provider === 'cloudflare') {
    return env.EMAIL ? null : 'The binding EMAIL is not there, so no letter is sent.'
  }
  if (provider !== 'resend') return 'MAIL_PROVIDER is neither "cloudflare" nor "resend".'
  return env.MAIL_API_KEY ? null : 'The secret MAIL_API_KEY is not set, so no letter is sent.'
}
