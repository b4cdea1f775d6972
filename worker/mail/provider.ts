import type { Env } from '../bindings.ts'
import { localEndpoint } from '../lib/loopback.ts'
import { phrase } from './header.ts'
import type { Letter, Outcome } from './letter.ts'
import { missingForMail } from './settings.ts'

/** Codes of temporary failures. */
const temporaryCodes = ['E_RATE_LIMIT_EXCEEDED', 'E_DAILY_LIMIT_EXCEEDED']
/** Codes after which the e-mail may have been sent. */
const uncertainCodes = ['E_DELIVERY_FAILED', 'E_INTERNAL_SERVER_ERROR']

const codeOf = (error: unknown): string | null => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^E_[A-Z_]+$/.test(code) ? code : null
}

/** Sends an e-mail through Cloudflare's binding, which makes the headers and the MIME parts. */
export const sendByCloudflare = async (env: Env, letter: Letter): Promise<Outcome> => {
  const { to, from, replyTo, subject, text, html, headers } = letter
  try {
    await env.EMAIL?.send({
      from: { name: from.name, email: from.address },
      to,
      ...(replyTo && { replyTo }),
      subject,
      text,
      html,
      headers: { ...headers },
    })
    return { is: 'sent' }
  } catch (error) {
    const code = codeOf(error)
    if (code === null || uncertainCodes.includes(code)) {
      return {
        is: 'lost',
        reason: `Cloudflare did not say what became of it (${code ?? 'no code'}).`,
      }
    }
    const reason = `Cloudflare did not take it (${code}).`
    return temporaryCodes.includes(code) ? { is: 'delayed', reason } : { is: 'refused', reason }
  }
}

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
