import {
  changePassword,
  checkPassword,
  checkSession,
  listFailedSignIns,
  reportVisitor,
  signIn,
  signOut,
} from '../../shared/session/contract.ts'
import { answer } from '../answer.ts'
import type { Api } from '../context.ts'
import { spendHuman } from '../human.ts'
import { giveBackAttempt, refuseTooManyAttempts, takeAttempt } from './attempts.ts'
import { change } from './change-password.ts'
import { findFailedSignIns, recordFailedSignIn, recordingFailure } from './failed-sign-ins.ts'
import { openSession, ownerOf, requirePassword } from './password.ts'
import { checkSignIn, decodeCredentials } from './sign-in.ts'
import { endedCookies, endSession, sessionCookies } from './store.ts'

export const mountSession = (api: Api): void => {
  answer(
    api,
    signIn,
    async ({ body }, context) => {
      const credentials = decodeCredentials(body)
      const { db, address } = context
      const token = await recordingFailure(context, async () => {
        await spendHuman(context, body.human)
        const { owner, chosen } = await ownerOf(context)
        const taken = await takeAttempt(db, address)
        checkSignIn(credentials, owner)
        const opened = await openSession(db, chosen)
        await giveBackAttempt(db, address, taken)
        return opened
      })
      for (const cookie of sessionCookies(token)) context.setHeader('Set-Cookie', cookie)
      const { username, email } = credentials
      return { username, email, result: 'A', generalisedData: { username, email } }
    },
    (context) =>
      recordingFailure(context, () => refuseTooManyAttempts(context.db, context.address)),
  )

  answer(api, checkSession, () => 201 as const)

  answer(api, checkPassword, async ({ body }, context) => {
    await requirePassword(body.password, context)
    return 'right' as const
  })

  answer(api, signOut, async (_input, { db, request, setHeader }) => {
    await endSession(db, request)
    for (const cookie of endedCookies) setHeader('Set-Cookie', cookie)
    return 'signed out' as const
  })

  answer(api, changePassword, ({ body }, context) => change(body, context))

  answer(api, reportVisitor, async (_input, context) => {
    await recordFailedSignIn(context, 'visitor')
    return 'noted' as const
  })

  answer(api, listFailedSignIns, (_input, { db }) => findFailedSignIns(db))
}
