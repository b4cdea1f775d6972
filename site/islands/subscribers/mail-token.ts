/** The token at the end of the page's address, if the reader came from an e-mail. */
export const mailToken = (): string | undefined => /\/([\w-]{43})$/.exec(location.pathname)?.[1]
