import {
  changeOwner,
  readHook,
  readOwner,
  readSetup,
  setHook,
  setUp,
  testHook,
} from '../../shared/setup/contract.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { refuseTooManyAttempts } from '../session/ask-checker.ts'
import { recordFailures } from '../session/failed-sign-ins.ts'
import { authRecord } from '../session/sign-in.ts'
import { findOwner } from '../session/stored-owner.ts'
import { describeHook, storeHook, tryHook } from './hook.ts'
import { changeFactors, findOpening, makeOwner } from './set-up.ts'

/** Mounts the calls of the set-up and of what the author changes of it later. */
export const mountSetup = (api: Api): void => {
  answer(api, readSetup, async (_input, context) => {
    const { owner, code, opens } = await findOpening(context)
    const state = code === null ? 'unusable' : opens === null ? 'ended' : 'ready'
    const isDemo = owner?.isDemo ?? false
    return { isSetUp: owner !== null, isDemo, code: state } as const
  })

  answer(
    api,
    setUp,
    async ({ body }, context) => {
      for (const line of await makeOwner(body, context)) context.setHeader('Set-Cookie', line)
      return authRecord({ username: body.username.trim(), email: body.email.trim() })
    },
    (context) => recordFailures(context, () => refuseTooManyAttempts(context)),
  )

  answer(api, readOwner, async (_input, { db }) => ({
    lettersTo: (await findOwner(db))?.lettersTo ?? null,
  }))

  answer(api, changeOwner, async ({ body }, context) => {
    await changeFactors(body, context)
    return 'changed' as const
  })

  answer(api, readHook, (_input, context) => describeHook(context))
  answer(api, setHook, ({ body }, context) => storeHook(body, context))
  answer(api, testHook, async (_input, context) => ({ error: await tryHook(context) }))
}
