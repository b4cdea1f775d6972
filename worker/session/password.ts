import { Refusal } from '../../shared/problem.ts'
import type { Env } from '../bindings.ts'
import { isConditionFailure, requireThat } from '../database/require.ts'
import type { CallContext } from '../http/context.ts'
import { log } from '../lib/log.ts'
import { isLoopback } from '../lib/loopback.ts'
import { within } from '../lib/within.ts'
import type { Door, Verdict } from './door.ts'
import { type OwnerSecrets, ownerSecrets } from './owner.ts'
import { pepperOf } from './pepper.ts'
import { pepperIdOf } from './secret.ts'
import type { Credentials } from './sign-in.ts'
import type { newSession } from './store.ts'

/** Milliseconds to wait for the door: `look` works nothing out; the rest stands in a line there. */
const patience = { look: 3_000, turn: 15_000 } as const

/** Seconds after which to ask again when the door did not answer. */
const pause = 30

/**
 * Asks where passwords are checked: one place in the world for this site.
 * @throws Refusal `password-unchecked` when it does not answer: neither a right nor a wrong password
 */
const askDoor = async <Answer>(
  env: Env,
  milliseconds: number,
  ask: (door: DurableObjectStub<Door>) => Promise<Answer>,
): Promise<Answer> => {
  const DOOR = env.DOOR as DurableObjectNamespace<Door> | undefined
  if (!DOOR) throw new Refusal('not-configured')
  try {
    return await within(milliseconds, ask(DOOR.getByName('door')))
  } catch (cause) {
    log('error', 'door-unreachable', { code: 'password-unchecked', cause })
    throw new Refusal('password-unchecked', { retryAfter: pause })
  }
}

/** What is kept of a password. @throws Refusal `password-unchecked` */
export const hashOf = (password: string, env: Env): Promise<string> =>
  askDoor(env, patience.turn, async (door) => door.hash(password))

const passed = ({ refused, retryAfter }: Verdict): void => {
  if (refused) throw new Refusal(refused, retryAfter === undefined ? {} : { retryAfter })
}

/** Refuses an address that has failed too often, or too many do at once; runs before anything is checked. */
export const refuseTooManyAttempts = async ({ env, address }: CallContext): Promise<void> =>
  passed(await askDoor(env, patience.look, async (door) => door.look(address)))

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
const ownerOf = async ({
  db,
  env,
  url,
}: CallContext): Promise<{ owner: OwnerSecrets; chosen: string | null }> => {
  const owner = ownerSecrets(env)
  if (!owner) throw new Refusal('not-configured')
  const isDemo = owner.OWNER_PASSWORD_HASH === undefined
  if (isDemo && !isLoopback(url)) throw new Refusal('demo-secrets')
  const chosen = await findChosenHash(db)
  const pepper = chosen === null ? null : pepperIdOf(chosen)
  if (pepper !== null && pepper !== pepperOf(env)?.id) {
    log('error', 'password-of-another-site-secret', { names: ['SITE_SECRET'] })
  }
  return { owner: chosen === null ? owner : { ...owner, OWNER_PASSWORD_HASH: chosen }, chosen }
}

/**
 * The checks of a sign-in after the robot's.
 * @returns the chosen hash that the password fitted; null where that of the secrets is the password
 */
export const requireSignIn = async (
  credentials: Credentials,
  context: CallContext,
): Promise<string | null> => {
  const { owner, chosen } = await ownerOf(context)
  const { env, address } = context
  passed(
    await askDoor(env, patience.turn, async (door) => door.signIn(credentials, owner, address)),
  )
  return chosen
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
  const { env, address } = context
  passed(
    await askDoor(env, patience.turn, async (door) => door.checkPassword(password, owner, address)),
  )
  return chosen
}

/**
 * Opens a session for a password that was checked; the one that the request carries ends.
 * @param chosen the hash that it fitted, null where that of the secrets is the password
 * @param opened the session, and the statements that open it
 * @returns its token, kept nowhere else
 * @throws Refusal `code` when the password was changed meanwhile, which ended all sessions
 */
export const openSession = async (
  db: D1Database,
  chosen: string | null,
  { token, writes }: ReturnType<typeof newSession>,
  code: 'wrong-credentials' | 'wrong-password',
): Promise<string> => {
  try {
    await db.batch([isStillChosen(db, chosen), ...writes])
  } catch (error) {
    throw isConditionFailure(error) ? new Refusal(code) : error
  }
  return token
}
