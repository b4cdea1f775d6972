import axe from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * What axe finds wrong with a page as it stands, one line for each place.
 * @param rules only these; all by default
 */
export const axeFindings = async (page: Page, rules?: string[]): Promise<string[]> => {
  await page.evaluate(axe.source)
  // What is still fading in has no contrast yet. A loader never ends.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const { violations } = await page.evaluate(
    (only) => (window as unknown as { axe: typeof axe }).axe.run(only ? { runOnly: only } : {}),
    rules,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  )
}
