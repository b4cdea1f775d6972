import axe from 'axe-core'

/**
 * What axe finds wrong with what is shown, one line for each place, in both themes: the dark one is nothing
 * but other colours.
 */
export const axeFindings = async (): Promise<string[]> => {
  const found: string[] = []
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    )
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      ...(theme === 'dark' ? { runOnly: ['color-contrast'] } : {}),
    })
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${theme}: ${id} ${target}: ${failureSummary}`)
  }
  document.documentElement.dataset.theme = 'light'
  return found
}
