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

/** What is behind an element, from the page on: each ground, and what has it. */
const groundsOf = (element: Element | null): string => {
  if (!element) return ''
  const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
  const own = `${backgroundColor} ${backgroundImage} ${opacity}`
  const isClear = own === 'rgba(0, 0, 0, 0) none 1'
  return `${groundsOf(element.parentElement)}${isClear ? '' : ` > ${nameOf(element)} ${own}`}`
}
const nameOf = ({ localName, classList }: Element) => [localName, ...classList].join('.')

/** What the contrast of each text follows from, in either theme: its kind, how it is written, and what is behind it. */
const contrastsShown = (without: readonly string[]): string[] =>
  [...document.body.querySelectorAll(':not(:empty), input, textarea')]
    .filter((one) => one.checkVisibility() && !without.some((name) => one.closest(name)))
    .map((element) => {
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      return `${nameOf(element)} ${color} ${fontSize} ${fontWeight} on ${groundsOf(element)}`
    })

/**
 * The violations that axe finds in the view, and its invalid HTML, one line for each place. The dark theme changes
 * only colours, so there axe checks only the contrast.
 * @param without what was looked at before
 * @param seen the contrasts that were looked at before, to which this adds its own; where none is new, none is looked at
 */
export const axeFindings = async (
  without: readonly string[] = [],
  seen = new Set<string>(),
): Promise<string[]> => {
  const before = seen.size
  for (const one of contrastsShown(without)) seen.add(one)
  const isNew = seen.size > before
  const found = await commands.htmlFindings(shownPage(without))
  const exclude = without.filter((name) => document.querySelector(name)).map((name) => [name])
  for (const theme of isNew ? ['light', 'dark'] : ['light']) {
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
      ...(isNew ? {} : { rules: { 'color-contrast': { enabled: false } } }),
    })
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${theme}: ${id} ${target}: ${failureSummary}`)
  }
  document.documentElement.dataset.theme = 'light'
  return found
}
