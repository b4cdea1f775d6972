import type { Env } from '../bindings.ts'
import { sendByCloudflare } from './cloudflare.ts'
import type { Letter, Outcome } from './letter.ts'
import { sendByResend } from './resend.ts'
import { missingForMail } from './settings.ts'

export interface Provider {
  /** How long the provider recognises a repeat of an e-mail, in milliseconds; 0 for never. */
  readonly repeatable: number
  readonly send: (letter: Letter) => Promise<Outcome>
}

const hour = 60 * 60_000

/** The provider from the settings; if something is missing, one that only delays. */
export const providerOf = (env: Env): Provider => {
  const missing = missingForMail(env)
  if (missing !== null) {
    return { repeatable: 0, send: async () => ({ is: 'delayed', reason: missing }) }
  }
  return env.MAIL_PROVIDER === 'resend'
    ? // It remembers a key for 24 hours; one less, because its clock is not ours.
      { repeatable: 23 * hour, send: (letter) => sendByResend(env, letter) }
    : { repeatable: 0, send: (letter) => sendByCloudflare(env, letter) }
}
