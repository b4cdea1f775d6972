import { expect, test } from 'vitest'
import { patternGrid, patternOf } from './pattern.ts'

test('each article has another pattern, always the same, within its frame', () => {
  const keys = Array.from({ length: 1_000 }, (_, n) => `/blog/article-${n}`)
  const patterns = keys.map(patternOf)
  expect(new Set(patterns.map((pattern) => JSON.stringify(pattern))).size).toBe(keys.length)
  expect(keys.map(patternOf)).toEqual(patterns)
  const points = patterns.flatMap(({ pale, strong }) => [...pale, ...strong]).flat()
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  expect([Math.min(...xs), Math.min(...ys)]).toEqual([0, 0])
  const { columns, rows, side } = patternGrid
  expect([Math.max(...xs), Math.max(...ys)]).toEqual([columns * side, rows * side])
})
