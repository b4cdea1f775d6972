import { createHash } from 'node:crypto'
import { type Card, cardsFolder } from '../../shared/articles/card.ts'
import { siteConfig } from '../../shared/site.config.ts'

/** The look of the cards; whoever changes it takes another number, and all are drawn again. */
const look = 1

/**
 * The address of an article's card: its name follows from all that it shows, so that a file never
 * changes. Not by the platform's asynchronous digest: a page that waits is buffered by Astro.
 */
export const cardPath = ({ heading, category, author, date }: Card): string => {
  const shown = JSON.stringify([look, siteConfig.title, heading, category, author, date])
  return `${cardsFolder}${createHash('sha256').update(shown).digest('hex').slice(0, 32)}.png`
}
