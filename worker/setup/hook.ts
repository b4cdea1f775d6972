import { isLoopback } from '../../shared/loopback.ts'
import { Refusal } from '../../shared/problem.ts'
import type { Env } from '../bindings.ts'
import type { CallContext } from '../http/context.ts'
import { callHook, hookOf } from '../rebuild/hook.ts'
import { hookKindOf } from '../rebuild/hook-call.ts'
import { forgetSecrets, secretStore } from '../secrets/with-secrets.ts'

/** Whether the hook's address is a secret of the Worker. @param stored the addresses in the store */
const isGiven = async (env: Env): Promise<boolean> => {
  const { REBUILD_HOOK_URL: known } = env
  if (!known) return false
  const { REBUILD_HOOK_URL: stored } = await secretStore(env).read()
  return stored !== known
}

/** What the author's screen shows of the hook. */
export const describeHook = async ({ env }: CallContext) => {
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
export const storeHook = async (
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
export const tryHook = async ({ env, db }: CallContext): Promise<string | null> => {
  const hook = hookOf(env)
  if (!hook) throw new Refusal('hook-missing')
  const revision = await db
    .prepare('SELECT revision FROM rebuild WHERE id = 1')
    .first<number>('revision')
  return callHook(hook, revision ?? 0)
}
