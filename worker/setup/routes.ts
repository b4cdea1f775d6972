import { randomUUID } from 'node:crypto'
import { isLoopback } from '../../shared/loopback.ts'
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
import type { Env } from '../bindings.ts'
import { answer } from '../http/answer.ts'
import type { Api, CallContext } from '../http/context.ts'
import { constantTimeEqual } from '../lib/tokens.ts'
import { providerOf } from '../mail/provider.ts'
import { mailSettings } from '../mail/settings.ts'
import { findLetters } from '../mail/store.ts'
import { callHook, hookOf } from '../rebuild/hook.ts'
import { hookKindOf } from '../rebuild/hook-call.ts'
import { forgetSecrets, secretStore } from '../secrets/with-secrets.ts'
import { refuseTooManyAttempts } from '../session/ask-checker.ts'
import { recordFailures } from '../session/failed-sign-ins.ts'
import { authRecord } from '../session/sign-in.ts'
import { findOwner } from '../session/stored-owner.ts'
import { codeFor, codeLetter, requireAddress } from './owner-address.ts'
import { changeFactors, findOpening, makeOwner } from './set-up.ts'

/** Whether the hook's address is a secret of the Worker. @param stored the addresses in the store */
const isGiven = async (env: Env): Promise<boolean> => {
  const { REBUILD_HOOK_URL: known } = env
  if (!known) return false
  const { REBUILD_HOOK_URL: stored } = await secretStore(env).read()
  return stored !== known
}

/** What the author's screen shows of the hook. */
const describeHook = async ({ env }: CallContext) => {
  const { REBUILD_HOOK_URL: url } = env
  return { host: url ? new URL(url).host : null, isGiven: await isGiven(env) }
}

/** Refuses an address that is not encrypted, except on this machine. */
const requireHook = (typed: string, token: string, { url }: CallContext): void => {
  const address = URL.canParse(typed) ? new URL(typed) : null
  const isHere = address !== null && isLoopback(address) && isLoopback(url)
  if (address === null || !(address.protocol === 'https:' || isHere) || address.username !== '') {
    throw new Refusal('hook-invalid')
  }
  const needsToken = hookKindOf(typed) === 'github'
  if (needsToken && !/^[\x21-\x7e]+$/.test(token)) throw new Refusal('hook-token-missing')
}

/** Stores the hook. @returns what a builder needs; the secret the first time only */
const storeHook = async (
  { url: typed, token }: { readonly url: string; readonly token: string },
  context: CallContext,
) => {
  const { env, url } = context
  if (await isGiven(env)) throw new Refusal('hook-given')
  const address = typed.trim()
  if (address !== '') requireHook(address, token.trim(), context)
  const store = secretStore(env)
  await store.setHook(address, address === '' ? '' : token.trim())
  forgetSecrets()
  const isShown = address !== '' && (await store.isFirstShown())
  return { origin: url.origin, rebuildSecret: isShown ? (env.REBUILD_SECRET ?? null) : null }
}

/** Calls the hook once. @returns why that failed, or null @throws Refusal `hook-missing` */
const tryHook = async ({ env, db }: CallContext): Promise<string | null> => {
  const hook = hookOf(env)
  if (!hook) throw new Refusal('hook-missing')
  const revision = await db
    .prepare('SELECT revision FROM rebuild WHERE id = 1')
    .first<number>('revision')
  return callHook(hook, revision ?? 0)
}

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
    const isConfirmed = lettersTo !== null && lettersTo === confirmedTo
    return { lettersTo, isConfirmed, letters: await findLetters(db) }
  })

  answer(api, changeOwner, async ({ body }, context) => {
    await changeFactors(body, context)
    return 'changed' as const
  })

  answer(api, sendConfirmation, async (_input, context) => {
    const to = await requireAddress(context, 'letter')
    const { site, from, origin } = mailSettings(context)
    const heads = { id: randomUUID(), to, from }
    const letter = codeLetter(heads, site, codeFor(context, to), origin)
    const outcome = await providerOf(context.env).send(letter)
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
