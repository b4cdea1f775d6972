/** Escapes a text for HTML, also in an attribute. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Whether a text looks like HTML: it contains something like a tag or a comment. */
export const looksLikeMarkup = (text: string): boolean => {
  const start = text.search(/<[a-z/!?]/i)
  return start !== -1 && text.includes('>', start + 2)
}
