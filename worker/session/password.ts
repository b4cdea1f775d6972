import { isLoopback } from '../../shared/loopback.ts'
import { Refusal } from '../../shared/problem.ts'
import { orRefuse, requireThat } from '../database/conditions.ts'
import type { CallContext } from '../http/context.ts'
import { log } from '../lib/log.ts'
import { askChecker, type Checker, throwIfRefused } from './ask-checker.ts'
import { type Claimant, claimantOf } from './devices.ts'
import { recordFailures } from './failed-sign-ins.ts'
import type { Verdict } from './password-checker.ts'
import { pepperIdOf, pepperOf } from './password-hash.ts'
import type { Credentials } from './sign-in.ts'
import { endCurrentSession, type newSession } from './store.ts'
import { findOwner, type StoredOwner } from './stored-owner.ts'

/** The hash of the owner's password; null before the set-up. */
export const findChosenHash = (db: D1Database): Promise<string | null> =>
  db.prepare('SELECT hash FROM owner_password WHERE id = 1').first<string>('hash')

/** A statement that fails its batch unless the password still has this hash. */
export const isStillChosen = (db: D1Database, hash: string): D1PreparedStatement =>
  requireThat(db, '(SELECT hash FROM owner_password WHERE id = 1) IS ?1', hash)

/** The blog's owner. @throws Refusal `not-configured` before the set-up, `demo-secrets` off this machine */
const ownerOf = async (context: CallContext): Promise<StoredOwner> => {
  const owner = await findOwner(context.db)
  const pepper = pepperOf(context.env)
  if (!owner || !pepper) throw new Refusal('not-configured')
  if (owner.isDemo && !isLoopback(context.url)) throw new Refusal('demo-secrets')
  if (pepperIdOf(owner.hash) !== pepper.id) {
    log('error', 'password-of-another-site-secret', { names: ['SITE_SECRET'] })
  }
  return owner
}

/** Has a password checked. @returns the hash that it matched */
const checkWithOwner = async (
  context: CallContext,
  check: (checker: Checker, owner: StoredOwner, claimant: Claimant) => Promise<Verdict>,
): Promise<string> => {
  const owner = await ownerOf(context)
  const claimant = await claimantOf(context)
  const verdict = await askChecker(context.env, 'turn', async (checker) =>
    check(checker, owner, claimant),
  )
  if (verdict.endsSession) await endCurrentSession(context.db, context.request).run()
  throwIfRefused(verdict)
  return owner.hash
}

/** The checks of a sign-in after the captcha (specification, section 5). @returns as `checkWithOwner` */
export const requireSignIn = (credentials: Credentials, context: CallContext) =>
  checkWithOwner(context, (checker, ...rest) => checker.signIn(credentials, ...rest))

/**
 * Refuses unless this is the owner's password, for dangerous calls that require it again. The rate limiter
 * counts it, and ten wrong ones end the session; otherwise its thief could guess without end. Each is recorded.
 * @returns as `checkWithOwner`
 */
export const requirePassword = (password: string, context: CallContext) =>
  recordFailures(context, () =>
    checkWithOwner(context, (checker, ...rest) =>
      checker.checkPassword(password, ...rest, context.caller.session?.id ?? ''),
    ),
  )

/**
 * Opens a session after a password check, and ends the request's session. @param chosen result of `checkWithOwner`
 * @throws Refusal `code` when the password was changed meanwhile, which ended all sessions
 */
export const openSession = async (
  db: D1Database,
  chosen: string,
  { token, writes }: ReturnType<typeof newSession>,
  code: 'wrong-credentials' | 'wrong-password',
): Promise<string> => {
  await orRefuse(db.batch([isStillChosen(db, chosen), ...writes]), code)
  return token
}
