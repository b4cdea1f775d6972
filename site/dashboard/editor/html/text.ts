/** Elements that stand on lines of their own, as the server's text of an article has them. */
const blocks = new Set(
  'address blockquote caption dd div dl dt figcaption figure h2 h3 h4 h5 h6 hr li ol p pre ul'.split(
    ' ',
  ),
)

const isLastRow = (row: Element): boolean => {
  const rows = row.closest('table')?.rows
  return rows?.[rows.length - 1] === row
}

const endOf = (element: Element): string => {
  const name = element.localName
  if (blocks.has(name) || name === 'br') return '\n'
  if (name === 'td' || name === 'th') return element.nextElementSibling ? '\t' : ''
  return name === 'tr' && !isLastRow(element) ? '\n' : ''
}

/**
 * The text that readers see, a line a block: what words are counted in and versions are compared by.
 * @param body a tree on the allow-list
 */
export const textOf = (body: Element): string => {
  let text = ''
  const walk = (parent: Node): void => {
    for (const child of parent.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) {
        const value = child.nodeValue ?? ''
        const isKept = parent instanceof Element && parent.closest('pre')
        const line = value.replace(/\s+/g, ' ')
        // What stands between two blocks is how the HTML was typed.
        text += isKept ? value : text.endsWith('\n') ? line.trimStart() : line
      } else if (child instanceof Element && child.localName !== 'rp') {
        if (blocks.has(child.localName) && !text.endsWith('\n')) text += '\n'
        walk(child)
        text += endOf(child)
      }
    }
  }
  walk(body)
  return text.trim()
}
