import { readFileSync } from 'node:fs'
import { type Card, cardSize } from '../../shared/articles/card.ts'
import { dayInWords } from '../../shared/articles/date.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { root } from '../lib/paths.ts'

const tokens = readFileSync(`${root}site/styles/tokens.css`, 'utf8')

/** A colour of `tokens.css` in the dark theme, by its name. */
const darkColour = (name: string): string => {
  const found = new RegExp(`--${name}: light-dark\\([^,]+, (#[0-9a-f]{6})\\)`).exec(tokens)
  if (!found) throw new Error(`tokens.css has no colour --${name}`)
  return found[1] as string
}

/** The alphabets of our fonts, one font each; satori looks for a letter in each font in turn. */
export const alphabets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese']

/** A node as satori takes it: shaped like a React element, without React. */
export interface CardNode {
  readonly type: string
  readonly props: Readonly<Record<string, unknown>>
}

const logo = `data:image/svg+xml;base64,${readFileSync(`${root}site/public/logo-dark.svg`, 'base64')}`

/** A text of at most `lineClamp` lines; the rest becomes an ellipsis. */
const lines = (lineClamp: number, style: object, text: string): CardNode => ({
  type: 'div',
  props: {
    style: { display: 'block', wordBreak: 'break-word', lineClamp, ...style },
    children: text,
  },
})

const box = (style: object, ...children: (CardNode | string)[]): CardNode => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})

/** The title's font size in pixels: a short title fills the card, and a long one fits. */
const titleSize = (title: string): number => {
  const { length } = title
  if (length <= 32) return 92
  if (length <= 64) return 76
  return length <= 120 ? 62 : 50
}

/** The number of lines that fit at a font size. */
const titleLines = (size: number): number => Math.floor(340 / (size * 1.15))

/** The card of an article, as a tree of boxes. @param title the part of the heading that can be shown */
export const cardTree = ({ category, date }: Card, title: string, author: string): CardNode => {
  const accent = darkColour(category.toLowerCase())
  const size = titleSize(title)
  return box(
    {
      ...cardSize,
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: '60px 72px 56px',
      borderTop: `12px solid ${accent}`,
      backgroundColor: darkColour('paper'),
      color: darkColour('ink'),
      fontFamily: alphabets.join(', '),
    },
    box({ fontSize: 32, fontWeight: 600, color: accent }, category),
    box(
      { flexGrow: 1, alignItems: 'center' },
      lines(
        titleLines(size),
        { width: '100%', fontSize: size, fontWeight: 600, lineHeight: 1.15 },
        title,
      ),
    ),
    box(
      { justifyContent: 'space-between', alignItems: 'flex-end' },
      lines(
        1,
        { maxWidth: 720, fontSize: 30, color: darkColour('muted') },
        [author, dayInWords(date)].filter(Boolean).join(' · '),
      ),
      box(
        { alignItems: 'center', fontSize: 36, fontWeight: 600 },
        { type: 'img', props: { src: logo, width: 56, height: 56, style: { marginRight: 18 } } },
        siteConfig.title,
      ),
    ),
  )
}
