import type { Env } from '../bindings.ts'
import { loopbackUrl } from '../lib/loopback.ts'
import { settingsFor } from '../live/settings.ts'
import type { Letter } from './letter.ts'

/** The origin for links in e-mails; never taken from a request's host. */
export const linkOrigin = async (env: Env): Promise<string> =>
  loopbackUrl(env.MAIL_LINKS)?.origin ?? (await settingsFor(env)).url

/** The blog's title, and the sender of its e-mails. */
export const senderOf = async (
  env: Env,
): Promise<{ readonly site: string; readonly from: Letter['from'] }> => {
  const { title, mailName, mailAddress } = await settingsFor(env)
  return { site: title, from: { name: mailName, address: mailAddress } }
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
