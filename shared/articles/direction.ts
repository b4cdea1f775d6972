export type Direction = 'ltr' | 'rtl'

/** The first letter, if it is of a script that runs from right to left (Hebrew to Arabic Extended, their forms, and Adlam). */
const startsRight =
  /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u

/** Where a text begins, by its first letter, as `dir="auto"` has it; null without a letter. */
export const directionOf = (text: string): Direction | null => {
  if (startsRight.test(text)) return 'rtl'
  return /\p{L}/u.test(text) ? 'ltr' : null
}
