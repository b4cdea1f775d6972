import { page } from 'vitest/browser'

/** The widths, of those that readers have, at which what is shown scrolls sideways; the last one stays. */
export const sidewaysWidths = async (): Promise<number[]> => {
  const wide: number[] = []
  for (const width of [1920, 1440, 820, 390, 320]) {
    await page.viewport(width, 900)
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) wide.push(width)
  }
  return wide
}
