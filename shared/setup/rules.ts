import { decodeText, encodeText } from '../base64.ts'
import { isEmail } from '../email.ts'
import { limits } from '../limits.ts'
import type { ProblemCode } from '../problem.ts'
import { securityQuestions } from '../session/questions.ts'
import { siteConfig } from '../site.config.ts'
import { isLine, isLocal, isPublic, originOf } from '../values.ts'

/** The colour codes in a text. */
export const codesIn = (text: string): string[] => text.trim().toLowerCase().split(/\s+/)

/** Whether there are enough different colour codes in a text. */
export const hasEnoughColors = (text: string): boolean =>
  new Set(codesIn(text)).size >= limits.colors

/** The word of an e-mail address that names its provider: between the `@` and the next dot. */
export const providerOf = (email: string): string => email.split('@')[1]?.split('.')[0] ?? ''

/** Whether a word is a colour code. */
export const isColor = (word: string): boolean => /^#(?:[\da-f]{3}|[\da-f]{6})$/.test(word)

const areColors = (text: string): boolean => {
  const codes = codesIn(text)
  return codes.length === limits.colors && hasEnoughColors(text) && codes.every(isColor)
}

const isLong = (password: string): boolean =>
  // Sign-in checks the length of the typed text, the hash uses its composed form: both must be long enough.
  Math.min(password.length, password.normalize('NFKC').length) >= limits.password

/** Whether a password survives its way in base64, in which it signs in. */
const travels = (password: string): boolean => {
  const travelling = encodeText(password)
  return travelling.length <= limits.text && decodeText(travelling) === password
}

const isSignInEmail = (text: string): boolean =>
  isEmail(text) &&
  text.includes('com') &&
  Boolean(text.split('@')[1]?.includes('.')) &&
  providerOf(text) !== ''

const isLineOf = (most: number) => (text: string) =>
  text !== '' && text.length <= most && isLine(text)

/** Whether a blog can have an address. @param isHere whether the blog runs on this machine */
const isSiteAddress = (text: string, isHere: boolean): boolean => {
  const origin = originOf(text)
  if (origin === null || origin === `https://${siteConfig.previewHost}`) return false
  return isPublic(origin) || (isHere && isLocal(origin))
}

type Rule = readonly [code: ProblemCode, fits: (text: string, isHere: boolean) => boolean]

/** The rule of each field and the code of its refusal, in the order in which a sign-in checks. */
const rules: Readonly<Record<string, readonly Rule[]>> = {
  colors: [['wrong-colors', areColors]],
  ...Object.fromEntries(
    securityQuestions.map((question): [string, Rule[]] => [
      `answers.${question}`,
      [['wrong-answer', (text) => text !== '']],
    ]),
  ),
  password: [
    ['short-password', isLong],
    ['password-unusable', travels],
  ],
  email: [['malformed-email', isSignInEmail]],
  username: [['malformed-username', (text) => text.length === limits.username]],
  lettersTo: [['email-malformed', isEmail]],
  title: [['site-title-invalid', isLineOf(limits.siteTitle)]],
  authorName: [['author-name-invalid', isLineOf(limits.authorName)]],
  url: [['site-address-invalid', isSiteAddress]],
}

/**
 * The texts that are refused, each with its code, in the order in which a sign-in checks. A field that is left out is not checked.
 * @param texts by the fields' names; an answer's is `answers.` and its question @param isHere whether the blog runs on this machine
 */
export const refusedTexts = (
  texts: Readonly<Record<string, string>>,
  isHere: boolean,
): { field: string; code: ProblemCode }[] =>
  Object.entries(rules).flatMap(([field, ofField]) => {
    const text = texts[field]
    if (text === undefined) return []
    const typed = field === 'password' ? text : text.trim()
    const broken = ofField.find(([, fits]) => !fits(typed, isHere))
    return broken ? [{ field, code: broken[0] }] : []
  })
