import { customAlphabet } from 'nanoid'

// Lower case only: an id names a file, and some file systems ignore case.
const randomId = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 16)

/** A new article id: no hyphen in it. */
export const newArticleId = (): string => randomId()

/** A new draft id: its hyphen distinguishes it from an article's id. */
export const newDraftId = (): string => `draft-${randomId()}`
