/** Where bars end: at three times the 90th percentile, so that outliers do not hide the others. */
export const computeScale = (counts: readonly number[]): number => {
  const sorted = counts.filter((count) => count > 0).sort((a, b) => a - b)
  const most = sorted.at(-1) ?? 1
  // With two counts, neither is an outlier.
  if (sorted.length < 3) return most
  return Math.min(most, 3 * (sorted[Math.floor((sorted.length - 1) * 0.9)] as number))
}
