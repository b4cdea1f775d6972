/**
 * Makes a text safe for a terminal: replaces control characters, which could move the cursor, change
 * colours or text direction, by dots. Anybody may have written titles and file names.
 */
export const plain = (text: string): string =>
  text.replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '·')

/** A number with its noun: `1 article`, `2 articles`. @param noun in the singular; its plural ends in s */
export const numberOf = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`
