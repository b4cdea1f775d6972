import type { Problem } from '../../../shared/problem.ts'

/**
 * What to tell a reader of a refusal: its sentence, and those of single fields, each once.
 * @param otherwise what to say where no answer of ours came
 */
export const sentenceOf = (problem: Problem | null, otherwise: string): string =>
  problem === null
    ? otherwise
    : [...new Set([problem.detail, ...(problem.errors ?? []).map(({ message }) => message)])].join(
        ' ',
      )
