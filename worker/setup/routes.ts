import { randomUUID } from 'node:crypto'
import { Refusal } from '../../shared/problem.ts'
import {
  changeOwner,
  confirmLetters,
  readHook,
  readOwner,
  readSetup,
  sendConfirmation,
  setHook,
  setUp,
  testHook,
} from '../../shared/setup/contract.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { constantTimeEqual } from '../lib/tokens.ts'
import { providerOf } from '../mail/provider.ts'
import { mailSettings } from '../mail/settings.ts'
import { refuseTooManyAttempts } from '../session/ask-checker.ts'
import { recordFailures } from '../session/failed-sign-ins.ts'
import { authRecord } from '../session/sign-in.ts'
import { findOwner } from '../session/stored-owner.ts'
import { describeHook, storeHook, tryHook } from './hook.ts'
import { codeFor, codeLetter, requireAddress } from './owner-address.ts'
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

  answer(api, readOwner, async (_input, { db }) => {
    const { lettersTo = null, confirmedTo = null } = (await findOwner(db)) ?? {}
    return { lettersTo, isConfirmed: lettersTo !== null && lettersTo === confirmedTo }
  })

  answer(api, changeOwner, async ({ body }, context) => {
    await changeFactors(body, context)
    return 'changed' as const
  })

  answer(api, sendConfirmation, async (_input, context) => {
    const { env } = context
    const to = await requireAddress(context, 'letter')
    const { site, from, origin } = await mailSettings(env)
    const heads = { id: randomUUID(), to, from }
    const letter = codeLetter(heads, site, codeFor(context, to), origin)
    const outcome = await providerOf(env).send(letter)
    return { error: outcome.is === 'sent' ? null : outcome.reason }
  })

  answer(api, confirmLetters, async ({ body }, context) => {
    const address = await requireAddress(context, 'guess')
    const typed = body.code.replaceAll(/\s/g, '')
    if (!constantTimeEqual(typed, codeFor(context, address))) throw new Refusal('wrong-letter-code')
    await context.db
      .prepare('UPDATE owner SET confirmed_to = ?1 WHERE letters_to = ?1')
      .bind(address)
      .run()
    return 'confirmed' as const
  })

  answer(api, readHook, (_input, context) => describeHook(context))
  answer(api, setHook, ({ body }, context) => storeHook(body, context))
  answer(api, testHook, async (_input, context) => ({ error: await tryHook(context) }))
}
