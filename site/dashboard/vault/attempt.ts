import type { Problem } from '../../../shared/problem.ts'
import { isUnanswered } from '../data/ask.ts'

interface Attempt<Body> {
  readonly of: string
  readonly body: Body
  readonly key: string
}

/** The body of a write, kept until an answer comes: encryption differs each time, but a repeat must not. */
export interface Attempts<Body> {
  /** The unanswered attempt to write this; null if there is none. */
  readonly at: (of: readonly string[]) => Attempt<Body> | null
  /** Begins an attempt, in place of any before. */
  readonly begin: (of: readonly string[], body: Body) => Attempt<Body>
  /** Whether some attempt was not answered. */
  readonly isOpen: () => boolean
  /** Call it after an answer: the next attempt is a new write. */
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

/** Whether neither this write nor an earlier attempt was done; an ended session or 429 does not say so. */
export const isSettled = (problem: Problem | null): boolean =>
  problem !== null && !isUnanswered(problem) && problem.status !== 401 && problem.status !== 429

/** Why a write failed, in one sentence. */
export const whyFailed = (problem: Problem | null): string => {
  if (problem !== null) return problem.detail
  return navigator.onLine ? 'The site could not be reached.' : 'You are offline.'
}

/** The same, with advice to repeat if that is possible. */
export const refusalOf = (problem: Problem | null): string =>
  isUnanswered(problem)
    ? `${whyFailed(problem)} Nothing you typed is lost. Try again: repeating it is safe.`
    : whyFailed(problem)
