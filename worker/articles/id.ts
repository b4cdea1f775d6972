import { customAlphabet } from 'nanoid'

// One case only: an id names a file, and some file systems do not tell cases apart.
const randomId = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 16)

/** A new article id: no hyphen in it. */
export const newArticleId = (): string => randomId()

/** A new draft id: a hyphen tells it from an article's. */
export const newDraftId = (): string => `draft-${randomId()}`
