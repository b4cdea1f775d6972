import type { Problem } from '../../../shared/problem.ts'

/** The messages of an error and of its fields, without duplicates. @param otherwise the message without an answer */
export const describeProblem = (problem: Problem | null, otherwise: string): string =>
  problem === null
    ? otherwise
    : [...new Set([problem.detail, ...(problem.errors ?? []).map(({ message }) => message)])].join(
        ' ',
      )
