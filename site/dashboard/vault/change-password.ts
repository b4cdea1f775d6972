import { encodeText } from '../../../shared/base64.ts'
import { limits } from '../../../shared/limits.ts'
import { problems } from '../../../shared/problem.ts'
import type { VaultKey } from '../../../shared/vault/contract.ts'
import { ask } from '../data/ask.ts'
import type { OpenVault } from './encryption.ts'
import { credentialList } from './entries.ts'
import { makeKey } from './new-key.ts'
import { lockedOtherwise, openAnyway, takeNewKey, vaultKey, wrongPassword } from './vault.ts'
import { createAttempts, describeRefusal, isCertainlyNotDone } from './write-attempts.ts'

export interface PasswordChange {
  readonly current: string
  readonly next: string
  readonly repeated: string
  /** The recovery code, or the password that locks the vault, if that is a different one. */
  readonly vaultPassword: string
}

/** The result of a change. */
export interface Outcome {
  /** Why the password was not changed; null if it was. */
  readonly message: string | null
  /** The vault is locked with an earlier password, which the author must type, too. */
  readonly needsVaultPassword?: true
}

/** A new key as it is sent, and opened; both null without a vault. */
interface NewKey {
  readonly vaultKey: VaultKey | null
  readonly open: OpenVault | null
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

const ifDone = 'If your last change went through, type the new one.'

const attempts = createAttempts<NewKey>()

/** Makes the vault's new key for the new password, and seals all anew, in this browser. @returns it, or the error */
const makeNewKey = async (typed: PasswordChange): Promise<NewKey | Outcome> => {
  const { current, next, vaultPassword } = typed
  const checked = await ask('checkPassword', { body: { password: current } })
  if (!checked.ok) {
    const isWrong = checked.problem?.code === 'wrong-password'
    return { message: isWrong ? `${wrongPassword} ${ifDone}` : describeRefusal(checked.problem) }
  }
  const { vaultSecret: secret } = checked.data
  await vaultKey.load()
  const { data, failure } = vaultKey.store.get()
  if (data === undefined || failure !== undefined)
    return { message: describeRefusal(failure ?? null) }
  if (data === null) return { vaultKey: null, open: null }
  const opened = await openAnyway(data, { password: current, secret }, vaultPassword)
  if (!opened) return { message: lockedOtherwise, needsVaultPassword: true }
  const made = await makeKey(data, opened, { password: next, secret })
  if (typeof made === 'string') return { message: made }
  return { vaultKey: { ...made.wrapped, version: data.version }, open: made.open }
}

/**
 * Changes the password and, in the same call, the vault's key, with which all was sealed anew: the old password
 * opens nothing that comes after. A repeat sends the same.
 */
export const changePassword = async (typed: PasswordChange): Promise<Outcome> => {
  const { current: password, next: newPassword } = typed
  const words = [password, newPassword, typed.vaultPassword]
  let attempt = attempts.at(words)
  if (!attempt) {
    const made = await makeNewKey(typed)
    if ('message' in made) return made
    attempt = attempts.begin(words, made)
  }
  const { body: made, key: idempotencyKey } = attempt
  const body = { password, newPassword, vaultKey: made.vaultKey }
  const reply = await ask('changePassword', { body, idempotencyKey })
  if (!reply.ok) {
    const { problem } = reply
    if (isCertainlyNotDone(problem)) attempts.close()
    const isWrong = problem?.code === 'wrong-password'
    return { message: isWrong ? `${wrongPassword} ${ifDone}` : describeRefusal(problem) }
  }
  attempts.close()
  await Promise.all([vaultKey.load(), credentialList.load()])
  if (made.open) takeNewKey(made.open)
  return { message: null }
}
