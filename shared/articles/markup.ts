/** Whether a text looks like HTML: it contains something that has the form of a tag or comment. */
export const looksLikeMarkup = (text: string): boolean => {
  const start = text.search(/<[a-z/!?]/i)
  return start !== -1 && text.includes('>', start + 2)
}
