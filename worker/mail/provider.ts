import type { Env } from '../bindings.ts'
import { sendByCloudflare } from './cloudflare.ts'
import type { Letter } from './letter.ts'
import type { Outcome } from './outcome.ts'
import { sendByResend } from './resend.ts'
import { missingForMail } from './settings.ts'

/** Who takes letters. */
export interface Provider {
  /** Milliseconds in which it takes a repeat for the same letter; 0 where it never does. */
  readonly repeatable: number
  readonly send: (letter: Letter) => Promise<Outcome>
}

const hour = 60 * 60_000

/** The provider that the settings choose; one that only delays where something is missing. */
export const providerOf = (env: Env): Provider => {
  const missing = missingForMail(env)
  if (missing !== null) {
    return { repeatable: 0, send: async () => ({ is: 'delayed', reason: missing }) }
  }
  return env.MAIL_PROVIDER === 'resend'
    ? // It knows a key again for 24 hours; one less, since its clock is not ours.
      { repeatable: 23 * hour, send: (letter) => sendByResend(env, letter) }
    : { repeatable: 0, send: (letter) => sendByCloudflare(env, letter) }
}
