import type { Problem } from '../../../shared/problem.ts'

/** When a reader may try again, as a sentence in the reader's time; a limit ends within a day. */
const describeTime = (retryAt: string): string => {
  // The next minute, because seconds are not shown.
  const time = new Date(Date.parse(retryAt) + 60_000)
  const day = time.toDateString() === new Date().toDateString() ? '' : 'tomorrow '
  const clock = time.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  return `You can try again ${day}at ${clock}.`
}

/**
 * The messages of an error and of its fields, without duplicates, and when to try again.
 * @param otherwise the message without an answer
 */
export const describeProblem = (problem: Problem | null, otherwise: string): string => {
  if (problem === null) return otherwise
  const { detail, errors = [], retryAt } = problem
  const messages = [detail, ...errors.map(({ message }) => message)]
  return [...new Set(messages), ...(retryAt === undefined ? [] : [describeTime(retryAt)])].join(' ')
}
