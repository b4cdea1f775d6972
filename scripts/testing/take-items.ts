import type { Choices, ImportItem } from '../import/item.ts'
import { readFeed } from '../import/read-feed.ts'
import { readGhost } from '../import/read-ghost.ts'
import { readWordPress } from '../import/read-wordpress.ts'
import { take } from '../import/take.ts'

/** What an import of a text takes, by its format. */
export const takeFeed = (
  text: string,
  from?: string,
  choices: Choices = {},
): Promise<ImportItem[]> => take(readFeed(text, from, choices.source), choices)
export const takeGhost = (
  document: unknown,
  site?: string,
  choices?: Choices,
): Promise<ImportItem[]> => take(readGhost(document, site), choices)
export const takeWordPress = (text: string, choices?: Choices): Promise<ImportItem[]> =>
  take(readWordPress(text, choices?.hidden), choices)
