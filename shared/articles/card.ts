import { shortHash } from '../hash.ts'
import type { SiteSettings } from '../settings/settings.ts'
import type { Post } from '../source.ts'
import { postPath } from './paths.ts'

/** In pixels, the size that social networks ask for. */
export const cardSize = { width: 1200, height: 630 } as const

/** The number of the cards' look: a change needs another number, which draws all cards again. */
const look = 4

const address = /^\/cards(\/(?:blog|local)\/.+)-[0-9a-f]{16}\.png$/

/** What an article's card shows; its address decides the pattern. */
export type Card = Pick<Post, 'id' | 'href' | 'heading' | 'category' | 'author' | 'date'>

/** What the blog's cards show of the blog: its title, and the tagline where no letter of a heading can be drawn. */
export type CardSite = Pick<SiteSettings, 'title' | 'tagline'>

/** The address of an article's card: the article's own, and a hash of everything that the card shows. */
export const cardPath = (card: Card, { title, tagline }: CardSite): string => {
  const { heading, category, author, date } = card
  const shown = JSON.stringify([look, title, tagline, heading, category, author, date])
  return `/cards${postPath(card)}-${shortHash(shown)}.png`
}

/** The address of the article that a card's address names; null for another address. */
export const articleOfCard = (path: string): string | null => address.exec(path)?.[1] ?? null

/** Whether a path is that of an article's card. */
export const isCardPath = (path: string): boolean => articleOfCard(path) !== null
