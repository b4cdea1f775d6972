/** What is said where a near query is shown: some may have a part of the words, or of their letters. */
export const correctionInWords = (query: string, corrected: string): string =>
  `No article has every word of “${query}”. Showing results for “${corrected}”.`
