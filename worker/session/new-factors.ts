import { decodeText, encodeText } from '../../shared/base64.ts'
import { isEmail } from '../../shared/email.ts'
import { limits } from '../../shared/limits.ts'
import { type ProblemCode, problems, Refusal } from '../../shared/problem.ts'
import { securityQuestions } from '../../shared/session/questions.ts'
import { demoFields } from './demo-owner.ts'
import { type Factors, providerOf } from './factors.ts'
import { codesIn, hasEnoughColors } from './owner.ts'

/** The refusal of a field of the owner's data, with the sentence of a sign-in. */
export const refuseField = (code: ProblemCode, field: string): Refusal =>
  new Refusal(code, { errors: [{ field, message: problems[code][1] }] })

const unusable = (field: string, message: string): Refusal =>
  new Refusal('invalid-input', { errors: [{ field, message }] })

/** Refuses a password with which nobody could sign in. @param field its name in the call */
export const requireUsable = (password: string, field: string): void => {
  // Sign-in checks the length of the typed text, the hash uses its composed form: both must be long enough.
  const shortest = Math.min(password.length, password.normalize('NFKC').length)
  if (shortest < limits.password) throw refuseField('short-password', field)
  const travelling = encodeText(password)
  if (travelling.length > limits.text) {
    throw unusable(field, 'Must be shorter: it travels in base64 when it signs in.')
  }
  if (decodeText(travelling) !== password) {
    throw unusable(field, 'Must not begin with a byte order mark: that is lost when it signs in.')
  }
}

const isColor = (code: string): boolean => /^#(?:[\da-f]{3}|[\da-f]{6})$/.test(code)

const requireColors = (colors: string): void => {
  const codes = codesIn(colors)
  const isRight = codes.length === limits.colors && hasEnoughColors(colors) && codes.every(isColor)
  if (!isRight) throw refuseField('wrong-colors', 'colors')
}

const requireAnswers = (answers: Factors['answers'], questions: readonly string[]): void => {
  const missing = questions.find((question) => !answers[question]?.trim())
  if (missing !== undefined) throw refuseField('wrong-answer', `answers.${missing}`)
}

const requireEmail = (email: string): void => {
  const isRight = isEmail(email) && email.includes('com') && email.split('@')[1]?.includes('.')
  if (!isRight || providerOf(email) === '') throw refuseField('malformed-email', 'email')
}

/** What the owner chooses; a field that is left out stays as it is. */
export interface NewFactors extends Partial<Factors> {
  readonly password?: string
  readonly lettersTo?: string
}

/**
 * Refuses factors with which a sign-in would be refused, in its order and with its sentences.
 * @param mayBeDemo whether the demo's are taken, as on this machine @throws Refusal
 */
export const requireFactors = (given: NewFactors, mayBeDemo: boolean): void => {
  const { username, email, colors, password, answers, lettersTo } = given
  if (colors !== undefined) requireColors(colors)
  if (answers !== undefined) requireAnswers(answers, securityQuestions)
  if (password !== undefined) requireUsable(password, 'password')
  if (email !== undefined) requireEmail(email)
  if (username !== undefined && username.length !== limits.username)
    throw refuseField('malformed-username', 'username')
  if (lettersTo !== undefined && !isEmail(lettersTo))
    throw refuseField('email-malformed', 'lettersTo')
  const [demo] = mayBeDemo ? [] : demoFields(given)
  if (demo !== undefined) throw refuseField('demo-factors', demo)
}
