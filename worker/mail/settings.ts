import type { Env } from '../bindings.ts'
import { loopbackUrl } from '../lib/loopback.ts'
import type { Blog } from '../live/settings.ts'

/**
 * What e-mails take from the settings: the blog's title, the sender, the origin of links, which is never a request's host,
 * and the host of the list, which stays when the address changes.
 */
export const mailSettings = ({ env, site }: Blog) => {
  const { title, mailName, mailAddress, url, firstUrl, isMailProven } = site
  return {
    site: title,
    from: { name: mailName, address: mailAddress },
    origin: loopbackUrl(env.MAIL_LINKS)?.origin ?? url,
    listHost: new URL(firstUrl).hostname,
    isMailProven,
  }
}

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
