import type { Problem } from '../../../shared/problem.ts'

/** An error's sentence and those of its fields, without duplicates. @param otherwise the sentence without an answer */
export const describeProblem = (problem: Problem | null, otherwise: string): string =>
  problem === null
    ? otherwise
    : [...new Set([problem.detail, ...(problem.errors ?? []).map(({ message }) => message)])].join(
        ' ',
      )
