import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
const tokens = new Map(
  [...read('tokens.css').matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(
    ([, name, light, dark]) => [name as string, [light as string, dark as string] as const],
  ),
)
const article = read('article.css')

/** The relative luminance of WCAG 2. */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test.each([...'cksnft'])('a token .%s is read on the ground of code in both themes', (name) => {
  const colour = new RegExp(`\\.prose \\.${name} \\{\\s+color: var\\(--(\\w+)\\);`).exec(
    article,
  )?.[1]
  const grounds = tokens.get('quiet') ?? []
  const shown = tokens.get(colour ?? '') ?? []
  expect(shown).toHaveLength(2)
  // On paper the ground is white.
  for (const [at, ground] of [...grounds.entries(), [0, '#ffffff'] as const]) {
    expect(contrast(shown[at] as string, ground)).toBeGreaterThan(4.5)
  }
})
