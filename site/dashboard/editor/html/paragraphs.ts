const holders = ['li', 'td', 'th', 'div', 'figure', 'blockquote']

/** What may stand beside the one paragraph of a holder. */
const besides: Record<string, readonly string[]> = {
  li: ['ul', 'ol'],
  figure: ['figcaption'],
}

/**
 * Whether a paragraph says no more than its holder does: `<li><p>x</p></li>` is read as `<li>x</li>`.
 */
export const isOnlyParagraph = (paragraph: Element): boolean => {
  const holder = paragraph.parentElement
  if (!holder || !holders.includes(holder.localName) || paragraph.hasAttributes()) return false
  const allowed = besides[holder.localName] ?? []
  return [...holder.childNodes].every(
    (node) =>
      node === paragraph ||
      (node instanceof Element ? allowed.includes(node.localName) : !node.nodeValue?.trim()),
  )
}
