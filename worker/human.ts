import type { CallContext } from './context.ts'
import { isLoopback } from './env.ts'
import { constantTimeEqual } from './session/secret.ts'

/**
 * Whether a call carries a captcha's token. Until the captcha is built there is one: the test token,
 * which only a loopback host takes.
 */
export const isHuman = ({ env, url }: CallContext, body: unknown): boolean => {
  const token = (body as { human?: unknown } | undefined)?.human
  if (typeof token !== 'string' || token === '') return false
  return (
    env.TEST_HUMAN_TOKEN !== undefined &&
    isLoopback(url) &&
    constantTimeEqual(token, env.TEST_HUMAN_TOKEN)
  )
}
