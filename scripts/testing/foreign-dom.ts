/** Translates the page as browsers do: it puts each text, also what comes later, into two elements of its own. Runs in the page. */
export const translate = (): void => {
  const translateNode = (node: Node): void => {
    const isLeft = node.parentElement?.closest(
      'font, head, script, style, svg, textarea, [translate=no]',
    )
    if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim() && !isLeft) {
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      // Other words, which look the same.
      inner.textContent = `${node.textContent}\u200b`
      outer.append(inner)
      node.parentNode?.replaceChild(outer, node)
    } else for (const child of [...node.childNodes]) translateNode(child)
  }
  if (document.body) translateNode(document.body)
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node.isConnected) translateNode(node)
  }).observe(document, { childList: true, subtree: true })
}

/** What others do to a form before its code is there. They run in the page. */
export const foreignChanges: Record<string, (field: HTMLElement) => void> = {
  'an element after a field': (field) => field.after(document.createElement('div')),
  'an element before a field': (field) => field.before(document.createElement('img')),
  'a button inside a label': (field) =>
    field.closest('label')?.prepend(document.createElement('button')),
  'a translated label': (field) => {
    const label = field.closest('label')?.querySelector('span') as HTMLElement
    const font = document.createElement('font')
    font.textContent = `${label.textContent}\u200b`
    label.replaceChildren(font)
  },
}
