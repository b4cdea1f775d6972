import type * as z from 'zod'
import { isLoopback } from '../../shared/loopback.ts'
import { Refusal } from '../../shared/problem.ts'
import { securityQuestions } from '../../shared/session/questions.ts'
import { type ChangedSettings, settingsOf } from '../../shared/settings/settings.ts'
import type { changeOwner, setUp } from '../../shared/setup/contract.ts'
import { originOf } from '../../shared/values.ts'
import { orRefuse, requireThat } from '../database/conditions.ts'
import type { CallContext } from '../http/context.ts'
import { changeLive } from '../live/projection.ts'
import { changeSiteSettings, findChangedSettings, hasOwner } from '../live/settings.ts'
import { publish } from '../rebuild/publish.ts'
import { askChecker, hashOf, throwIfRefused } from '../session/ask-checker.ts'
import { demoFields } from '../session/demo-owner.ts'
import { claimantOf, forgetOtherDevices, rememberDevice } from '../session/devices.ts'
import { hashFactors } from '../session/factors.ts'
import { recordFailures } from '../session/failed-sign-ins.ts'
import {
  type NewFactors,
  type RefusedField,
  refusedFactors,
  refuseFields,
  throwIfAnyRefused,
} from '../session/new-factors.ts'
import { isStillChosen, requirePassword } from '../session/password.ts'
import { pepperOf } from '../session/password-hash.ts'
import { endOtherSessions, newSession, sessionCookies } from '../session/store.ts'
import {
  findOwnerFor,
  type StoredOwner,
  writeOwner,
  writePassword,
} from '../session/stored-owner.ts'

/** The fewest characters of a set-up code. */
const shortestSetupCode = 24

type Typed = z.output<typeof setUp.input>

/** Texts that stand in examples in place of a code. */
const isExample = (code: string): boolean =>
  /^(?:demo|example|replace|change|choose|write|your|set)[-_ ]/i.test(code) ||
  new Set(code).size < 8

/**
 * The Worker's set-up code; null if it is missing or shorter than a guesser needs. An example counts on this
 * machine only.
 */
const usableCode = ({ env, url }: Pick<CallContext, 'env' | 'url'>): string | null => {
  const code = env.SETUP_CODE?.trim() ?? ''
  if (code.length < shortestSetupCode) return null
  return isExample(code) && !isLoopback(url) ? null : code
}

/** The typed answers to the five questions; what else was sent is left out. */
const answersIn = (answers: Typed['answers']): Record<string, string> =>
  Object.fromEntries(
    securityQuestions.map((question) => [question, (answers[question] ?? '').trim()]),
  )

const pepperIn = (context: CallContext) => {
  const pepper = pepperOf(context.env)
  if (!pepper) throw new Refusal('not-configured')
  return pepper
}

/** What the set-up code opens. */
export type Opening = 'set-up' | 'reset'

/** The set-up code's state. @returns the owner before, and what an unused code opens; null if it has ended */
export const findOpening = async (
  context: CallContext,
): Promise<{ owner: StoredOwner | null; code: string | null; opens: Opening | null }> => {
  const owner = await findOwnerFor(context.db, context.url)
  const code = usableCode(context)
  if (!owner) return { owner, code, opens: code === null ? null : 'set-up' }
  const hasEnded = code !== null && owner.code === pepperIn(context).hashFactor('code', code)
  return { owner, code, opens: code === null || hasEnded ? null : 'reset' }
}

/** What the blog, its author and the sender of its e-mails are called, and its address. @param kept the settings of a restored backup */
const siteIn = ({ title, authorName, url }: Typed, kept: ChangedSettings) => ({
  title: title.trim(),
  authorName: authorName.trim(),
  url: originOf(url.trim()) ?? url,
  tagline: kept.tagline ?? '',
  mailName: kept.mailName ?? title.trim(),
})

/**
 * Lets only the holder of the Worker's code pass; each wrong one counts as a failed sign-in.
 * @param refused the other fields that a refusal names
 */
