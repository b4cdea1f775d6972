/**
 * A text for a terminal: what would move its cursor, change its colours or turn the direction of a line
 * is a dot. Titles and names of files may be anybody's.
 */
export const plain = (text: string): string =>
  text.replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '·')
