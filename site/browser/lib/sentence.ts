import type { Problem } from '../../../shared/problem.ts'

/**
 * The message of an error: its sentence and those of its fields, each once.
 * @param otherwise the message if the API did not answer
 */
export const sentenceOf = (problem: Problem | null, otherwise: string): string =>
  problem === null
    ? otherwise
    : [...new Set([problem.detail, ...(problem.errors ?? []).map(({ message }) => message)])].join(
        ' ',
      )
