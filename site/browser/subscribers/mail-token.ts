/** The token that the page's address ends in, where a link of an e-mail led here. */
export const mailToken = (): string | undefined => /\/([\w-]{43})$/.exec(location.pathname)?.[1]
