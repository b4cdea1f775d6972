/** What can be done to a region that a button shows and hides. */
export interface Disclosure {
  readonly close: () => void
}

/**
 * Lets a button show and hide a region. The state is the button's `aria-expanded`, which the styles
 * follow. Escape closes it, and so does a press or the focus elsewhere: a press once it is done, and
 * then neither the page nor the focus moves, so that what was pressed hears it.
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
  }
  const close = () => {
    const hadFocus = region.contains(document.activeElement)
    set(false)
    // Nothing that is hidden keeps the focus.
    if (hadFocus) button.focus()
  }
  const isWithin = ({ target }: Event) =>
    target instanceof Node && (region.contains(target) || button.contains(target))
  let isPressing = false
  let beganWithin = false
  const press = (event: Event) => {
    isPressing = true
    beganWithin = isWithin(event)
  }
  const release = () => {
    isPressing = false
  }
  const click = (event: Event) => {
    // What is dragged out of the region, such as a selection, is no press elsewhere.
    if (!beganWithin && !isWithin(event)) set(false)
    beganWithin = false
  }
  button.addEventListener('click', () => (isOpen() ? close() : set(true)))
  // Before whatever hears the press can take its target out of the page, or stop the event.
  document.addEventListener('pointerdown', press, true)
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, true)
  document.addEventListener('click', click, true)
  document.addEventListener('focusin', (event) => {
    if (!isPressing && !isWithin(event)) set(false)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing) close()
  })
  // A page that the browser keeps for going back is found as it was first seen.
  addEventListener('pagehide', close)
  return { close }
}
