import { encodeText } from '../../../shared/base64.ts'
import { limits } from '../../../shared/limits.ts'
import { problems } from '../../../shared/problem.ts'
import type { VaultKey } from '../../../shared/vault/contract.ts'
import { ask } from '../data/ask.ts'
import { vaultKey, wrongPassword } from './vault.ts'
import { rewrapKey } from './wrapping.ts'
import { createAttempts, describeRefusal, isCertainlyNotDone } from './write-attempts.ts'

export interface PasswordChange {
  readonly current: string
  readonly next: string
  readonly repeated: string
  /** The password that locks the vault, if it is a different one. */
  readonly vaultPassword: string
}

/** The result of a change. */
export interface Outcome {
  /** Why the password was not changed; null if it was. */
  readonly message: string | null
  /** The vault is locked with an earlier password, which the author must type, too. */
  readonly needsVaultPassword?: true
}

interface Body {
  readonly password: string
  readonly newPassword: string
  readonly vaultKey: VaultKey | null
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

const attempts = createAttempts<Body>()

const describeWrongPassword = (): string =>
  attempts.isOpen()
    ? 'This is not your current password. If your last change went through, type the new password.'
    : 'This is not your current password. Nothing was changed.'

/** Wraps the vault's key with the new password, in this browser. @returns the wrapped key, or the error */
const rewrapVaultKey = async (
  typed: PasswordChange,
): Promise<{ key: VaultKey | null } | Outcome> => {
  await vaultKey.load()
  const { data, failure } = vaultKey.store.get()
  if (data === undefined || failure !== undefined)
    return { message: describeRefusal(failure ?? null) }
  if (data === null) return { key: null }
  const { current, next, vaultPassword } = typed
  const wrapped = await rewrapKey(data, vaultPassword || current, next)
  if (wrapped) return { key: { ...wrapped, version: data.version } }
  if (vaultPassword !== '') return { message: wrongPassword, needsVaultPassword: true }
  const checked = await ask('checkPassword', { body: { password: current } })
  if (checked.ok) {
    return {
      message:
        'This is your password, but the vault is still locked with an earlier one. Type that one, too: without it, nothing opens the credentials again.',
      needsVaultPassword: true,
    }
  }
  const isWrong = checked.problem?.code === 'wrong-password'
  return { message: isWrong ? describeWrongPassword() : describeRefusal(checked.problem) }
}

const send = async (typed: PasswordChange, isLast: boolean): Promise<Outcome> => {
  const words = [typed.current, typed.next, typed.vaultPassword]
  let attempt = attempts.at(words)
  if (!attempt) {
    const rewrapped = await rewrapVaultKey(typed)
    if (!('key' in rewrapped)) return rewrapped
    const { current: password, next: newPassword } = typed
    attempt = attempts.begin(words, { password, newPassword, vaultKey: rewrapped.key })
  }
  const reply = await ask('changePassword', { body: attempt.body, idempotencyKey: attempt.key })
  if (!reply.ok) {
    const { problem } = reply
    if (isCertainlyNotDone(problem)) attempts.close()
    // Meanwhile the vault was created, or locked with another password.
    if (problem?.code === 'vault-key-changed' && !isLast) return send(typed, true)
    return {
      message:
        problem?.code === 'wrong-password' ? describeWrongPassword() : describeRefusal(problem),
    }
  }
  attempts.close()
  await vaultKey.load()
  return { message: null }
}

/** Changes the password and wraps the vault's key with it in one call. A repeat sends the same body. */
export const changePassword = (typed: PasswordChange): Promise<Outcome> => send(typed, false)
