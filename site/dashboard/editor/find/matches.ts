/** A part of the text, from its first position to the position after its last. */
export interface Match {
  readonly from: number
  readonly to: number
}

export interface SearchOptions {
  readonly words: string
  /** Whether case matters. */
  readonly isExact: boolean
}

/** A text in which words are found and replaced. */
export interface SearchTarget {
  /** The selected text, and where it begins. */
  readonly selected: () => { readonly words: string; readonly at: number }
  readonly findAll: (asked: SearchOptions) => readonly Match[]
  /** Marks the matches, and scrolls the current one into view. */
  readonly mark: (spans: readonly Match[], current: Match | undefined) => void
  /** Replaces all matches as one undo step. */
  readonly replace: (spans: readonly Match[], words: string) => void
  /** Removes the marks. @param span the new selection; without it the cursor stays */
  readonly end: (span: Match | undefined) => void
  /** Calls `tell` when the text changes. @returns a function that ends this */
  readonly follow: (tell: () => void) => () => void
}

/** The positions of the words in a text; a typed space also finds a non-breaking space. */
export const findMatches = (text: string, { words, isExact }: SearchOptions): Match[] => {
  if (words === '') return []
  const escaped = words.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(' ', '[ \\u00a0]')
  return [...text.matchAll(new RegExp(escaped, isExact ? 'gu' : 'giu'))].map(
    ({ index, 0: found }) => ({
      from: index,
      to: index + found.length,
    }),
  )
}
