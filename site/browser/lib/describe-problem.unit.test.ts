import { expect, test, vi } from 'vitest'
import { problemOf, problems, Refusal } from '../../../shared/problem.ts'
import { describeProblem } from './describe-problem.ts'

test('a limit says when to try again, in the time of the reader; other refusals name no time', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 25, 14, 4, 30) })
  const says = (...refusal: ConstructorParameters<typeof Refusal>) =>
    describeProblem(problemOf(new Refusal(...refusal)), '')
  const [, sentence] = problems['too-many-letters']
  expect(says('too-many-letters', { retryAfter: 1_800 })).toBe(
    `${sentence} You can try again at 14:35.`,
  )
  expect(says('too-many-letters', { retryAfter: 12 * 3_600 })).toBe(
    `${sentence} You can try again tomorrow at 02:05.`,
  )
  expect(says('too-many-letters')).toBe(sentence)
  expect(says('password-unchecked', { retryAfter: 30 })).toBe(problems['password-unchecked'][1])
  vi.useRealTimers()
})
