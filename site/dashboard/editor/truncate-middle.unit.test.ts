import { expect, test } from 'vitest'
import { withoutMiddle } from './truncate-middle.ts'

test('of a long text that two versions share, a comparison shows what is around the changes', () => {
  const same = Array.from({ length: 200 }, (_, n) => `word${n}`).join(' ')
  const shown = withoutMiddle(same, false, false)
  expect(shown).toMatch(/^word0 .+ … word\d+ .*word199$/)
  expect(shown.length).toBeLessThan(330)
  expect(withoutMiddle(same, true, false)).toMatch(/^… word\d+ .*word199$/)
  expect(withoutMiddle(same, false, true)).toMatch(/^word0 .+ …$/)
  expect(withoutMiddle('Short enough.', false, false)).toBe('Short enough.')
})
