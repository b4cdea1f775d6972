/** How many characters around a change show where it is. */
const around = 160

/** Shortens a long common text in its middle. @param isFirst no change is before it @param isLast no change follows */
export const withoutMiddle = (same: string, isFirst: boolean, isLast: boolean): string => {
  if (same.length <= 3 * around) return same
  // Cuts at the end of a word.
  const head = isFirst ? '' : same.slice(0, around).replace(/\S*$/, '')
  const tail = isLast ? '' : same.slice(-around).replace(/^\S*/, '')
  return `${head}…${tail}`
}
