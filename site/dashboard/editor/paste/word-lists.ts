import { styleOf } from './styles.ts'

/** The level of a paragraph in a Word list; 0 outside lists. */
const levelOf = (paragraph: Element): number =>
  Number(/mso-list:[^;]*level(\d)/i.exec(styleOf(paragraph))?.[1] ?? 0)

/** Removes a paragraph's bullet or number. @returns the removed marker */
const takeMarker = (paragraph: Element): string => {
  const marker = [...paragraph.querySelectorAll('*')].find((span) =>
    /mso-list:\s*ignore/i.test(styleOf(span)),
  )
  marker?.remove()
  return marker?.textContent?.trim() ?? ''
}

/** Converts the paragraphs that Word writes for list items into lists. */
export const convertWordLists = (body: HTMLElement): void => {
  let open: HTMLElement[] = []
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const level = levelOf(paragraph)
    if (level === 0) continue
    if (paragraph.previousElementSibling !== open[0]) open = []
    const marker = takeMarker(paragraph)
    const kind = /^(\d+|[a-z]|[ivxlc]+)[.)]/i.test(marker) ? 'ol' : 'ul'
    open.length = Math.min(open.length, level)
    // Word does not mark the end of a list if another begins.
    if (open.length === level && open.at(-1)?.localName !== kind) open.pop()
    while (open.length < level) {
      const list = body.ownerDocument.createElement(kind)
      const start = Number.parseInt(marker, 10)
      if (kind === 'ol' && start > 1 && open.length === level - 1)
        list.setAttribute('start', String(start))
      const outer = open.at(-1)
      if (outer) (outer.lastElementChild ?? outer).append(list)
      else paragraph.before(list)
      open.push(list)
    }
    const item = body.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    open.at(-1)?.append(item)
    paragraph.remove()
  }
}
