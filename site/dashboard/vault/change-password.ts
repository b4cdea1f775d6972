import { encodeText } from '../../../shared/base64.ts'
import { limits } from '../../../shared/limits.ts'
import { problems } from '../../../shared/problem.ts'
import { ask } from '../data/ask.ts'
import { checkPassword, wrongPassword } from '../data/check-password.ts'
import { credentialList } from './entries.ts'
import { makeKey } from './new-key.ts'
import { openPresent, takeNewKey, vaultKey } from './vault.ts'
import { createAttempts, describeRefusal } from './write-attempts.ts'

export interface PasswordChange {
  readonly current: string
  readonly next: string
  readonly repeated: string
  /** The recovery code, or the password that locks the vault, if that is a different one. */
  readonly vaultPassword: string
}

/** The error of the typed fields; null if the change can be sent. */
export const validateChange = ({ current, next, repeated }: PasswordChange): string | null => {
  if (current === '') return 'Type your current password.'
  // As on the server: the typed text and its composed form both count.
  if (Math.min(next.length, next.normalize('NFKC').length) < limits.password) {
    return problems['short-password'][1]
  }
  if (!next.isWellFormed() || encodeText(next).length > limits.text) {
    return 'The new password is too long, or one of its characters is broken.'
  }
  if (next !== repeated) return 'The two new passwords differ. Type the new one twice.'
  return next === current ? 'The new password is the same as the current one.' : null
}

/** Makes the vault's new key for the new password, and seals all anew, in this browser. @returns the change, or the error */
const makeChange = async ({ current, next, vaultPassword }: PasswordChange) => {
  const sent = { password: current, newPassword: next }
  const idempotencyKey = crypto.randomUUID()
  const opener = await checkPassword(current)
  if (typeof opener === 'string') return opener
  const present = await openPresent(opener, vaultPassword)
  if (typeof present === 'string') return present
  if (present === null) return { sent: { ...sent, vaultKey: null }, idempotencyKey, open: null }
  const made = await makeKey(present, { ...opener, password: next })
  if (typeof made === 'string') return made
  const vaultKey = { ...made.wrapped, version: present.key.version }
  return { sent: { ...sent, vaultKey }, idempotencyKey, open: made.open }
}

type Change = Exclude<Awaited<ReturnType<typeof makeChange>>, string>
const sendChange = createAttempts<Change, 'changed', string>(({ sent: body, idempotencyKey }) =>
  ask('changePassword', { body, idempotencyKey }),
)

const withAdvice = (error: string): string =>
  error === wrongPassword ? `${error} If your last change went through, type the new one.` : error

/**
 * Changes the password and, in the same call, the vault's key, with which all was sealed anew: the old password
 * opens nothing that comes after. A repeat sends the same. @returns the error, or null
 */
export const changePassword = async (typed: PasswordChange): Promise<string | null> => {
  const words = [typed.current, typed.next, typed.vaultPassword]
  const outcome = await sendChange(words, () => makeChange(typed))
  if (typeof outcome === 'string') return withAdvice(outcome)
  const { body, reply } = outcome
  if (!reply.ok) return withAdvice(describeRefusal(reply.problem))
  await Promise.all([vaultKey.load(), credentialList.load()])
  if (body.open) takeNewKey(body.open)
  return null
}
