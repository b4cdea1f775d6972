import type {} from '@vitest/browser-playwright'
import { expect, onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'
import { untilDrawn } from './page.ts'

/** The frame of the test in the page of the runner. */
const { style } = window.frameElement as HTMLIFrameElement

/** The widths, of those that readers have, at which what is shown scrolls sideways. @param look is called at each */
export const sidewaysWidths = async (
  widths: readonly number[] = [1920, 1440, 820, 390, 320],
  look: (width: number) => Promise<void> = async () => {},
): Promise<number[]> => {
  const wide: number[] = []
  for (const width of widths) {
    style.width = `${width}px`
    await untilDrawn()
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) wide.push(width)
    await look(width)
  }
  style.width = ''
  return wide
}

/** Doubles the text, as a reader does in the browser's settings, until the test ends. */
export const doubleText = async (): Promise<void> => {
  const standard = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const set = async (fontSizes: { standard: number; fixed: number }) => {
    await cdp().send('Page.setFontSizes', { fontSizes })
    await expect
      .poll(() => getComputedStyle(document.documentElement).fontSize)
      .toBe(`${fontSizes.standard}px`)
  }
  onTestFinished(() => set({ standard, fixed: 13 }))
  await set({ standard: 2 * standard, fixed: 26 })
}
