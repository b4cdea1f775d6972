import { encodeText } from '../../../shared/base64.ts'
import { limits } from '../../../shared/limits.ts'
import { problems } from '../../../shared/problem.ts'
import type { VaultKey } from '../../../shared/vault/contract.ts'
import { ask } from '../data/ask.ts'
import { vaultKey, wrongPassword } from './vault.ts'
import { rewrapKey } from './wrapping.ts'
import { createAttempts, isSettled, refusalOf } from './write-attempts.ts'

export interface TypedChange {
  readonly present: string
  readonly next: string
  readonly again: string
  /** The password that locks the vault, if it is a different one. */
  readonly locked: string
}

/** The result of a change. */
export interface Outcome {
  /** Why the password was not changed; null if it was. */
  readonly said: string | null
  /** The vault is locked with an earlier password, which the author must type, too. */
  readonly needsLocked?: true
}

interface Body {
  readonly password: string
  readonly newPassword: string
  readonly vaultKey: VaultKey | null
}

/** The error of the typed fields; null if the change can be sent. */
export const objectionTo = ({ present, next, again }: TypedChange): string | null => {
  if (present === '') return 'Type your current password.'
  // As on the server: the typed text and its composed form both count.
  if (Math.min(next.length, next.normalize('NFKC').length) < limits.password) {
    return problems['short-password'][1]
  }
  if (!next.isWellFormed() || encodeText(next).length > limits.text) {
    return 'The new password is too long, or one of its characters is broken.'
  }
  if (next !== again) return 'The two new passwords differ. Type the new one twice.'
  return next === present ? 'The new password is the same as the current one.' : null
}

const attempts = createAttempts<Body>()

const wrongPresent = (): string =>
  attempts.isOpen()
    ? 'This is not your current password. If your last change went through, type the new password.'
    : 'This is not your current password. Nothing was changed.'

/** Wraps the vault's key with the new password, in this browser. @returns the wrapped key, or the error */
const wrapAnew = async (typed: TypedChange): Promise<{ key: VaultKey | null } | Outcome> => {
  await vaultKey.load()
  const { data, failure } = vaultKey.store.get()
  if (data === undefined || failure !== undefined) return { said: refusalOf(failure ?? null) }
  if (data === null) return { key: null }
  const { present, next, locked } = typed
  const wrapped = await rewrapKey(data, locked || present, next)
  if (wrapped) return { key: { ...wrapped, version: data.version } }
  if (locked !== '') return { said: wrongPassword, needsLocked: true }
  const checked = await ask('checkPassword', { body: { password: present } })
  if (checked.ok) {
    return {
      said: 'This is your password, but the vault is still locked with an earlier one. Type that one, too: without it, nobody can open the credentials again.',
      needsLocked: true,
    }
  }
  const isWrong = checked.problem?.code === 'wrong-password'
  return { said: isWrong ? wrongPresent() : refusalOf(checked.problem) }
}

const send = async (typed: TypedChange, isLast: boolean): Promise<Outcome> => {
  const words = [typed.present, typed.next, typed.locked]
  let attempt = attempts.at(words)
  if (!attempt) {
    const made = await wrapAnew(typed)
    if (!('key' in made)) return made
    const { present: password, next: newPassword } = typed
    attempt = attempts.begin(words, { password, newPassword, vaultKey: made.key })
  }
  const reply = await ask('changePassword', { body: attempt.body, idempotencyKey: attempt.key })
  if (!reply.ok) {
    const { problem } = reply
    if (isSettled(problem)) attempts.settle()
    // Meanwhile the vault was created, or locked with another password.
    if (problem?.code === 'vault-key-changed' && !isLast) return send(typed, true)
    return { said: problem?.code === 'wrong-password' ? wrongPresent() : refusalOf(problem) }
  }
  attempts.settle()
  await vaultKey.load()
  return { said: null }
}

/** Changes the password and wraps the vault's key with it in one call. A repeat sends the same body. */
export const changePassword = (typed: TypedChange): Promise<Outcome> => send(typed, false)
