import type { Env } from '../bindings.ts'
import type { Letter, Outcome } from './letter.ts'

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
