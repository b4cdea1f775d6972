import type { Problem } from '../../../shared/problem.ts'

/** An error's sentence and those of its fields, each once. @param otherwise stands where nobody answered */
export const sentenceOf = (problem: Problem | null, otherwise: string): string =>
  problem === null
    ? otherwise
    : [...new Set([problem.detail, ...(problem.errors ?? []).map(({ message }) => message)])].join(
        ' ',
      )
