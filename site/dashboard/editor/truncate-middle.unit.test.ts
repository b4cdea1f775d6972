import { expect, test } from 'vitest'
import { truncateMiddle } from './truncate-middle.ts'

test('of a long text that two versions share, a comparison shows what is around the changes', () => {
  const same = Array.from({ length: 200 }, (_, n) => `word${n}`).join(' ')
  const shown = truncateMiddle(same, false, false)
  expect(shown).toMatch(/^word0 .+ … word\d+ .*word199$/)
  expect(shown.length).toBeLessThan(330)
  expect(truncateMiddle(same, true, false)).toMatch(/^… word\d+ .*word199$/)
  expect(truncateMiddle(same, false, true)).toMatch(/^word0 .+ …$/)
  expect(truncateMiddle('Short enough.', false, false)).toBe('Short enough.')
})
