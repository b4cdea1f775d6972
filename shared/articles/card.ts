import { sha256 } from '../sha256.ts'
import { siteConfig } from '../site.config.ts'
import type { Post } from '../source.ts'

/** The look of the cards; whoever changes it takes another number, and all are drawn again. */
const look = 1

/** Pixels, as social networks want them. */
export const cardSize = { width: 1200, height: 630 } as const

export const cardsFolder = '/cards/'

/** Whether a path is that of an article's card. */
export const isCardPath = (path: string): boolean => /^\/cards\/[0-9a-f]{32}\.png$/.test(path)

/** What the card of an article shows. */
export type Card = Pick<Post, 'heading' | 'category' | 'author' | 'date'>

/** The address of an article's card: its name follows from all that it shows, so that a file never changes. */
export const cardPath = ({ heading, category, author, date }: Card): string => {
  const shown = JSON.stringify([look, siteConfig.title, heading, category, author, date])
  return `${cardsFolder}${sha256(shown).slice(0, 32)}.png`
}
