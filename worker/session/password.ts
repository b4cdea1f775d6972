import { Refusal } from '../../shared/problem.ts'
import type { Env } from '../bindings.ts'
import { isConditionFailure, requireThat } from '../database/conditions.ts'
import type { CallContext } from '../http/context.ts'
import { log } from '../lib/log.ts'
import { isLoopback } from '../lib/network.ts'
import { withTimeout } from '../lib/timeout.ts'
import { type OwnerSecrets, ownerSecrets } from './owner.ts'
import type { PasswordChecker, Verdict } from './password-checker.ts'
import { pepperIdOf, pepperOf } from './password-hash.ts'
import type { Credentials } from './sign-in.ts'
import type { newSession } from './store.ts'

/** Time limits for the password checker, in milliseconds: `check` is quick, the others wait in its queue. */
const timeLimits = { check: 3_000, turn: 15_000 } as const

/** The delay before a retry when the password checker did not answer, in seconds. */
const pause = 30

type Checker = DurableObjectStub<PasswordChecker>

/** Asks the site's one password checker. @throws Refusal `password-unchecked` if it does not answer */
const askChecker = async <Answer>(
  env: Env,
  milliseconds: number,
  ask: (checker: Checker) => Promise<Answer>,
): Promise<Answer> => {
  const PASSWORD_CHECKER = env.PASSWORD_CHECKER as
    | DurableObjectNamespace<PasswordChecker>
    | undefined
  if (!PASSWORD_CHECKER) throw new Refusal('not-configured')
  try {
    return await withTimeout(milliseconds, ask(PASSWORD_CHECKER.getByName('passwords')))
  } catch (cause) {
    log('error', 'password-checker-unreachable', { code: 'password-unchecked', cause })
    throw new Refusal('password-unchecked', { retryAfter: pause })
  }
}

/** The stored form of a password. @throws Refusal `password-unchecked` */
export const hashOf = (password: string, env: Env): Promise<string> =>
  askChecker(env, timeLimits.turn, async (checker) => checker.hash(password))

const throwIfRefused = ({ refused, retryAfter }: Verdict): void => {
  if (refused) throw new Refusal(refused, retryAfter === undefined ? {} : { retryAfter })
}

/** The rate limiter before all checks: refuses an address, or everybody, after too many failures. */
export const refuseTooManyAttempts = async ({ env, address }: CallContext): Promise<void> =>
  throwIfRefused(
    await askChecker(env, timeLimits.check, async (checker) => checker.checkLimit(address)),
  )

/** The hash of the password chosen on the dashboard, or null. Its migration says how to reset the password. */
export const findChosenHash = (db: D1Database): Promise<string | null> =>
  db.prepare('SELECT hash FROM owner_password WHERE id = 1').first<string>('hash')

/** A statement that fails its batch unless the chosen password still has this hash. */
export const isStillChosen = (db: D1Database, hash: string | null): D1PreparedStatement =>
  requireThat(db, '(SELECT hash FROM owner_password WHERE id = 1) IS ?1', hash)

/**
 * The owner's sign-in data, and the chosen hash, which replaces the secrets' hash; null if none was chosen.
 * @throws Refusal `demo-secrets` off this machine: a demo's colours and answers are known to everybody
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

/** Has a password checked. @returns the chosen hash that it matched; null for the secrets' hash */
const checkWithOwner = async (
  context: CallContext,
  check: (checker: Checker, owner: OwnerSecrets, address: string) => Promise<Verdict>,
): Promise<string | null> => {
  const { owner, chosen } = await ownerOf(context)
  const { env, address } = context
  throwIfRefused(
    await askChecker(env, timeLimits.turn, async (checker) => check(checker, owner, address)),
  )
  return chosen
}

/** The checks of a sign-in after the captcha. @returns as `checkWithOwner` */
export const requireSignIn = (credentials: Credentials, context: CallContext) =>
  checkWithOwner(context, (checker, ...rest) => checker.signIn(credentials, ...rest))

/**
 * Refuses unless this is the owner's password, for dangerous calls that require it again. The rate limiter
 * counts it; otherwise the thief of a session could guess without end. @returns as `checkWithOwner`
 */
export const requirePassword = (password: string, context: CallContext) =>
  checkWithOwner(context, (checker, ...rest) => checker.checkPassword(password, ...rest))

/**
 * Opens a session after a password check, and ends the request's session. @param chosen result of `checkWithOwner`
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
