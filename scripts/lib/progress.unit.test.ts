import { expect, onTestFinished, test, vi } from 'vitest'
import { showProgress } from './progress.ts'

const shownOn = (isTTY: boolean): string => {
  let text = ''
  const show = showProgress({ isTTY, columns: 60, write: (more: string) => (text += more) })
  for (let done = 0; done <= 50; done += 1) show({ done, total: 50, title: 'T'.repeat(99) })
  return text
}

test('progress without a terminal is a line for every tenth', () => {
  expect(shownOn(false).trim().split('\n')).toHaveLength(10)
})

test('progress on a terminal redraws one line that fits', () => {
  const lines = shownOn(true).split('\r\u001b[2K')
  expect(lines).toHaveLength(53)
  expect(Math.max(...lines.map((line) => line.trimEnd().length))).toBeLessThan(60)
})

test('progress says how long the rest takes', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let text = ''
  const show = showProgress({ write: (more) => (text += more) })
  for (let done = 0; done <= 1_000; done += 100) {
    show({ done, total: 1_000, title: '' })
    vi.advanceTimersByTime(15_000)
  }
  const lines = text.trim().split(/\s*\n\s*/)
  expect([lines[0], lines[4], lines.at(-1)]).toEqual([
    '100 of 1000, 3 min left',
    '500 of 1000, 75 s left',
    '1000 of 1000',
  ])
})
