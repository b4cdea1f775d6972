/** What an input of the type email takes (HTML Living Standard), within RFC 5321's length. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i.test(
    text,
  )

/** An address in the form for comparison: trimmed, in lower case. */
export const normaliseEmail = (text: string): string => text.trim().toLowerCase()

/** Whether a text has only what the address of a like may have (specification, section 5). */
export const hasOnlyEmailCharacters = (text: string): boolean => /^[A-Za-z\d._%+@-]*$/.test(text)

/** What the e-mail banner takes: an address that has `@` and `.com` in it (specification, section 5). */
export const isBannerEmail = (text: string): boolean =>
  isEmail(text) && text.toLowerCase().includes('.com')
