/** Remembers the focus before it is disabled. @returns restores it, unless the reader has moved it */
export const keepFocus = (): (() => void) => {
  const { activeElement: focused } = document
  return () => {
    if (document.activeElement === document.body && focused instanceof HTMLElement) {
      focused.focus({ preventScroll: true })
    }
  }
}
