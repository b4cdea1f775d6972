import { isLoopback } from '../../shared/loopback.ts'
import { isConditionFailure, requireThat } from '../database/conditions.ts'
import type { CallContext } from '../http/context.ts'
import { cacheGateState } from '../rebuild/gate-state.ts'
import { commit, projectGateState } from '../rebuild/projection.ts'
import { changeSiteSettings, hasOwner } from '../rebuild/settings.ts'
import { hashOf } from './ask-checker.ts'
import { demoFields } from './demo-owner.ts'
import { type Factors, hashFactors } from './factors.ts'
import { type OwnerSecrets, ownerSecrets } from './owner.ts'
import { pepperOf } from './password-hash.ts'
import { findOwner, type StoredOwner, writeOwner, writePassword } from './stored-owner.ts'

const factorsIn = (secrets: OwnerSecrets): Factors => ({
  username: secrets.OWNER_USERNAME,
  email: secrets.OWNER_EMAIL,
  colors: secrets.OWNER_COLORS,
  answers: secrets.OWNER_ANSWERS,
})

/** Whether secrets are those of the demo, or have a password that somebody can read. */
export const isDemo = (secrets: OwnerSecrets): boolean =>
  secrets.OWNER_PASSWORD_HASH === undefined || demoFields(factorsIn(secrets)).length > 0

/**
 * Takes the owner of the Worker's secrets over into the database, once: a password that was chosen on the
 * dashboard stays. The present set-up code ends with it.
 * @returns null without secrets, and for the demo's off this machine
 */
const takeOver = async ({
  db,
  env,
  url,
}: Pick<CallContext, 'db' | 'env' | 'url'>): Promise<StoredOwner | null> => {
  const secrets = ownerSecrets(env)
  const pepper = pepperOf(env)
  if (!secrets || !pepper) return null
  const isOfDemo = isDemo(secrets)
  if (isOfDemo && !isLoopback(url)) return null
  const { OWNER_PASSWORD_HASH, OWNER_PASSWORD = '' } = secrets
  const code = env.SETUP_CODE === undefined ? null : pepper.hashFactor('code', env.SETUP_CODE)
  const chosen = await db.prepare('SELECT 1 FROM owner_password').first()
  const hash = chosen ? '' : (OWNER_PASSWORD_HASH ?? (await hashOf(OWNER_PASSWORD, env)))
  const hashed = hashFactors(factorsIn(secrets), pepper)
  try {
    const state = await commit(db, [
      requireThat(db, `NOT ${hasOwner}`),
      writeOwner(db, { ...hashed, isDemo: isOfDemo, code, lettersTo: null, confirmedTo: null }),
      ...(chosen ? [] : [writePassword(db, hash)]),
      ...changeSiteSettings(db, {}),
    ])
    cacheGateState(state)
    await projectGateState(env)
  } catch (error) {
    // Another request took it over, or the set-up came first.
    if (!isConditionFailure(error)) throw error
  }
  return findOwner(db)
}

/**
 * The blog's owner, if need be taken over from the Worker's secrets; null before the set-up. Off this machine
 * the demo's owner is none: everybody knows the sign-in data.
 */
export const findOrTakeOver = async (
  context: Pick<CallContext, 'db' | 'env' | 'url'>,
): Promise<StoredOwner | null> => {
  const owner = (await findOwner(context.db)) ?? (await takeOver(context))
  return owner?.isDemo && !isLoopback(context.url) ? null : owner
}
