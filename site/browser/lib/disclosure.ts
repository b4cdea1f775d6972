/** The controls of a region that a button shows and hides. */
export interface Disclosure {
  readonly close: () => void
  /** Removes its listeners. */
  readonly end: () => void
}

/**
 * Lets a button show and hide a region, by `aria-expanded`. Escape, the focus or a click outside close it. A click
 * closes it only when it ends, and moves nothing before, so that the clicked element receives it.
 */
export const createDisclosure = (
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
    // A hidden element must not keep the focus.
    if (hadFocus) button.focus()
  }
  const isInside = ({ target }: Event) =>
    target instanceof Node && (region.contains(target) || button.contains(target))
  let isPressing = false
  let startedInside = false
  const press = (event: Event) => {
    isPressing = true
    startedInside = isInside(event)
  }
  const release = () => {
    isPressing = false
  }
  const click = (event: Event) => {
    // Dragging out of the region, for example a selection, does not count as an outside click.
    if (!startedInside && !isInside(event)) set(false)
    startedInside = false
  }
  const ending = new AbortController()
  const { signal } = ending
  const captured = { capture: true, signal }
  button.addEventListener('click', () => (isOpen() ? close() : set(true)), { signal })
  // In the capture phase, before other listeners remove the target or stop the event.
  document.addEventListener('pointerdown', press, captured)
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(end, release, captured)
  document.addEventListener('click', click, captured)
  document.addEventListener(
    'focusin',
    (event) => {
      if (!isPressing && !isInside(event)) set(false)
    },
    { signal },
  )
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && !event.isComposing) close()
    },
    { signal },
  )
  // A page from the back/forward cache starts in its first state.
  addEventListener('pagehide', close, { signal })
  return { close, end: () => ending.abort() }
}
