import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../../scripts/lib/paths.ts'
import { cardPath } from '../../shared/articles/card.ts'
import { limits } from '../../shared/limits.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { readPicture } from '../pictures/read-picture.ts'
import { cardColours, drawCard } from './draw-card.ts'
import { readFont } from './font.ts'
import { lettersOf } from './text.ts'

const alphabets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese']
const folder = `${root}node_modules/@fontsource/source-serif-4/files/source-serif-4-`
const letters = lettersOf(
  alphabets.map((alphabet) => readFont(readFileSync(`${folder}${alphabet}-600-normal.woff`))),
)
const shown = { id: 'an-id', href: '/x', category: 'Coding', author: 'Robin Hale' } as const
const card = (heading: string) => ({ ...shown, heading, date: '2026-11-20' })
const draw = (heading: string) => Buffer.from(drawCard(card(heading), siteConfig, letters))

test('signs that our letters lack are left out of a card, and a title in such letters gives way to the tagline', () => {
  expect(draw('The sea 🌊 → calm\u0007\u200b')).toEqual(draw('The sea calm'))
  const plain = draw(siteConfig.tagline)
  for (const title of ['日本語の題名', 'مرحبا بالعالم', 'नमस्ते', '👩‍👩‍👧‍👦', '\u0007']) {
    expect([title, draw(title).equals(plain)]).toEqual([title, true])
  }
  for (const [title, same] of [
    ['Tea 茶 for two', 'Tea for two'],
    ['Łódź, København and the ﬁnal 日本語', 'Łódź, København and the final'],
  ] as const) {
    expect([title, draw(title).equals(draw(same))]).toEqual([title, true])
  }
  for (const title of ['Ωμέγα', 'Жизнь', 'Điều tốt đẹp', 'Łódź — №5 ½ “où”']) {
    expect([title, draw(title).equals(plain)]).toEqual([title, false])
  }
})

test('a title as long as one may be, of words or without a space, has a card', () => {
  const words = 'software that lasts '.repeat(limits.title / 20)
  for (const title of [words, 'W'.repeat(limits.title), '<b>&amp;</b>{}"\'\\'.repeat(10)]) {
    const { width, height } = readPicture(Buffer.from(draw(title)))
    expect([width, height]).toEqual([1200, 630])
  }
  // What is beyond its lines changes nothing.
  const wide = 'W'.repeat(limits.title - 1)
  expect(draw(`${wide}A`)).toEqual(draw(`${wide}B`))
})

test('lines break at spaces, a long word where it must, and the last ends with an ellipsis', () => {
  expect(letters.lines('one two three', 100, 420, 3)).toEqual(['one two', 'three'])
  expect(letters.lines('one two three', 100, 480, 1)).toEqual(['one two…'])
  const broken = letters.lines('W'.repeat(9), 100, 420, 9)
  expect([broken.length > 1, broken.join('')]).toEqual([true, 'W'.repeat(9)])
})

test('cards have the colours of the dark theme', () => {
  const tokens = readFileSync(`${root}site/styles/tokens.css`, 'utf8')
  for (const [name, colour] of Object.entries(cardColours)) {
    expect(tokens).toMatch(new RegExp(`--${name}: light-dark\\([^,]+, ${colour}\\)`))
  }
})

test('cards that look different have another number, so that all are drawn again', () => {
  const one = card('The measure of a line in CSS')
  const look = createHash('sha256').update(drawCard(one, siteConfig, letters))
  // Differs? Then `look` in shared/articles/card.ts takes the next number, and these two the new values.
  expect([cardPath(one, siteConfig), look.digest('hex').slice(0, 32)]).toEqual([
    '/cards/blog/an-id-efabe68698716578.png',
    '11b7071d46b599e999fa957b7240005d',
  ])
})
