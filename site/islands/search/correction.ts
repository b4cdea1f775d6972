/** What is said where a query finds nothing and a near one is shown. */
export const correctionInWords = (query: string, corrected: string): string =>
  `No results for “${query}”. Showing results for “${corrected}”.`
