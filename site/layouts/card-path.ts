import { createHash } from 'node:crypto'
import { type Card, cardsFolder } from '../../shared/articles/card.ts'
import { siteConfig } from '../../shared/site.config.ts'

/** The version of the cards' look: a change needs another number, which draws all cards again. */
const look = 1

/**
 * The address of an article's card. The name is a hash of everything that the card shows, so that a file never
 * changes. Not with the platform's asynchronous digest: Astro buffers a page that waits.
 */
export const cardPath = ({ heading, category, author, date }: Card): string => {
  const shown = JSON.stringify([look, siteConfig.title, heading, category, author, date])
  return `${cardsFolder}${createHash('sha256').update(shown).digest('hex').slice(0, 32)}.png`
}
