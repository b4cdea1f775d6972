/** Characters around a change that tell where it is. */
const around = 160

/** Shortens long common text in its middle. @param isFirst no change stands before it; `isLast` none follows */
export const withoutMiddle = (same: string, isFirst: boolean, isLast: boolean): string => {
  if (same.length <= 3 * around) return same
  // Cut where a word ends.
  const head = isFirst ? '' : same.slice(0, around).replace(/\S*$/, '')
  const tail = isLast ? '' : same.slice(-around).replace(/^\S*/, '')
  return `${head}…${tail}`
}
