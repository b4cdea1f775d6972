import {
  checkPassword,
  checkSession,
  endOtherSessions,
  endSession,
  listFailedSignIns,
  listSessions,
  reportVisitor,
  signIn,
  signOut,
} from '../../shared/session/contract.ts'
import { spendHumanToken } from '../captcha/human.ts'
import { answer } from '../http/answer.ts'
import type { Api, CallContext } from '../http/context.ts'
import { keyedHash } from '../lib/keyed-hash.ts'
import { refuseTooManyAttempts } from './ask-checker.ts'
import { forgetOtherDevices, rememberDevice } from './devices.ts'
import { findFailedSignIns, recordFailedSignIn, recordFailures } from './failed-sign-ins.ts'
import { openSession, requirePassword, requireSignIn } from './password.ts'
import { authRecord, decodeCredentials } from './sign-in.ts'
import {
  endOtherSessions as endAllOthers,
  endCurrentSession,
  endedCookies,
  endOneSession,
  findSessions,
  newSession,
  renewedSession,
  sessionCookies,
} from './store.ts'

const setCookies = ({ setHeader }: CallContext, lines: readonly string[]): void => {
  for (const line of lines) setHeader('Set-Cookie', line)
}

const mountSessions = (api: Api): void => {
  answer(api, listSessions, (_input, { db, caller }) => findSessions(db, caller.session?.id))

  answer(api, endSession, async ({ query }, { db }) => {
    await endOneSession(db, query.reference).run()
    return 'ended' as const
  })

  answer(api, endOtherSessions, async (_input, { db, caller, request }) => {
    await db.batch([endAllOthers(db, caller.session?.id ?? ''), forgetOtherDevices(db, request)])
    return 'ended' as const
  })
}

/** Mounts the calls for sign-in and sessions. */
export const mountSession = (api: Api): void => {
  answer(
    api,
    signIn,
    async ({ body }, context) => {
      const credentials = decodeCredentials(body)
      const { db, request } = context
      const device = rememberDevice(context)
      const token = await recordFailures(context, async () => {
        await spendHumanToken(context, body.human)
        const chosen = await requireSignIn(credentials, context)
        const { token, writes } = newSession(context, body.isOwnDevice)
        const opened = {
          token,
          writes: [endCurrentSession(db, request), ...writes, ...device.writes],
        }
        return openSession(db, chosen, opened, 'wrong-credentials')
      })
      setCookies(context, [...sessionCookies(token, body.isOwnDevice), device.cookie])
      return authRecord(credentials)
    },
    (context) => recordFailures(context, () => refuseTooManyAttempts(context)),
  )

  answer(api, checkSession, () => 201 as const)

  answer(api, checkPassword, async ({ body }, context) => {
    const chosen = await requirePassword(body.password, context)
    const vaultSecret = keyedHash(context, 'vault-secret')
    const renewed = renewedSession(context)
    const token = await openSession(context.db, chosen, renewed, 'wrong-password')
    setCookies(context, sessionCookies(token, context.caller.session?.isOwnDevice))
    return { vaultSecret }
  })

  answer(api, signOut, async (_input, context) => {
    await endCurrentSession(context.db, context.request).run()
    setCookies(context, endedCookies)
    return 'signed out' as const
  })

  answer(api, reportVisitor, async (_input, context) => {
    await recordFailedSignIn(context, 'visitor')
    return 'noted' as const
  })

  answer(api, listFailedSignIns, (_input, { db }) => findFailedSignIns(db))

  mountSessions(api)
}
