/** The sentence about a near query: some results may have only a part of the words, or of their letters. */
export const describeCorrection = (query: string, corrected: string): string =>
  `Nothing has “${query}”. Results for “${corrected}”:`
