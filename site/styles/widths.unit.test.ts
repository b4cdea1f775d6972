import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('a layout changes at four widths, whether a style, a part of a page or a script asks', () => {
  const site = `${import.meta.dirname}/..`
  const asked = globSync(`${site}/**/*.{css,ts,tsx,astro}`)
    .filter((file) => !/\.(test|deep)\.tsx?$/.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(/(?:@media|@container|matchMedia|watch)\b[^{\n]*/g),
      ].map(([condition]) => condition),
    )
    .flatMap((condition) => [...condition.matchAll(/\bwidth\b[^)]*?([\d.]+)(rem|px|em)/g)])
    .map(([, size, unit]) => `${size}${unit}`)
  expect([...new Set(asked)].sort()).toEqual(['22.5rem', '40rem', '60rem', '75rem'])
})
