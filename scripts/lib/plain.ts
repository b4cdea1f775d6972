/**
 * Makes a text safe for a terminal: replaces control characters, which could move the cursor, change
 * colours or text direction, by dots. Anybody may have written titles and file names.
 */
export const plain = (text: string): string =>
  text.replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '·')

/** The first names of a list, and the number of the others. */
export const someOf = (names: readonly string[], most = 5): string =>
  names.slice(0, most).join(', ') + (names.length > most ? ` and ${names.length - most} more` : '')

/** How often each of these is there, the most frequent first. */
export const countsOf = (names: Iterable<string>): [string, number][] =>
  [...Map.groupBy(names, (name) => name)]
    .map(([name, { length }]): [string, number] => [name, length])
    .sort(([, a], [, b]) => b - a)

/** A number with its noun: `1 article`, `2 articles`. @param noun in the singular; its plural ends in s */
export const numberOf = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`
