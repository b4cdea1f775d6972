import { type Quote, quotesPath, quotesPerFile } from '../../shared/quotes.ts'
import list from './quotes.json' with { type: 'json' }

/** All quotes; a page contains the first, and the number of all. */
export const quotes: readonly Quote[] = list

/** The quotes of a file. @returns null when there is no such file */
export const quotesIn = (file: number): readonly Quote[] | null => {
  const some = quotes.slice(file * quotesPerFile, (file + 1) * quotesPerFile)
  return some.length > 0 ? some : null
}

/** The addresses of all files of quotes. */
export const quotesPaths: readonly string[] = Array.from(
  { length: Math.ceil(quotes.length / quotesPerFile) },
  (_, file) => quotesPath(file),
)
