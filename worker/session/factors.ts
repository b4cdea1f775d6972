import { limits } from '../../shared/limits.ts'
import { codesIn, hasEnoughColors, providerOf } from '../../shared/setup/rules.ts'
import { constantTimeEqual } from '../lib/tokens.ts'
import type { Pepper } from './password-hash.ts'

/** What the owner signs in with beside the password, in clear. */
export interface Factors {
  readonly username: string
  readonly email: string
  /** The colour codes, separated by spaces. */
  readonly colors: string
  /** Each question with its answer. */
  readonly answers: Readonly<Record<string, string>>
}

/** The same as stored: keyed hashes, from which nobody can read a factor. */
export interface HashedFactors {
  readonly username: string
  readonly email: string
  /** The word of the e-mail address that names its provider. */
  readonly provider: string
  readonly colors: readonly string[]
  readonly answers: Readonly<Record<string, string>>
}

/** The stored form of factors. */
export const hashFactors = (
  { username, email, colors, answers }: Factors,
  { hashFactor }: Pepper,
): HashedFactors => ({
  username: hashFactor('username', username),
  email: hashFactor('email', email),
  provider: hashFactor('provider', providerOf(email)),
  // Sorted, so that their order tells nothing.
  colors: [...new Set(codesIn(colors))].map((code) => hashFactor('color', code)).sort(),
  answers: Object.fromEntries(
    Object.entries(answers).map(([question, answer]) => [
      question,
      hashFactor('answer', question, answer),
    ]),
  ),
})

const isOneOf = (hashes: readonly string[], hash: string): boolean =>
  hashes.map((one) => constantTimeEqual(one, hash)).includes(true)

/** Whether a text has the needed number of the owner's colours, all different (specification, section 5). */
export const matchesColors = (text: string, colors: readonly string[], pepper: Pepper): boolean => {
  const codes = codesIn(text)
  const known = codes.map((code) => isOneOf(colors, pepper.hashFactor('color', code)))
  return codes.length === limits.colors && !known.includes(false) && hasEnoughColors(text)
}

/** Whether an answer is the owner's to that question (specification, section 5). */
export const matchesAnswer = (
  question: string,
  answer: string,
  { answers }: HashedFactors,
  pepper: Pepper,
): boolean => {
  const expected = Object.hasOwn(answers, question) ? answers[question] : undefined
  return (
    expected !== undefined &&
    constantTimeEqual(expected, pepper.hashFactor('answer', question, answer))
  )
}

/** Whether a text is written like the owner's e-mail address; one of its words names the owner's provider. */
export const isLikeEmail = (text: string, provider: string, pepper: Pepper): boolean =>
  ['@', 'com', '.'].every((part) => text.includes(part)) &&
  text.split(/[@.]/).some((word) => isOneOf([provider], pepper.hashFactor('provider', word)))
