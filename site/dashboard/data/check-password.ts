import type { Problem } from '../../../shared/problem.ts'
import { ask, describeProblem } from './ask.ts'
import type { Opener } from './password-prompt.ts'

export const wrongPassword = 'This is not your password.'

/** Why a call with the typed password failed, in one sentence. */
export const describePasswordProblem = (problem: Problem | null): string =>
  problem?.code === 'wrong-password' ? wrongPassword : describeProblem(problem)

/** Has the server check the author's password. @returns what that gives, or the error */
export const checkPassword = async (password: string): Promise<Opener | string> => {
  const reply = await ask('checkPassword', { body: { password } })
  if (!reply.ok) return describePasswordProblem(reply.problem)
  return { password, secret: reply.data.vaultSecret }
}
