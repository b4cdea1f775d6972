/** A part of the text, from its first position to the position after its last. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface Asked {
  readonly words: string
  /** Whether case matters. */
  readonly isExact: boolean
}

/** A text in which words are found and replaced. */
export interface Searched {
  /** The selected text, and where it begins. */
  readonly selected: () => { readonly words: string; readonly at: number }
  readonly spans: (asked: Asked) => readonly Span[]
  /** Marks the matches, and scrolls the current one into view. */
  readonly mark: (spans: readonly Span[], current: Span | undefined) => void
  /** Replaces all matches as one undo step. */
  readonly replace: (spans: readonly Span[], words: string) => void
  /** Removes the marks. @param span the new selection; without it the cursor stays */
  readonly end: (span: Span | undefined) => void
  /** Calls `tell` when the text changes. @returns a function that ends this */
  readonly follow: (tell: () => void) => () => void
}

/** The positions of the words in a text; a typed space also finds a non-breaking space. */
export const spansIn = (text: string, { words, isExact }: Asked): Span[] => {
  if (words === '') return []
  const escaped = words.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(' ', '[ \\u00a0]')
  return [...text.matchAll(new RegExp(escaped, isExact ? 'gu' : 'giu'))].map(
    ({ index, 0: found }) => ({
      from: index,
      to: index + found.length,
    }),
  )
}
