/** The limits of what is typed on readers' pages, whose script knows no others; from section 9 of the specification unless marked as ours. */
export const fieldLimits = {
  /** Characters (code points) of a title; ours. */
  title: 300,
  /** Characters of any other text field. */
  text: 2_000,
  /** Characters of the blog's title and of the author's name; ours. */
  siteTitle: 60,
  authorName: 100,
  /** Characters of a name or a country that a reader gives; ours. */
  name: 100,
  /** Characters that a reader types: an opinion, a message; ours. */
  opinion: 4_000,
  detail: 4_000,
  /** Characters of an e-mail address; RFC 5321 allows no more in its path. */
  email: 254,
  password: 8,
  username: 11,
  colors: 4,
} as const

/** Whether a text has only the characters that a like's address may have (specification, section 5). */
export const hasOnlyEmailCharacters = (text: string): boolean => /^[A-Za-z\d._%+@-]*$/.test(text)
