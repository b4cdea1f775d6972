import type { Env } from '../bindings.ts'
import { answerOf } from '../lib/timeout.ts'
import type { SecretStore, StoredSecrets } from './secret-store.ts'

/** How long an isolate goes on without asking the store, in milliseconds: then it knows a hook of another isolate. */
const cacheTime = 60_000
const timeLimit = 3_000

let cached: { readonly secrets: StoredSecrets; readonly since: number } | undefined

/** The site's one store of secrets. */
export const secretStore = ({ SECRET_STORE }: Env): DurableObjectStub<SecretStore> =>
  (SECRET_STORE as DurableObjectNamespace<SecretStore>).getByName('secrets')

/** Forgets what the isolate knows of the store, after a change. */
export const forgetSecrets = (): void => {
  cached = undefined
}

const isComplete = ({ SITE_SECRET, REBUILD_SECRET, REBUILD_HOOK_URL }: Env): boolean =>
  Boolean(SITE_SECRET && REBUILD_SECRET && REBUILD_HOOK_URL)

const readStore = async (env: Env): Promise<StoredSecrets> => {
  const now = Date.now()
  if (cached && now - cached.since < cacheTime) return cached.secrets
  const secrets = await secretStore(env).read()
  cached = { secrets, since: now }
  return secrets
}

/**
 * The Worker's environment with the stored secrets in place of those that it was not given. Without an answer
 * of the store it lacks them: calls that need one are refused.
 */
export const withSecrets = async (env: Env): Promise<Env> => {
  if (isComplete(env) || !env.SECRET_STORE) return env
  const stored = await answerOf('SECRET_STORE', timeLimit, () => readStore(env))
  if (!stored) return env
  const given = Object.entries(env).filter(([, value]) => value !== '' && value !== undefined)
  // A token belongs to its address.
  const { REBUILD_HOOK_TOKEN: token, ...others } = stored
  const hook = env.REBUILD_HOOK_URL || token === undefined ? {} : { REBUILD_HOOK_TOKEN: token }
  return { ...others, ...hook, ...Object.fromEntries(given) } as Env
}
