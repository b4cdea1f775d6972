type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement

/** What it is called in its island; a button has only its class. */
const nameOf = (control: Control): string =>
  `${control.localName} ${control instanceof HTMLButtonElement ? control.className : control.name}`

const controlsIn = (island: HTMLElement): Control[] => [
  ...island.querySelectorAll<Control>('button, input, select, textarea'),
]

/** Gives a control the text, choice and caret of another. */
const copyState = (before: Control, after: Control): void => {
  if (after.value !== before.value) after.value = before.value
  if (after instanceof HTMLInputElement) after.checked = (before as HTMLInputElement).checked
  if (after instanceof HTMLButtonElement || after instanceof HTMLSelectElement) return
  const { selectionStart, selectionEnd, selectionDirection } = before as HTMLInputElement
  // Some fields, such as those for e-mail addresses, have no caret that a script may place.
  if (selectionStart !== null)
    after.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined)
}

/** Ends what begins anew with new elements, such as a wait: the reader has seen it. */
const endAnimations = (island: HTMLElement): void => {
  const all = [...island.children].flatMap((child) => child.getAnimations({ subtree: true }))
  for (const animation of all)
    if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish()
}

/** The control in the place of each of these, by their names and order: a foreign one has no place. */
const findSuccessors = (before: readonly Control[], island: HTMLElement): Map<Element, Control> => {
  const after = controlsIn(island)
  const found = new Map<Element, Control>()
  for (const control of before) {
    const at = after.findIndex((one) => nameOf(one) === nameOf(control))
    const [successor] = at < 0 ? [] : after.splice(at, 1)
    if (successor) found.set(control, successor)
  }
  return found
}

/**
 * Keeps what a reader typed where React makes an island anew: it does so when it finds other HTML than the server's, because a
 * password manager put an element beside a field, or the browser translated a label. A press that one of both gets reaches the one that knows what to do.
 */
export const keepControls = (island: HTMLElement): void => {
  const before = controlsIn(island)
  let focused = island.contains(document.activeElement) ? document.activeElement : null
  const keeping = new AbortController()
  const { signal } = keeping
  const enter = ({ target }: Event) => {
    focused = target as Element
  }
  island.addEventListener('focusin', enter, { signal })
  const leave = ({ target }: Event) =>
    // A browser may also send it when the element itself is taken away.
    queueMicrotask(() => {
      if ((target as Element).isConnected && document.activeElement !== target) focused = null
    })
  island.addEventListener('focusout', leave, { signal })
  const giveBack = (): void => {
    endAnimations(island)
    const successors = findSuccessors(before, island)
    for (const [control, successor] of successors) {
      copyState(control as Control, successor)
      // The page's own script knows the old button of what needs no React.
      const [pressed, meant] = successor.matches('[data-plain]')
        ? [successor, control as Control]
        : [control, successor]
      pressed.addEventListener('click', () => meant.click())
    }
    const successor = focused && !focused.isConnected && successors.get(focused)
    if (successor && document.activeElement === document.body)
      successor.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (before.every(({ isConnected }) => !isConnected)) giveBack()
    else if (!island.querySelector('[data-ready]')) return
    observer.disconnect()
    keeping.abort()
  })
  // In the same task as React, before another key comes; `useReady` marks an island that React took as it is.
  const attributes = { attributes: true, attributeFilter: ['data-ready'] }
  observer.observe(island, { childList: true, subtree: true, ...attributes })
}
