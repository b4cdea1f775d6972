/** How many characters around a change show where it is. */
const contextLength = 160

/** Shortens a long common text in its middle. @param isFirst no change is before it @param isLast no change follows */
export const truncateMiddle = (text: string, isFirst: boolean, isLast: boolean): string => {
  if (text.length <= 3 * contextLength) return text
  // Cuts at the end of a word.
  const head = isFirst ? '' : text.slice(0, contextLength).replace(/\S*$/, '')
  const tail = isLast ? '' : text.slice(-contextLength).replace(/^\S*/, '')
  return `${head}…${tail}`
}
