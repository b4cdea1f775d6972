import type { Env } from '../bindings.ts'
import { loopbackUrl } from '../lib/loopback.ts'
import { settingsFor } from '../rebuild/settings.ts'

/** The origin for links in e-mails; never taken from a request's host. */
export const linkOrigin = async (env: Env): Promise<string> =>
  loopbackUrl(env.MAIL_LINKS)?.origin ?? (await settingsFor(env)).url

/** A sentence for the author about the missing setting for e-mails; null if none is missing. */
export const missingForMail = (env: Env): string | null => {
  if (!env.MAIL_QUEUE) return 'The queue MAIL_QUEUE is not bound, so no e-mail is sent.'
  const provider = env.MAIL_PROVIDER ?? 'cloudflare'
  if (provider === 'cloudflare') {
    return env.EMAIL ? null : 'The binding EMAIL is not there, so no e-mail is sent.'
  }
  if (provider !== 'resend') return 'MAIL_PROVIDER is neither "cloudflare" nor "resend".'
  return env.MAIL_API_KEY ? null : 'The secret MAIL_API_KEY is not set, so no e-mail is sent.'
}
