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

/** Makes footnotes of Word and Google Docs an article's own. @param first the number of the first one */
export const convertFootnotes = (body: HTMLElement, first: number): void => {
  const document = body.ownerDocument
  const links = Map.groupBy(body.querySelectorAll('a'), noteOf)
  const notes = document.createElement('ol')
  for (const [name, all] of links) {
    if (name === null) continue
    const back = all.at(-1)
    const [reference, ...others] = all.slice(0, -1)
    const paragraphs = back && reference ? paragraphsOf(back) : []
    if (!back || !reference || paragraphs.some((paragraph) => paragraph.contains(reference))) {
      for (const link of all) unwrap(link)
      continue
    }
    const number = first + notes.childElementCount
    const note = document.createElement('li')
    note.id = `fn-${number}`
    for (const link of others) unwrap(link)
    ;(back.closest('sup') ?? back).remove()
    const holder = reference.closest('sup') ?? reference
    holder.outerHTML = `<sup><a href="#fn-${number}" id="fnref-${number}" class="footnote-ref">${number}</a></sup>`
    note.replaceChildren(
      ...paragraphs.map((paragraph) => {
        const text = document.createElement('p')
        text.append(...paragraph.childNodes)
        return text
      }),
    )
    note.lastElementChild?.insertAdjacentHTML(
      'beforeend',
      ` <a href="#fnref-${number}" class="footnote-backref" title="Back to the text">↩</a>`,
    )
    for (const paragraph of paragraphs) paragraph.remove()
    notes.append(note)
  }
  if (!notes.firstChild) return
  const section = document.createElement('div')
  section.className = 'footnotes'
  section.append(notes)
  // Word's line above the notes.
  if (body.lastElementChild?.querySelector(':scope > hr')) body.lastElementChild.remove()
  body.append(section)
}
