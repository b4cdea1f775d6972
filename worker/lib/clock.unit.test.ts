import { expect, onTestFinished, test, vi } from 'vitest'
import { editInstant } from './clock.ts'

test('an edit is later than the version before, within a millisecond and by a clock that was set back, too', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T14:05:09.123Z') })
  onTestFinished(() => void vi.useRealTimers())
  const before = ['14:05:09.122', '14:05:09.123', '15:00:00.000']
  expect(before.map((time) => editInstant(`2026-11-20T${time}Z`))).toEqual([
    '2026-11-20T14:05:09.123Z',
    '2026-11-20T14:05:09.124Z',
    '2026-11-20T15:00:00.001Z',
  ])
})
