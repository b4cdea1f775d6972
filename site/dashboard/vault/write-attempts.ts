import type { Problem } from '../../../shared/problem.ts'
import { isUnanswered } from '../data/ask.ts'
import { onLock } from './vault.ts'

interface Attempt<Body> {
  readonly of: string
  readonly body: Body
  readonly key: string
}

/** Stores the body of a write until an answer comes: encryption differs each time, but a repeat must not. */
export interface Attempts<Body> {
  /** The unanswered attempt to write these values; null if there is none. */
  readonly at: (of: readonly string[]) => Attempt<Body> | null
  /** Begins an attempt, and replaces any former one. */
  readonly begin: (of: readonly string[], body: Body) => Attempt<Body>
  /** Call this after an answer: the next attempt is a new write. */
  readonly close: () => void
}

export const createAttempts = <Body>(): Attempts<Body> => {
  let pending: Attempt<Body> | null = null
  const close = (): void => {
    pending = null
  }
  // It holds clear text.
  onLock.add(close)
  return {
    at: (words) => (pending?.of === JSON.stringify(words) ? pending : null),
    begin: (words, body) => {
      pending = { of: JSON.stringify(words), body, key: crypto.randomUUID() }
      return pending
    },
    close,
  }
}

/** Whether neither this write nor an earlier attempt was done; an ended session or a 429 does not prove that. */
export const isCertainlyNotDone = (problem: Problem | null): boolean =>
  problem !== null && !isUnanswered(problem) && problem.status !== 401 && problem.status !== 429

/** Why a write failed, in one sentence. */
export const describeFailure = (problem: Problem | null): string => {
  if (problem !== null) return problem.detail
  return navigator.onLine ? 'The site could not be reached.' : 'You are offline.'
}

/** The error, with advice to repeat the write if that is possible. */
export const describeRefusal = (problem: Problem | null): string =>
  isUnanswered(problem)
    ? `${describeFailure(problem)} Nothing you typed is lost. Try again: repeating it is safe.`
    : describeFailure(problem)
