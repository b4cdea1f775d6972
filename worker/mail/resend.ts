import type { Env } from '../bindings.ts'
import { localEndpoint } from '../lib/loopback.ts'
import { phrase } from './header.ts'
import type { Letter, Outcome } from './letter.ts'

const resendEndpoint = 'https://api.resend.com/emails'
const callTimeout = 20_000

/** The delay that the provider asks for, in seconds. */
const waitIn = ({ headers }: Response): { wait?: number } => {
  const value = headers.get('Retry-After') ?? ''
  return /^\d{1,5}$/.test(value) ? { wait: Number(value) } : {}
}

/** The provider's error name, if it is a plain word. */
const nameIn = async (response: Response): Promise<string> => {
  const answer = (await response.json().catch(() => null)) as { name?: unknown } | null
  const errorName = answer?.name
  return typeof errorName === 'string' && /^[\w-]{1,60}$/.test(errorName) ? ` ${errorName}` : ''
}

const outcomeOf = async (response: Response): Promise<Outcome> => {
  const { ok, status } = response
  if (ok) {
    await response.body?.cancel()
    return { is: 'sent' }
  }
  const errorName = await nameIn(response)
  const reason = `Resend did not take it (${status}${errorName}).`
  if (status >= 500) return { is: 'lost', reason, ...waitIn(response) }
  // A conflict of keys: another request is sending the same e-mail.
  if (errorName === ' concurrent_idempotent_requests') return { is: 'lost', reason }
  return status === 429 ? { is: 'delayed', reason, ...waitIn(response) } : { is: 'refused', reason }
}

/** Sends an e-mail through Resend. Its id is the idempotency key, so a repeat is safe for a day. */
export const sendByResend = async (env: Env, letter: Letter): Promise<Outcome> => {
  const { id, to, from, replyTo, subject, text, html, headers } = letter
  try {
    const response = await fetch(localEndpoint(env) ?? resendEndpoint, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${env.MAIL_API_KEY}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': id,
        'User-Agent': 'stillpress',
      },
      body: JSON.stringify({
        from: `${phrase(from.name)} <${from.address}>`,
        to: [to],
        ...(replyTo && { reply_to: replyTo }),
        subject,
        text,
        html,
        headers,
      }),
      redirect: 'manual',
      signal: AbortSignal.timeout(callTimeout),
    })
    return await outcomeOf(response)
  } catch {
    return { is: 'lost', reason: 'Resend could not be reached, or did not answer in time.' }
  }
}
