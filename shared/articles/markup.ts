/** Whether a text looks like HTML: it contains something like a tag or a comment. */
export const looksLikeMarkup = (text: string): boolean => {
  const start = text.search(/<[a-z/!?]/i)
  return start !== -1 && text.includes('>', start + 2)
}
