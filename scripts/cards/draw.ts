import { readFileSync } from 'node:fs'
import satori from 'satori'
import { type Card, cardSize } from '../../shared/articles/card.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { root } from '../lib/paths.ts'
import { drawPng } from '../lib/png.ts'
import { alphabets, cardTree } from './layout.ts'

const weights = [400, 600] as const

/** The site's fonts, one file for each alphabet and weight. Read once, because satori parses each array once. */
const fonts = alphabets.flatMap((alphabet) =>
  weights.map((weight) => ({
    name: alphabet,
    weight,
    style: 'normal' as const,
    data: readFileSync(
      `${root}node_modules/@fontsource/source-serif-4/files/source-serif-4-${alphabet}-${weight}-normal.woff`,
    ),
  })),
)

/** A card as SVG with letters as shapes, and the letters that no font has. */
const outline = async (card: Card, title: string, author: string) => {
  let missing = ''
  const svg = await satori(cardTree(card, title, author) as never, {
    ...cardSize,
    fonts,
    loadAdditionalAsset: async (_language, letters) => {
      missing += letters
      return []
    },
  })
  return { svg, missing }
}

const visible = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()

/** Removes symbols that no font has; returns an empty text if a letter or digit is missing. */
const without = (text: string, missing: string): string => {
  if (![...missing].some((sign) => text.includes(sign))) return text
  if (/[\p{L}\p{N}\p{M}]/u.test(missing)) return ''
  return visible([...text].filter((sign) => !missing.includes(sign)).join(''))
}

/** Draws a card as PNG. If our fonts lack letters of the title, the tagline replaces it; emoji are left out. */
export const drawCard = async (card: Card): Promise<Uint8Array> => {
  const [title, author] = [visible(card.heading), visible(card.author)]
  let drawn = await outline(card, title || siteConfig.tagline, author)
  if (drawn.missing !== '') {
    const rest = without(title, drawn.missing) || siteConfig.tagline
    drawn = await outline(card, rest, without(author, drawn.missing))
  }
  return drawPng(drawn.svg)
}
