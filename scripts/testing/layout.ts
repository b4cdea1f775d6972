import type { Page } from 'playwright-core'

/**
 * Records what moves while a page loads and lives; call it before the page is opened.
 * @returns asks for the layout shifts of the page that is open
 */
export const watchShifts = async (page: Page): Promise<() => Promise<number[]>> => {
  // Motion moves things too, and most readers have it.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.push((entry as unknown as { value: number }).value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
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
