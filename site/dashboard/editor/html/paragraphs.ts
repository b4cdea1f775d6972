const holders = ['li', 'td', 'th', 'div', 'figure', 'blockquote']

/** Elements that may follow the only paragraph of an item or cell. */
const besides: Record<string, readonly string[]> = {
  li: ['ul', 'ol'],
  figure: ['figcaption'],
}

/** Whether a paragraph adds nothing to its parent: `<li><p>x</p></li>` equals `<li>x</li>`. */
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
