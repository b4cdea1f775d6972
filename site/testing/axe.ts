import axe from 'axe-core'
import { commands } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** The errors in a page's HTML. */
    htmlFindings(html: string): Promise<string[]>
  }
}

/** The view as a complete page: the test runner's head is not the site's. */
const shownPage = (without: readonly string[]): string => {
  const body = document.body.cloneNode(true) as HTMLElement
  for (const name of without) for (const one of body.querySelectorAll(name)) one.remove()
  return `<!doctype html><html lang="en"><head><title>View</title></head><body>${body.innerHTML}</body></html>`
}

/** What is around a screen of the dashboard: the same in each of its states. */
export const frame = ['.site-header', '.dashboard-menu']

/**
 * The violations that axe finds in the view, and its invalid HTML, one line for each place. The dark theme changes
 * only colours, so there axe checks only the contrast.
 * @param without what was looked at before
 */
export const axeFindings = async (without: readonly string[] = []): Promise<string[]> => {
  const found = await commands.htmlFindings(shownPage(without))
  const exclude = without.filter((name) => document.querySelector(name)).map((name) => [name])
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme
    await Promise.allSettled(
      document
        .getAnimations()
        // What follows the scrolling never ends.
        .filter(
          ({ effect, timeline }) =>
            timeline instanceof DocumentTimeline &&
            effect?.getComputedTiming().endTime !== Infinity,
        )
        .map(({ finished }) => finished),
    )
    const { violations } = await axe.run(exclude.length > 0 ? { exclude } : document, {
      resultTypes: ['violations'],
      // No rule that is on asks for stylesheets or media.
      preload: false,
      ...(theme === 'dark' ? { runOnly: ['color-contrast'] } : {}),
    })
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${theme}: ${id} ${target}: ${failureSummary}`)
  }
  document.documentElement.dataset.theme = 'light'
  return found
}
