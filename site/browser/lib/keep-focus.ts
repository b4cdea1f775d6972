/** Remembers the focused element before it is disabled. @returns focuses it again, unless the focus was moved */
export const keepFocus = (): (() => void) => {
  const { activeElement: focused } = document
  return () => {
    if (document.activeElement === document.body && focused instanceof HTMLElement) {
      focused.focus({ preventScroll: true })
    }
  }
}
