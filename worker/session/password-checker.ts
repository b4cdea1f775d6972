import { DurableObject } from 'cloudflare:workers'
import { type ProblemCode, Refusal } from '../../shared/problem.ts'
import type { Env } from '../bindings.ts'
import { constantTimeEqual } from '../lib/tokens.ts'
import { withSecrets } from '../secrets/with-secrets.ts'
import { Attempts } from './attempts.ts'
import type { Claimant } from './devices.ts'
import { hashPassword, owasp, type Pepper, pepperOf, verifyPassword } from './password-hash.ts'
import { type Credentials, checkSignIn } from './sign-in.ts'
import type { StoredOwner } from './stored-owner.ts'

/** How many sign-ins of unknown networks may wait (about three seconds); the next one is refused. */
const maxWaiting = 20

/** The result of a check: the error, or none. */
export interface Verdict {
  readonly refused?: ProblemCode
  readonly retryAfter?: number
  /** Whether the session has used up its wrong passwords. */
  readonly endsSession?: boolean
}

const tooManyAttempts = ({ retryAfter }: { retryAfter: number }): Verdict => ({
  refused: 'too-many-attempts',
  retryAfter,
})

/** Checks the site's passwords: counts each attempt first, then computes one hash at a time. */
export class PasswordChecker extends DurableObject<Env> {
  /** What a hash costs. */
  protected readonly cost = owasp
  readonly #attempts: Attempts
  readonly #known: (() => void)[] = []
  readonly #strangers: (() => void)[] = []
  #isWorking = false

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    this.#attempts = new Attempts(state.storage.sql)
  }

  /** Queues slow work: one at a time, unknown networks last. Attempts are counted meanwhile. */
  #inTurn<Result>(isStranger: boolean, work: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      const line = isStranger ? this.#strangers : this.#known
      line.push(() => {
        try {
          resolve(work())
        } catch (error) {
          reject(error)
        }
      })
      void this.#work()
    })
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return
    this.#isWorking = true
    for (;;) {
      await scheduler.wait(0)
      const next = this.#known.shift() ?? this.#strangers.shift()
      if (!next) break
      next()
    }
    this.#isWorking = false
  }

  /** @throws Error without a secret of the site, which the caller has checked */
  async #pepper(): Promise<Pepper> {
    const pepper = pepperOf(await withSecrets(this.env))
    if (!pepper) throw new Error('There is no SITE_SECRET.')
    return pepper
  }

  async #check(
    kind: 'signIn' | 'password',
    claimant: Claimant,
    work: (pepper: Pepper) => void,
  ): Promise<Verdict> {
    const turn = this.#attempts.count(kind, claimant, Date.now())
    if ('retryAfter' in turn) return tooManyAttempts(turn)
    let refused: ProblemCode | undefined
    try {
      const pepper = await this.#pepper()
      await this.#inTurn(turn.isStranger, () => work(pepper))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused = error.code
    } finally {
      this.#attempts.settle(turn.counted, refused !== undefined)
      await this.#planToForget()
    }
    return refused ? { refused } : {}
  }

  async #planToForget(): Promise<void> {
    const end = this.#attempts.nextExpiry()
    if (end !== null) await this.ctx.storage.setAlarm(end)
  }

  override async alarm(): Promise<void> {
    this.#attempts.forget(Date.now())
    await this.#planToForget()
  }

  /** Whether somebody may try to sign in now. */
  checkLimit(claimant: Claimant): Verdict {
    const chance = this.#attempts.check('signIn', claimant, Date.now())
    if ('retryAfter' in chance) return tooManyAttempts(chance)
    return chance.isStranger && this.#strangers.length >= maxWaiting
      ? tooManyAttempts({ retryAfter: 5 })
      : {}
  }

  async #enter(claimant: Claimant, work: (pepper: Pepper) => void): Promise<Verdict> {
    const busy = this.checkLimit(claimant)
    if (busy.refused) return busy
    const verdict = await this.#check('signIn', claimant, work)
    if (!verdict.refused) {
      this.#attempts.trust(claimant.address, Date.now())
      await this.#planToForget()
    }
    return verdict
  }

  /** Checks the owner's credentials. @returns the error of the first check that fails */
  signIn(credentials: Credentials, owner: StoredOwner, claimant: Claimant): Promise<Verdict> {
    return this.#enter(claimant, (pepper) => checkSignIn(credentials, owner, pepper))
  }

  /** Checks a set-up code, with the limits of a sign-in. */
  checkCode(code: string, expected: string, claimant: Claimant): Promise<Verdict> {
    return this.#enter(claimant, () => {
      if (!constantTimeEqual(code, expected)) throw new Refusal('wrong-code')
    })
  }

  /** Checks the owner's password for a session. In its turn, so that of many guesses at once ten are checked. */
  async checkPassword(
    password: string,
    { hash }: StoredOwner,
    claimant: Claimant,
    session: string,
  ): Promise<Verdict> {
    const verdict = await this.#check('password', claimant, (pepper) => {
      if (this.#attempts.isSpent(session)) throw new Refusal('not-signed-in')
      if (verifyPassword(password, hash, pepper)) return
      this.#attempts.countFailure(session, Date.now())
      throw new Refusal('wrong-password')
    })
    return { ...verdict, endsSession: this.#attempts.isSpent(session) }
  }

  /** The stored form of a password: a hash with this site's pepper. */
  async hash(password: string): Promise<string> {
    const pepper = await this.#pepper()
    return this.#inTurn(false, () => hashPassword(password, pepper, this.cost))
  }
}
