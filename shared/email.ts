/** Whether `<input type="email">` accepts a text (HTML Living Standard), within RFC 5321's length. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i.test(
    text,
  )

/** An address in the form for comparison: trimmed, in lower case. */
export const normaliseEmail = (text: string): string => text.trim().toLowerCase()

/** Whether a text has only the characters that a like's address may have (specification, section 5). */
export const hasOnlyEmailCharacters = (text: string): boolean => /^[A-Za-z\d._%+@-]*$/.test(text)
