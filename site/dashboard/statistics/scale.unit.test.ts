import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeScale } from './scale.ts'

const counts = fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 100 })

test('at most a tenth of the bars are cut, and the others reach a third of the scale', () => {
  fc.assert(
    fc.property(counts, (given) => {
      const scale = computeScale(given)
      const shown = given.filter((count) => count > 0)
      expect(scale).toBeGreaterThan(0)
      expect(scale).toBeLessThanOrEqual(Math.max(1, ...shown))
      const cut = shown.filter((count) => count > scale)
      expect(cut.length).toBeLessThanOrEqual(Math.max(1, shown.length / 10 + 1))
      const whole = shown.filter((count) => count <= scale)
      if (shown.length > 2) expect(Math.max(...whole)).toBeGreaterThanOrEqual(scale / 3)
    }),
  )
})

test('one outlier is cut and what is even is not', () => {
  expect(computeScale([20, 30, 40, 5_000])).toBe(120)
  expect(computeScale([20, 30, 40, 50])).toBe(50)
  expect(computeScale([3, 20])).toBe(20)
  expect(computeScale([])).toBe(1)
})
