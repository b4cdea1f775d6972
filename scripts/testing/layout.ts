import type { Page } from 'playwright-core'

/**
 * Records what moves while a page loads and lives; call it before the page is opened.
 * @returns asks for the layout shifts of the page that is open: how large each was, and what moved
 */
export const watchShifts = async (page: Page): Promise<() => Promise<string[]>> => {
  // Motion moves things too, and most readers have it.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      readonly value: number
      readonly sources: readonly { readonly node: Element | null }[]
    }
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node }) => `${node?.nodeName} ${node?.className ?? ''}`)
        shifts.push(`${value}: ${moved}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}

/** Doubles the text of each document that the page opens from now on, as a reader does in the browser's settings. */
export const doubleText = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** The widths, of those that readers have, at which the open page scrolls sideways. */
export const sidewaysWidths = async (page: Page): Promise<number[]> => {
  const wide: number[] = []
  for (const width of [320, 390, 820, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (over > 0) wide.push(width)
  }
  return wide
}
