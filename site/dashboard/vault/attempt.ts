import type { Problem } from '../../../shared/problem.ts'
import { isUnanswered } from '../data/ask.ts'

interface Attempt<Body> {
  readonly of: string
  readonly body: Body
  readonly key: string
}

/** What a write sends, kept until it is answered: sealing differs each time, a repeat must not. */
export interface Attempts<Body> {
  /** The attempt at writing this, when it was not answered; null where this was not tried. */
  readonly at: (of: readonly string[]) => Attempt<Body> | null
  /** Begins an attempt, in place of any before. */
  readonly begin: (of: readonly string[], body: Body) => Attempt<Body>
  /** Whether some attempt was not answered. */
  readonly isOpen: () => boolean
  /** It was answered: the next one is another write. */
  readonly settle: () => void
}

export const createAttempts = <Body>(): Attempts<Body> => {
  let kept: Attempt<Body> | null = null
  return {
    at: (words) => (kept?.of === JSON.stringify(words) ? kept : null),
    begin: (words, body) => {
      kept = { of: JSON.stringify(words), body, key: crypto.randomUUID() }
      return kept
    },
    isOpen: () => kept !== null,
    settle: () => {
      kept = null
    },
  }
}

/**
 * Whether a refusal says that the write was not done, nor was its try before. Whoever is refused at
 * the door, for a session that has ended or for too many calls, has not been told that.
 */
export const isSettled = (problem: Problem | null): boolean =>
  problem !== null && !isUnanswered(problem) && problem.status !== 401 && problem.status !== 429

/** Why a write failed, in one sentence. */
export const whyFailed = (problem: Problem | null): string => {
  if (problem !== null) return problem.detail
  return navigator.onLine ? 'The site could not be reached.' : 'You are offline.'
}

/** The same, and that it can be repeated where that is so. */
export const refusalOf = (problem: Problem | null): string =>
  isUnanswered(problem)
    ? `${whyFailed(problem)} Nothing you typed is lost. Try again: repeating it is safe.`
    : whyFailed(problem)
