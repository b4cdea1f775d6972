type Control = HTMLInputElement | HTMLButtonElement

const controlsIn = (island: HTMLElement): Control[] => [
  ...island.querySelectorAll<Control>('button, input, select, textarea'),
]

/** What a control is called in its island; a button has only its class. */
const nameOf = ({ localName, name, className }: Control): string =>
  localName === 'button' ? className : localName + name

/**
 * Keeps what a reader typed where React makes an island anew: it does so when it finds other HTML than the server's, because a
 * password manager put an element beside a field, or the browser translated a label. A press that one of an old and a new button
 * gets reaches the one that knows what to do.
 */
export const keepControls = (island: HTMLElement): void => {
  const before = controlsIn(island)
  let focused = document.activeElement
  const enter = ({ target }: Event) => {
    focused = target as Element
  }
  // Before React, which stops the events of what it has not begun with.
  addEventListener('focusin', enter, true)
  const giveBack = (): void => {
    // A wait that begins anew with new elements was seen already.
    for (const animation of island.getAnimations({ subtree: true }))
      if (animation.playState !== 'finished') animation.currentTime = 1e4
    const after = controlsIn(island)
    for (const control of before) {
      const at = after.findIndex((one) => nameOf(one) === nameOf(control))
      const [successor] = at < 0 ? [] : after.splice(at, 1)
      if (!successor) continue
      const { value, checked, selectionStart, selectionEnd } = control as HTMLInputElement
      Object.assign(successor, { value, checked })
      // The page's own script knows the old button of what needs no React.
      const isPlain = successor.matches('[data-plain]')
      const [pressed, meant] = isPlain ? [successor, control] : [control, successor]
      pressed.addEventListener('click', () => meant.click())
      if (control !== focused || document.activeElement !== document.body) continue
      successor.focus({ preventScroll: true })
      // Some fields, such as those for e-mail addresses, have no caret that a script may place.
      if (selectionStart != null)
        (successor as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd)
    }
  }
  // In the same task as React, before another key comes; `useReady` marks an island that React took as it is.
  new MutationObserver((_, observer) => {
    if (before.every(({ isConnected }) => !isConnected)) giveBack()
    else if (!island.querySelector('[data-ready]')) return
    observer.disconnect()
    removeEventListener('focusin', enter, true)
  }).observe(island, { childList: true, subtree: true, attributeFilter: ['data-ready'] })
}
