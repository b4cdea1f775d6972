import { Refusal } from '../../shared/problem.ts'
import type { CallContext } from '../context.ts'
import { isLoopback, type OwnerSecrets, ownerSecrets } from '../env.ts'
import { isConditionFailure, requireThat } from '../rebuild/revision.ts'
import { giveBackAttempt, takeAttempt } from './attempts.ts'
import { isOwnerPassword } from './sign-in.ts'
import { newSession } from './store.ts'

/** An author's calls may come many at a time, each with the right password. */
const mostChecks = 60

/**
 * The hash of the password that the author chose on the dashboard, or null while there is none. Its
 * migration says what to do when that password is forgotten.
 */
export const findChosenHash = (db: D1Database): Promise<string | null> =>
  db.prepare('SELECT hash FROM owner_password WHERE id = 1').first<string>('hash')

/** A statement that fails its batch unless the chosen password is still that of this hash. */
export const isStillChosen = (db: D1Database, hash: string | null): D1PreparedStatement =>
  requireThat(db, '(SELECT hash FROM owner_password WHERE id = 1) IS ?1', hash)

/**
 * Who the owner is and what the owner's password is: the chosen one, else that of the secrets.
 * @returns the secrets, and the chosen hash that went into them
 * @throws Refusal `demo-secrets` off this machine for a demo's secrets, a chosen password or not: the
 * colours and the answers of a demo are known to everybody
 */
export const ownerOf = async ({
  db,
  env,
  url,
}: CallContext): Promise<{ owner: OwnerSecrets; chosen: string | null }> => {
  const owner = ownerSecrets(env)
  if (!owner) throw new Refusal('not-configured')
  const isDemo = owner.OWNER_PASSWORD_HASH === undefined
  if (isDemo && !isLoopback(url)) throw new Refusal('demo-secrets')
  const chosen = await findChosenHash(db)
  return { owner: chosen === null ? owner : { ...owner, OWNER_PASSWORD_HASH: chosen }, chosen }
}

/**
 * Refuses unless this is the owner's password: what dangerous calls ask for once more. Limited as
 * sign-in is, or a stolen session could guess it without end.
 * @returns the chosen hash that it fitted; null where that of the secrets is the password
 */
export const requirePassword = async (
  password: string,
  context: CallContext,
): Promise<string | null> => {
  const { owner, chosen } = await ownerOf(context)
  const { db, address } = context
  const taken = await takeAttempt(db, address, mostChecks)
  if (!isOwnerPassword(password, owner)) throw new Refusal('wrong-password')
  await giveBackAttempt(db, address, taken)
  return chosen
}

/**
 * Opens a session for a password that was checked.
 * @param chosen the hash that it fitted, null where that of the secrets is the password
 * @returns its token, kept nowhere else
 * @throws Refusal `wrong-credentials` when the password was changed meanwhile, which ended all sessions
 */
export const openSession = async (db: D1Database, chosen: string | null): Promise<string> => {
  const { token, writes } = newSession(db)
  try {
    await db.batch([isStillChosen(db, chosen), ...writes])
  } catch (error) {
    throw isConditionFailure(error) ? new Refusal('wrong-credentials') : error
  }
  return token
}
