/** Whether a text is allowed in an `href`; study links and picture sources are free text. */
export const isWebLink = (text: string): boolean => /^https?:\/\/[^\s]+$/i.test(text)
