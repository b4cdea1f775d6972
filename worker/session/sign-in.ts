import { decodeText } from '../../shared/base64.ts'
import { limits } from '../../shared/limits.ts'
import { Refusal } from '../../shared/problem.ts'
import type { AuthRecord } from '../../shared/session/contract.ts'
import { constantTimeEqual } from '../lib/tokens.ts'
import { isLikeEmail, matchesAnswer, matchesColors } from './factors.ts'
import { type Pepper, verifyPassword } from './password-hash.ts'
import type { StoredOwner } from './stored-owner.ts'

/** A decoded sign-in request. */
export interface Credentials {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly colors: string
  readonly question: string
  readonly answer: string
}

/**
 * The checks of a sign-in after the captcha, in the specification's order (section 5). All wrong credentials
 * give the same error. @throws Refusal for the first check that fails
 */
export const checkSignIn = (credentials: Credentials, owner: StoredOwner, pepper: Pepper): void => {
  if (!matchesColors(credentials.colors, owner.colors, pepper)) throw new Refusal('wrong-colors')
  if (!matchesAnswer(credentials.question, credentials.answer, owner, pepper))
    throw new Refusal('wrong-answer')
  if (credentials.password.length < limits.password) throw new Refusal('short-password')
  if (!isLikeEmail(credentials.email, owner.provider, pepper)) throw new Refusal('malformed-email')
  if (credentials.username.length !== limits.username) throw new Refusal('malformed-username')
  // Always checks all three, so that the time does not reveal which was wrong.
  const right = [
    verifyPassword(credentials.password, owner.hash, pepper),
    constantTimeEqual(pepper.hashFactor('email', credentials.email), owner.email),
    constantTimeEqual(pepper.hashFactor('username', credentials.username), owner.username),
  ]
  if (right.includes(false)) throw new Refusal('wrong-credentials')
}

/** The three base64 fields as text (specification, section 3). @throws Refusal when one is not base64 of UTF-8 */
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

/** The record that the browser keeps of who is signed in (specification, section 3). */
export const authRecord = ({
  username,
  email,
}: {
  username: string
  email: string
}): AuthRecord => ({
  username,
  email,
  result: 'A',
  generalisedData: { username, email },
})
