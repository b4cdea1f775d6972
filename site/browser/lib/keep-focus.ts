/**
 * Remembers what has the focus before it is disabled.
 * @returns gives it the focus back, unless the reader has gone elsewhere
 */
export const keepFocus = (): (() => void) => {
  const { activeElement: focused } = document
  return () => {
    if (document.activeElement === document.body && focused instanceof HTMLElement) {
      focused.focus({ preventScroll: true })
    }
  }
}
