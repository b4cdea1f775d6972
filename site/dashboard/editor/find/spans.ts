/** A part of the text, from its first position to behind its last. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface Asked {
  readonly words: string
  /** Whether capital letters count. */
  readonly isExact: boolean
}

/** A text in which words are found and replaced. */
export interface Searched {
  /** The text that is selected, and where it begins. */
  readonly selected: () => { readonly words: string; readonly at: number }
  readonly spans: (asked: Asked) => readonly Span[]
  /** Marks what was found, and brings the current one into view. */
  readonly mark: (spans: readonly Span[], current: Span | undefined) => void
  /** Replaces all of them as one step of undo. */
  readonly replace: (spans: readonly Span[], words: string) => void
  /** Removes the marks. @param span gets the selection; without one the cursor stays */
  readonly end: (span: Span | undefined) => void
  /** Calls when the text changes. @returns ends that */
  readonly follow: (tell: () => void) => () => void
}

/** Where the words are in a text; what the keyboard types as a space also finds a fixed space. */
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
