import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
const tokens = new Map(
  [...read('tokens.css').matchAll(/^ {2}--([\w-]+):\s+([^;]+);/gm)]
    .map(([, name = '', value = '']) => [name, value] as const)
    .filter(([, value]) => /^(?:light-dark|color-mix)\(/.test(value)),
)
const article = read('article.css')

type Theme = 'light' | 'dark'
/** Red, green, blue and opacity, each from 0 to 1. */
type Colour = readonly [number, number, number, number]

const named: Record<string, Colour> = {
  black: [0, 0, 0, 1],
  white: [1, 1, 1, 1],
  transparent: [0, 0, 0, 0],
}

/** The parameters of a CSS function. */
const parametersOf = (text: string): string[] => {
  let depth = 0
  const marked = [...text].map((sign) => {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    return sign === ',' && depth === 0 ? '\n' : sign
  })
  return marked
    .join('')
    .split('\n')
    .map((parameter) => parameter.trim())
}

/** `color-mix` in sRGB. @param share of the first */
const mix = (one: Colour, other: Colour, share: number): Colour => {
  const opacity = one[3] * share + other[3] * (1 - share)
  const part = (n: 0 | 1 | 2) =>
    (one[n] * one[3] * share + other[n] * other[3] * (1 - share)) / opacity
  return [part(0), part(1), part(2), opacity]
}

/** The value of a colour as the tokens and styles write it. */
const colourOf = (text: string, theme: Theme): Colour => {
  const [, name = '', inside = ''] = /^([\w-]+)\((.*)\)$/s.exec(text) ?? []
  if (name === 'var') return colourOf(tokens.get(inside.slice(2)) ?? inside, theme)
  const [first = '', second = '', third = ''] = parametersOf(inside)
  if (name === 'light-dark') return colourOf(theme === 'light' ? first : second, theme)
  if (name === 'color-mix') {
    const [, colour = '', share] = /^(.+) (\d+)%$/.exec(second) ?? []
    return mix(colourOf(colour, theme), colourOf(third, theme), Number(share) / 100)
  }
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(text.slice(at, at + 2), 16) / 255,
  )
  return named[text] ?? [red, green, blue, 1]
}

/** The relative luminance of WCAG 2. */
const luminance = ([red, green, blue]: Colour): number => {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) =>
    part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast of a colour on a ground, which may shine through it. */
const contrast = (shown: string, ground: string, theme: Theme): number => {
  const [below, above] = [colourOf(ground, theme), colourOf(shown, theme)]
  const seen = mix([above[0], above[1], above[2], 1], below, above[3])
  const [dark = 0, light = 0] = [luminance(seen), luminance(below)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['paper', 'sheet', 'quiet', 'foot', 'rail'].map((name) => `var(--${name})`)
const accents = ['var(--ink)', 'var(--coding)', 'var(--health)', 'var(--danger)']
const tint = (colour: string, share: number, ground = 'var(--paper)') =>
  `color-mix(in srgb, ${colour} ${share}%, ${ground})`

/** What is read, with the grounds on which it stands. */
const texts: readonly (readonly [text: string, grounds: readonly string[]])[] = [
  ...[...accents, 'var(--muted)'].map((text) => [text, grounds] as const),
  // In callouts and marks, and in words that are found.
  ...accents.flatMap((accent) => [
    [accent, [tint(accent, 7)]] as const,
    ['var(--ink)', [7, 22].map((share) => tint(accent, share))] as const,
  ]),
  ['var(--muted)', accents.map((accent) => tint(accent, 7))],
  // Summaries of cards.
  [tint('var(--ink)', 85), ['var(--paper)']],
  // On buttons, as they are and under the pointer.
  ['var(--paper)', ['var(--ink)', tint('var(--ink)', 85), 'var(--danger)', 'var(--focus)']],
  ['var(--paper)', [tint('var(--danger)', 85, 'var(--ink)')]],
  ['var(--ink)', [tint('var(--focus)', 18, 'var(--quiet)')]],
]

/** What is only seen: edges of fields, the mark of the focus, and the number on a chosen picture. */
const graphics: typeof texts = [
  ['var(--frame)', ['var(--paper)', 'var(--sheet)', 'var(--foot)']],
  ['var(--focus)', grounds],
  ['var(--sheet)', ['var(--focus)']],
]

const weakIn = (pairs: typeof texts, least: number): string[] =>
  (['light', 'dark'] as const).flatMap((theme) =>
    pairs.flatMap(([shown, on]) =>
      on
        .map((ground) => [ground, contrast(shown, ground, theme)] as const)
        .filter(([, ratio]) => ratio < least)
        .map(([ground, ratio]) => `${theme}: ${shown} on ${ground}: ${ratio.toFixed(2)}`),
    ),
  )

test('every text is read on each of its grounds, and what is only seen is seen, in both themes', () => {
  expect(contrast('white', 'black', 'dark')).toBe(21)
  expect([...weakIn(texts, 4.5), ...weakIn(graphics, 3)]).toEqual([])
})

test('no colour of the tokens was forgotten', () => {
  const used = JSON.stringify([texts, graphics])
  const forgotten = [...tokens.keys()].filter((name) => !used.includes(`--${name})`))
  // Lines between parts and shadows say nothing, and the last three stand in code only.
  expect(forgotten).toEqual(['line', 'ground', 'keyword', 'name', 'type', 'shade'])
})

test.each([...'cksnft'])('a token .%s is read on the ground of code in both themes', (name) => {
  const [, colour = ''] =
    new RegExp(`\\.prose \\.${name} \\{\\s+color: (var\\(--\\w+\\));`).exec(article) ?? []
  // On paper the ground is white.
  const pairs = [[colour, ['var(--quiet)']]] as const
  expect([colour, ...weakIn(pairs, 4.5)]).toEqual([expect.stringContaining('var(')])
  expect(contrast(colour, 'white', 'light')).toBeGreaterThan(4.5)
})
