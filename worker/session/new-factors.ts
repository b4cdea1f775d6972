import { type ProblemCode, problems, Refusal } from '../../shared/problem.ts'
import { refusedTexts } from '../../shared/setup/rules.ts'
import { demoFields } from './demo-owner.ts'
import type { Factors } from './factors.ts'

/** A field that is refused, and the code of its refusal. */
export interface RefusedField {
  readonly field: string
  readonly code: ProblemCode
}

/** The refusal of fields, with each one's sentence; its code is that of the first. */
export const refuseFields = (refused: readonly [RefusedField, ...RefusedField[]]): Refusal =>
  new Refusal(refused[0].code, {
    errors: refused.map(({ field, code }) => ({ field, message: problems[code][1] })),
  })

/** @throws Refusal if a field is refused */
export const throwIfAnyRefused = ([first, ...others]: readonly RefusedField[]): void => {
  if (first) throw refuseFields([first, ...others])
}

/** Refuses a password with which nobody could sign in. @param field its name in the call */
export const requireUsable = (password: string, field: string): void =>
  throwIfAnyRefused(refusedTexts({ password }, false).map(({ code }) => ({ field, code })))

/** What the owner chooses, and what the blog is called; a field that is left out stays as it is. */
export interface NewFactors extends Partial<Factors> {
  readonly password?: string
  readonly lettersTo?: string
  readonly title?: string
  readonly authorName?: string
  readonly url?: string
}

/**
 * The fields with which a sign-in would be refused, in its order, then those without which the blog has no name or address.
 * @param isHere whether the blog runs on this machine, where the demo's factors and the machine's address are taken
 */
export const refusedFactors = (given: NewFactors, isHere: boolean): RefusedField[] => {
  const { answers = {}, ...texts } = given
  const ofAnswers = Object.entries(answers).map(([one, text]) => [`answers.${one}`, text])
  const refused = refusedTexts({ ...texts, ...Object.fromEntries(ofAnswers) }, isHere)
  const ofDemo = isHere ? [] : demoFields(given)
  return [...refused, ...ofDemo.map((field) => ({ field, code: 'demo-factors' as const }))]
}
