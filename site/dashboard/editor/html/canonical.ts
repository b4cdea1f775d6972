const paragraphParents = ['li', 'td', 'th', 'div', 'figure', 'blockquote']

/** Elements that may follow the only paragraph of an item or cell. */
const allowedSiblings: Record<string, readonly string[]> = {
  li: ['ul', 'ol'],
  figure: ['figcaption'],
}

/** Whether a paragraph adds nothing to its parent: `<li><p>x</p></li>` equals `<li>x</li>`. */
export const isOnlyParagraph = (paragraph: Element): boolean => {
  const holder = paragraph.parentElement
  if (!holder || !paragraphParents.includes(holder.localName) || paragraph.hasAttributes())
    return false
  const allowed = allowedSiblings[holder.localName] ?? []
  return [...holder.childNodes].every(
    (node) =>
      node === paragraph ||
      (node instanceof Element ? allowed.includes(node.localName) : !node.nodeValue?.trim()),
  )
}

const inline = new Set(
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var'.split(
    ' ',
  ),
)

/** Elements with the same meaning. */
const synonyms: Record<string, string> = { b: 'strong', i: 'em' }

/** Attributes that the server adds, or that have a default value. */
const isNothing = (element: Element, { name, value }: Attr): boolean =>
  ['rel', 'loading', 'decoding'].includes(name) ||
  (name === 'alt' && value === '') ||
  (['colspan', 'rowspan', 'start'].includes(name) && value === '1') ||
  (name === 'class' && value === '') ||
  (name === 'style' && element.localName === 'table')

const startOf = (element: Element): string => {
  const name = synonyms[element.localName] ?? element.localName
  const attributes = [...element.attributes]
    .filter((attribute) => !isNothing(element, attribute))
    .map(({ name, value }) => `${name}="${value}"`)
    .sort()
  return [name, ...attributes].join(' ')
}

/** Elements that only group others; parsers add them if they are missing. */
const isTransparent = (element: Element): boolean => {
  const name = element.localName
  if (name === 'p') return isOnlyParagraph(element)
  if (name === 'thead') return element.querySelector('td') === null
  if (name === 'code') return element.parentElement?.localName === 'pre' && !element.hasAttributes()
  return name === 'tbody' || (['span', 'a'].includes(name) && !element.hasAttributes())
}

const isEmpty = (node: ChildNode): boolean =>
  node instanceof Element
    ? node.localName === 'p' && !node.hasAttributes() && !node.hasChildNodes()
    : node.nodeType === Node.TEXT_NODE && !node.nodeValue?.trim()

const isNotes = (node: ChildNode): boolean =>
  node instanceof Element && node.className === 'footnotes'

/** The children without the empty paragraphs that the editor leaves at the end and above the notes there. */
const childrenOf = (parent: Element): ChildNode[] => {
  const children = [...parent.childNodes]
  const last = children.findLastIndex((node) => !isEmpty(node) && !isNotes(node))
  return children.filter((node, index) => index <= last || isNotes(node))
}

/** A canonical form of an allowed tree, the same for all HTML that looks the same to readers. */
export const canonical = (body: Element): string => {
  const lines: string[] = []
  let marks = ''
  let run = ''
  const flush = (isEdge: boolean): void => {
    if (isEdge) run = run.trimEnd()
    if (run !== '') lines.push(`${marks}| ${run}`)
    run = ''
  }
  const text = (value: string, under: readonly string[], isCode: boolean): void => {
    const key = [...new Set(under)].sort().join(',')
    if (key !== marks) flush(false)
    marks = key
    const spaced = isCode ? value : value.replace(/[ \t\n\r\f]+/g, ' ')
    const before = lines.at(-1) ?? '<'
    const isEdge = run === '' ? before.startsWith('<') || before.endsWith(' ') : run.endsWith(' ')
    // White space at the edge of a block, after a break or after other white space is invisible.
    run += isEdge && !isCode ? spaced.trimStart() : spaced
  }
  const walk = (parent: Element, under: readonly string[], isCode: boolean): void => {
    for (const child of childrenOf(parent)) {
      if (child.nodeType === Node.TEXT_NODE) text(child.nodeValue ?? '', under, isCode)
      if (!(child instanceof Element)) continue
      if (isTransparent(child)) walk(child, under, isCode)
      else if (inline.has(child.localName) && child.parentElement?.localName !== 'pre')
        walk(child, [...under, startOf(child)], isCode)
      else {
        const isInline = child.localName === 'img' || child.localName === 'wbr'
        flush(!isInline)
        lines.push(`<${isInline ? under.join(',') : ''}${startOf(child)}>`)
        walk(child, [], isCode || child.localName === 'pre')
        flush(true)
        if (!isInline) lines.push(`</${child.localName}>`)
      }
    }
  }
  walk(body, [], false)
  flush(true)
  return lines.join('\n')
}
