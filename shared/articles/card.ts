import type { Post } from '../source.ts'

/** In pixels, the size that social networks ask for. */
export const cardSize = { width: 1200, height: 630 } as const

export const cardsFolder = '/cards/'

/** Whether a path is that of an article's card. */
export const isCardPath = (path: string): boolean => /^\/cards\/[0-9a-f]{32}\.png$/.test(path)

/** What the card of an article shows. */
export type Card = Pick<Post, 'heading' | 'category' | 'author' | 'date'>
