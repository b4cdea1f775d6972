import { expect, test, vi } from 'vitest'
import { describeComparison } from './comparison.ts'

test.each([
  [5, 10, '2026-09-27', '5 fewer (−50%) than in the 30 days before, which had 10 views.'],
  [10, 10, '2026-09-27', 'As many as in the 30 days before, which had 10 views.'],
  [1_500, 0, '2026-09-27', '1,500 more than in the 30 days before, which had 0 views.'],
  // A day less than twice the period.
  [
    5,
    10,
    '2026-09-28',
    'There is nothing to compare with yet: counting began on 28 September 2026.',
  ],
])('%i views after %i, counted since %s-%s', (count, before, since, sentence) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T23:30:00Z') })
  expect(describeComparison(count, { before, since }, '30')).toBe(sentence)
  vi.useRealTimers()
})