const requireCode = async (
  typed: string,
  expected: string,
  refused: readonly RefusedField[],
  context: CallContext,
) => {
  const claimant = await claimantOf(context)
  const verdict = await askChecker(context.env, 'turn', async (checker) =>
    checker.checkCode(typed.trim(), expected, claimant),
  )
  if (verdict.refused === 'wrong-code') {
    throw refuseFields([{ field: 'code', code: verdict.refused }, ...refused])
  }
  throwIfRefused(verdict)
}

/**
 * Makes the owner, or sets the sign-in of the owner anew, in one batch: of two that race, one wins. The code
 * ends with it; so do all sessions and devices. @returns the cookies of the new session
 */
export const makeOwner = async (body: Typed, context: CallContext): Promise<string[]> => {
  const { db, env, url, request } = context
  const { owner: before, code, opens } = await findOpening(context)
  if (code === null) throw new Refusal('code-unusable')
  if (opens === null) throw new Refusal('already-set-up')
  const factors = {
    username: body.username.trim(),
    email: body.email.trim(),
    colors: body.colors,
    answers: answersIn(body.answers),
  }
  const { password } = body
  const lettersTo = body.lettersTo.trim()
  const kept = JSON.parse(await findChangedSettings(db))
  const site = opens === 'set-up' ? siteIn(body, kept) : {}
  const refused = refusedFactors({ ...factors, password, lettersTo, ...site }, isLoopback(url))
  await recordFailures(context, () => requireCode(body.code, code, refused, context))
  throwIfAnyRefused(refused)
  const pepper = pepperIn(context)
  const owner = {
    ...hashFactors(factors, pepper),
    isDemo: demoFields({ ...factors, password }).length > 0,
    code: pepper.hashFactor('code', code),
    lettersTo,
    confirmedTo: null,
  }
  const hash = await hashOf(password, env)
  const { token, writes } = newSession(context)
  const device = rememberDevice(context)
  const condition = before
    ? requireThat(db, '(SELECT hash FROM owner_password) IS ?1', before.hash)
    : requireThat(db, `NOT ${hasOwner}`)
  const change = changeLive(db, [
    condition,
    writeOwner(db, owner),
    writePassword(db, hash),
    db.prepare('DELETE FROM sessions'),
    forgetOtherDevices(db, request),
    ...writes,
    ...device.writes,
    ...changeSiteSettings(
      db,
      opens === 'set-up' ? { ...site, samples: body.samples } : {},
      settingsOf(kept),
    ),
  ])
  publish(context, await orRefuse(change, 'already-set-up'))
  return [...sessionCookies(token), device.cookie]
}

/** The fields that the author filled in. */
const givenIn = (body: z.output<typeof changeOwner.input>): NewFactors => {
  const { password: _password, answers, ...texts } = body
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  const isAnswered = Object.values(answers).some((answer) => answer.trim() !== '')
  return {
    ...Object.fromEntries(filled.map(([name, text]) => [name, text.trim()])),
    ...(isAnswered ? { answers: answersIn(answers) } : {}),
  }
}

/** Changes factors of the owner, who types the password; every other session and device ends. */
export const changeFactors = async (
  body: z.output<typeof changeOwner.input>,
  context: CallContext,
): Promise<void> => {
  const { db, url, caller, request } = context
  const hash = await requirePassword(body.password, context)
  const owner = await findOwnerFor(db, url)
  if (!owner) throw new Refusal('not-configured')
  const given = givenIn(body)
  throwIfAnyRefused(refusedFactors(given, isLoopback(url)))
  const { username = '', email = '', colors = '', answers = {}, lettersTo } = given
  const hashed = hashFactors({ username, email, colors, answers }, pepperIn(context))
  const writes = [
    isStillChosen(db, hash),
    writeOwner(db, {
      ...owner,
      ...(given.username === undefined ? {} : { username: hashed.username }),
      ...(given.email === undefined ? {} : { email: hashed.email, provider: hashed.provider }),
      ...(given.colors === undefined ? {} : { colors: hashed.colors }),
      ...(given.answers === undefined ? {} : { answers: hashed.answers }),
      ...(lettersTo === undefined ? {} : { lettersTo }),
    }),
    endOtherSessions(db, caller.session?.id ?? ''),
    forgetOtherDevices(db, request),
  ]
  await orRefuse(db.batch(writes), 'wrong-password')
}
