/** The sentence about a near query: some results may have only a part of the words, or of their letters. */
export const describeCorrection = (query: string, corrected: string): string =>
  `No article has every word of “${query}”. Showing results for “${corrected}”.`
