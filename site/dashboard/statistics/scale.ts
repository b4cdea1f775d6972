/** Where bars end: at three times what nine tenths do not exceed, so that outliers leave the others to be seen. */
export const scaleOf = (counts: readonly number[]): number => {
  const sorted = counts.filter((count) => count > 0).sort((a, b) => a - b)
  const most = sorted.at(-1) ?? 1
  // Of two, neither is an outlier.
  if (sorted.length < 3) return most
  return Math.min(most, 3 * (sorted[Math.floor((sorted.length - 1) * 0.9)] as number))
}
