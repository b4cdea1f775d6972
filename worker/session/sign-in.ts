import { decodeText } from '../../shared/base64.ts'
import { limits } from '../../shared/limits.ts'
import { Refusal } from '../../shared/problem.ts'
import { securityQuestions } from '../../shared/session/questions.ts'
import { constantTimeEqual } from '../lib/tokens.ts'
import { matchesColors, type OwnerSecrets } from './owner.ts'
import { type Pepper, verifyPassword } from './password-hash.ts'

/** A decoded sign-in request. */
export interface Credentials {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly colors: string
  readonly question: string
  readonly answer: string
}

/** Whether this is the owner's password. */
export const isOwnerPassword = (
  password: string,
  owner: OwnerSecrets,
  pepper: Pepper | null,
): boolean =>
  owner.OWNER_PASSWORD_HASH === undefined
    ? owner.OWNER_PASSWORD !== undefined && constantTimeEqual(password, owner.OWNER_PASSWORD)
    : verifyPassword(password, owner.OWNER_PASSWORD_HASH, pepper)

const isAnswer = (question: string, answer: string, owner: OwnerSecrets): boolean => {
  const expected = owner.OWNER_ANSWERS[question]
  const isKnown = (securityQuestions as readonly string[]).includes(question)
  return isKnown && expected !== undefined && constantTimeEqual(answer, expected)
}

const isEmailLike = (email: string, owner: OwnerSecrets): boolean => {
  const provider = owner.OWNER_EMAIL.split('@')[1]?.split('.')[0] ?? ''
  return ['@', 'com', '.', provider].every((part) => email.includes(part))
}

/**
 * The checks of a sign-in after the captcha, in the specification's order (section 5). All wrong credentials
 * give the same error. @throws Refusal for the first check that fails
 */
export const checkSignIn = (
  credentials: Credentials,
  owner: OwnerSecrets,
  pepper: Pepper | null,
): void => {
  if (!matchesColors(credentials.colors, owner)) throw new Refusal('wrong-colors')
  if (!isAnswer(credentials.question, credentials.answer, owner)) throw new Refusal('wrong-answer')
  if (credentials.password.length < limits.password) throw new Refusal('short-password')
  if (!isEmailLike(credentials.email, owner)) throw new Refusal('malformed-email')
  if (credentials.username.length !== limits.username) throw new Refusal('malformed-username')
  // Always checks all three, so that the time does not reveal which was wrong.
  const right = [
    isOwnerPassword(credentials.password, owner, pepper),
    constantTimeEqual(credentials.email, owner.OWNER_EMAIL),
    constantTimeEqual(credentials.username, owner.OWNER_USERNAME),
  ]
  if (right.includes(false)) throw new Refusal('wrong-credentials')
}

/** The three base64 fields as text. @throws Refusal when one is not base64 of UTF-8 */
export const decodeCredentials = (body: {
  admin: string
  email: string
  pswd: string
  colors: string
  question: string
  answer: string
}): Credentials => {
  const [username, email, password] = [body.admin, body.email, body.pswd].map(decodeText)
  const broken = { admin: username, email, pswd: password }
  const errors = Object.entries(broken)
    .filter(([, value]) => typeof value !== 'string')
    .map(([field]) => ({ field, message: 'Must be base64 of UTF-8 text.' }))
  if (typeof username !== 'string' || typeof email !== 'string' || typeof password !== 'string') {
    throw new Refusal('invalid-input', { errors })
  }
  const { colors, question, answer } = body
  return { username, email, password, colors, question, answer }
}
