const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select') !== null

/** Whether the selection is within one code block; code may be copied. */
const isInCode = (selection: Selection | null): boolean => {
  const [from, to] = [selection?.anchorNode, selection?.focusNode].map((node) =>
    (node instanceof Element ? node : node?.parentElement)?.closest('pre'),
  )
  return from instanceof Element && from === to
}

let isExplained = false

/** Says why nothing was copied, once. */
const explain = (): void => {
  if (isExplained) return
  isExplained = true
  const note = document.createElement('p')
  note.role = 'alert'
  note.popover = ''
  note.textContent = 'Please do not copy this text. Do share its address.'
  document.body.append(note)
  note.showPopover()
}

interface ProtectOptions {
  /** Whether a right click still opens the browser's menu. */
  readonly contextMenu: boolean
}

/**
 * Disables copying, pasting and dragging of an element's content; with `contextMenu: false` the right button, too.
 * The keyboard's menu key, form fields, scripts and code still work: screen readers and forms need them.
 */
export const protect = (element: Element, { contextMenu }: ProtectOptions): void => {
  const isInside = ({ target }: Event): boolean =>
    target instanceof Node && element.contains(target)
  // The target of these events is where the selection begins; a selection of the whole page begins outside.
  const isSelected = (): boolean => getSelection()?.containsNode(element, true) ?? false
  const refuse = (event: Event): void => {
    if (!isField(event.target)) event.preventDefault()
  }
  for (const name of ['copy', 'cut', 'paste']) {
    document.addEventListener(name, (event) => {
      if (!(isInside(event) || isSelected()) || isInCode(getSelection())) return
      refuse(event)
      if (name !== 'paste' && event.defaultPrevented) explain()
    })
  }
  for (const name of ['dragstart', 'drop']) element.addEventListener(name, refuse)
  if (contextMenu) return
  element.addEventListener('contextmenu', (event) => {
    if (event instanceof MouseEvent && (event.button === 2 || event.ctrlKey)) refuse(event)
  })
}
