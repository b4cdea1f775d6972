import { type Card, type CardSite, cardSize } from '../../shared/articles/card.ts'
import { dayInWords } from '../../shared/articles/date.ts'
import { postPath } from '../../shared/articles/paths.ts'
import { patternGrid, patternOf, type Step } from '../../shared/articles/pattern.ts'
import { type Canvas, type Colour, createCanvas, type Point } from '../drawing/canvas.ts'
import { box } from '../drawing/outlines.ts'
import { encodePng } from '../drawing/png.ts'
import type { Letters } from './text.ts'

/** Colours of `site/styles/tokens.css` in the dark theme; a test compares them. */
export const cardColours = {
  paper: '#12181f',
  quiet: '#202a34',
  ink: '#e6e3db',
  muted: '#a3adb6',
  coding: '#4fd1bf',
  health: '#f2a674',
} as const

const colour = (name: keyof typeof cardColours): Colour => {
  const value = Number.parseInt(cardColours[name].slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** In pixels: a tile of the pattern, of which two columns stand on the right; then the words. */
const tile = cardSize.height / patternGrid.rows
const [left, right] = [72, cardSize.width - 2 * tile]
const wordsWidth = right - left - 56

/** Points of an arc that leads clockwise from one point to another, at most half a circle; the last one included. */
const arcPoints = ([x, y]: Point, [toX, toY]: Point, radius: number): Point[] => {
  const [alongX, alongY] = [(toX - x) / 2, (toY - y) / 2]
  const half = Math.hypot(alongX, alongY)
  const rise = Math.sqrt(Math.max(radius ** 2 - half ** 2, 0)) / half
  const [middleX, middleY] = [x + alongX - alongY * rise, y + alongY + alongX * rise]
  const start = Math.atan2(y - middleY, x - middleX)
  const turn = 2 * Math.asin(Math.min(half / radius, 1))
  return Array.from({ length: 32 }, (_, n): Point => {
    const angle = start + (turn * (n + 1)) / 32
    return [middleX + radius * Math.cos(angle), middleY + radius * Math.sin(angle)]
  })
}

/** A shape of a pattern on the canvas. */
const outlineOf = (shape: readonly Step[]): Point[] => {
  const scale = tile / patternGrid.side
  const points: Point[] = []
  for (const [x, y, radius] of shape) {
    const to: Point = [right + x * scale, y * scale]
    const from = points.at(-1)
    points.push(...(from && radius ? arcPoints(from, to, radius * scale) : [to]))
  }
  return points
}

/** Draws the first two columns of an article's pattern. */
const drawPattern = (canvas: Canvas, card: Card, accent: Colour): void => {
  canvas.fill([box([right, 0], [cardSize.width, cardSize.height])], colour('quiet'))
  const { pale, strong } = patternOf(postPath(card))
  const isShown = (shape: readonly Step[]) => shape.every(([x]) => x <= 2 * patternGrid.side)
  const draw = (shapes: readonly (readonly Step[])[], strength: number) => {
    // One by one, because neighbours may go round in different directions.
    for (const shape of shapes.filter(isShown)) canvas.fill([outlineOf(shape)], accent, strength)
  }
  draw(pale, 0.35)
  draw(strong, 1)
}

const visible = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** A word that can be drawn: without symbols that no font has; none of it if it lacks a letter that no other sign stands for. */
const drawableWord = (word: string, letters: Letters): string => {
  const shown = letters.missing(word) === '' ? word : word.normalize('NFKC')
  const missing = letters.missing(shown)
  if (/[\p{L}\p{N}\p{M}]/u.test(missing)) return ''
  return [...shown].filter((sign) => !missing.includes(sign)).join('')
}

/** The words of a text that can be drawn; none of it if those are less than half of it. */
const drawable = (text: string, letters: Letters): string => {
  const whole = visible(text)
  const shown = visible(
    whole
      .split(' ')
      .map((word) => drawableWord(word, letters))
      .join(' '),
  )
  return 2 * lettersIn(shown) < lettersIn(whole) ? '' : shown
}

/** The title's sizes in pixels, each with its number of lines: a short title fills the card, and a long one fits. */
const titleSizes = [
  [104, 2],
  [84, 3],
  [68, 5],
  [56, 6],
  [44, 7],
] as const

/** The largest size at which a title fits without breaking a word, and its lines; else the smallest size. */
const fitted = (title: string, letters: Letters) => {
  const linesAt = ([size, most]: readonly [number, number], text: string) =>
    letters.lines(text, size, wordsWidth, most + 1)
  const fitting = titleSizes.find((at) => {
    const hasWholeWords = title.split(' ').every((word) => linesAt(at, word).length === 1)
    return hasWholeWords && linesAt(at, title).length <= at[1]
  })
  const [size, most] = fitting ?? [44, 7]
  return { size, lines: letters.lines(title, size, wordsWidth, most) }
}

/** Draws an article's card as PNG. If the fonts lack most letters of the title, the blog's tagline replaces it; words that lack one, and emoji, are left out. */
export const drawCard = (card: Card, site: CardSite, letters: Letters): Uint8Array<ArrayBuffer> => {
  const { category, date } = card
  const canvas = createCanvas(cardSize.width, cardSize.height)
  const accent = colour(category === 'Coding' ? 'coding' : 'health')
  const write = (line: string, size: number, baseline: number, ink: Colour) =>
    canvas.fill(letters.outlines(line, size, [left, baseline]), ink)
  canvas.fill([box([0, 0], [right, cardSize.height])], colour('paper'))
  drawPattern(canvas, card, accent)
  write(category, 32, 92, accent)
  const title = drawable(card.heading, letters) || site.tagline || site.title
  const { size, lines } = fitted(title, letters)
  const height = size * 1.16
  // The block of lines is centred between the category and the name.
  const first = 312 - (lines.length * height) / 2 + size * 0.88
  for (const [n, line] of lines.entries()) write(line, size, first + n * height, colour('ink'))
  const facts = [drawable(card.author, letters), dayInWords(date)].filter(Boolean).join(' · ')
  write(letters.lines(facts, 28, wordsWidth, 1)[0] as string, 28, 582, colour('muted'))
  const [name = ''] = letters.lines(drawable(site.title, letters), 32, wordsWidth, 1)
  write(name, 32, 538, colour('ink'))
  return encodePng(canvas)
}
