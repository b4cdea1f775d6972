import { Refusal } from '../../shared/problem.ts'
import {
  checkSession,
  listFailedSignIns,
  reportVisitor,
  signIn,
  signOut,
} from '../../shared/session/contract.ts'
import { answer } from '../answer.ts'
import type { Api, CallContext } from '../context.ts'
import { isLoopback, type OwnerSecrets, ownerSecrets } from '../env.ts'
import { spendHuman } from '../human.ts'
import { giveBackAttempt, refuseTooManyAttempts, takeAttempt } from './attempts.ts'
import { findFailedSignIns, recordFailedSignIn, recordingFailure } from './failed-sign-ins.ts'
import { checkSignIn, decodeCredentials, isOwnerPassword } from './sign-in.ts'
import { endedCookies, endSession, openSession, sessionCookies } from './store.ts'

const ownerOf = ({ env, url }: CallContext): OwnerSecrets => {
  const owner = ownerSecrets(env)
  if (!owner) throw new Refusal('not-configured')
  const isDemo = owner.OWNER_PASSWORD_HASH === undefined
  if (isDemo && !isLoopback(url)) throw new Refusal('demo-secrets')
  return owner
}

/** An author's calls may come many at a time, each with the right password. */
const mostChecks = 60

/**
 * Refuses unless this is the owner's password: what dangerous calls ask for once more. Limited as
 * sign-in is, or a stolen session could guess it without end.
 */
export const requirePassword = async (password: string, context: CallContext): Promise<void> => {
  const owner = ownerOf(context)
  const { db, address } = context
  const taken = await takeAttempt(db, address, mostChecks)
  if (!isOwnerPassword(password, owner)) throw new Refusal('wrong-password')
  await giveBackAttempt(db, address, taken)
}

export const mountSession = (api: Api): void => {
  answer(
    api,
    signIn,
    async ({ body }, context) => {
      const credentials = decodeCredentials(body)
      const { db, address } = context
      await recordingFailure(context, async () => {
        await spendHuman(context, body.human)
        const owner = ownerOf(context)
        const taken = await takeAttempt(db, address)
        checkSignIn(credentials, owner)
        await giveBackAttempt(db, address, taken)
      })
      const token = await openSession(db)
      for (const cookie of sessionCookies(token)) context.setHeader('Set-Cookie', cookie)
      const { username, email } = credentials
      return { username, email, result: 'A', generalisedData: { username, email } }
    },
    (context) =>
      recordingFailure(context, () => refuseTooManyAttempts(context.db, context.address)),
  )

  answer(api, checkSession, () => 201 as const)

  answer(api, signOut, async (_input, { db, request, setHeader }) => {
    await endSession(db, request)
    for (const cookie of endedCookies) setHeader('Set-Cookie', cookie)
    return 'signed out' as const
  })

  answer(api, reportVisitor, async (_input, context) => {
    await recordFailedSignIn(context, 'visitor')
    return 'noted' as const
  })

  answer(api, listFailedSignIns, (_input, { db }) => findFailedSignIns(db))
}
