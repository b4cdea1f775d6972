/** Whether a text is a name as of a public host: two labels or more, and the last one is no number. */
export const isHostname = (text: string): boolean =>
  /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i.test(text)
