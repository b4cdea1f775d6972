/** The name of a footnote in a link of Word or Google Docs: `ftn1`, whether the link leads to the note or back. */
const noteOf = (link: Element): string | null => {
  const href = /#_?(ftn|edn)t?_?(?:ref)?(\d+)$/.exec(link.getAttribute('href') ?? '')
  const style = /mso-(?:foot|end)note-id:\s*(ftn|edn)(\d+)/i.exec(
    link.getAttribute('data-style') ?? '',
  )
  const [, kind, number] = href ?? style ?? []
  return kind === undefined ? null : `${kind}${number}`
}

/** The paragraphs of a note that begins with a link back. */
const paragraphsOf = (back: Element): Element[] => {
  const first = back.closest('p, li, div')
  const box = first?.closest('div')
  const isOwnBox = /mso-element:\s*(?:foot|end)note(?!-)/i.test(
    box?.getAttribute('data-style') ?? '',
  )
  return isOwnBox && box ? [...box.querySelectorAll('p')] : first ? [first] : []
}

/** A link as plain text: a footnote without its other half leads nowhere. */
const unwrap = (link: Element): void => link.replaceWith(...link.childNodes)

const createLink = (document: Document, attributes: object, text: string): HTMLAnchorElement =>
  Object.assign(document.createElement('a'), attributes, { textContent: text })

/** The note's paragraphs, and the link back into the text at their end. */
const createNote = (number: number, paragraphs: readonly Element[]): HTMLElement => {
  const document = (paragraphs[0] as Element).ownerDocument
  const note = document.createElement('li')
  note.id = `fn-${number}`
  for (const paragraph of paragraphs) {
    const text = document.createElement('p')
    text.append(...paragraph.childNodes)
    paragraph.remove()
    note.append(text)
  }
  const back = {
    href: `#fnref-${number}`,
    className: 'footnote-backref',
    title: 'Back to the text',
  }
  note.lastElementChild?.append(' ', createLink(document, back, '↩'))
  return note
}

/** Makes footnotes of Word and Google Docs an article's own. @param first the number of the first one */
export const convertFootnotes = (body: HTMLElement, first: number): void => {
  const document = body.ownerDocument
  const notes = document.createElement('ol')
  for (const [name, links] of Map.groupBy(body.querySelectorAll('a'), noteOf)) {
    if (name === null) continue
    const [reference, back, ...others] = links
    const paragraphs = back ? paragraphsOf(back) : []
    if (!reference || !back || !paragraphs[0] || paragraphs[0].contains(reference)) {
      links.forEach(unwrap)
      continue
    }
    others.forEach(unwrap)
    const number = first + notes.childElementCount
    const attributes = { href: `#fn-${number}`, id: `fnref-${number}`, className: 'footnote-ref' }
    const sup = document.createElement('sup')
    sup.append(createLink(document, attributes, String(number)))
    const holder = reference.closest('sup') ?? reference
    holder.replaceWith(sup)
    back.remove()
    notes.append(createNote(number, paragraphs))
  }
  if (!notes.firstChild) return
  // The line that Word and Google Docs draw above the notes.
  for (const box of body.querySelectorAll('div')) if (box.textContent?.trim() === '') box.remove()
  if (body.lastElementChild?.matches('hr')) body.lastElementChild.remove()
  const section = document.createElement('div')
  section.className = 'footnotes'
  section.append(notes)
  body.append(section)
}
