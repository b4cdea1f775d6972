/** What can be done to a region that a button shows and hides. */
export interface Disclosure {
  readonly close: () => void
}

/**
 * Lets a button show and hide a region. The state is the button's `aria-expanded`, which the styles
 * follow. Escape closes it, and so does a press or the focus elsewhere.
 * @param onChange is told after each change
 */
export const disclosure = (
  button: HTMLElement,
  region: HTMLElement,
  onChange: (isOpen: boolean) => void = () => {},
): Disclosure => {
  const isOpen = () => button.getAttribute('aria-expanded') === 'true'
  const set = (open: boolean) => {
    if (open === isOpen()) return
    button.setAttribute('aria-expanded', String(open))
    onChange(open)
    // Nothing that is hidden keeps the focus.
    if (!open && region.contains(document.activeElement)) button.focus()
  }
  const close = () => set(false)
  const closeUnlessWithin = ({ target }: Event) => {
    if (target instanceof Node && !region.contains(target) && !button.contains(target)) close()
  }
  button.addEventListener('click', () => set(!isOpen()))
  document.addEventListener('pointerdown', closeUnlessWithin)
  document.addEventListener('focusin', closeUnlessWithin)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing) close()
  })
  // A page that the browser keeps for going back is found as it was first seen.
  addEventListener('pagehide', close)
  return { close }
}
