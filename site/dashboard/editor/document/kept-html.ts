import { allowedBody } from '../html/allowed.ts'
import { inertDocument } from '../html/inert.ts'

/** The element that represents a block that stays HTML; the sanitiser removes it from articles. */
export const keptTag = 'kept-html'

export const keptHtml = (html: string): HTMLElement => {
  const block = inertDocument.createElement(keptTag)
  block.setAttribute('html', html)
  return block
}

/** Replaces these elements by their cleaned HTML. */
export const showKept = (parent: ParentNode): void => {
  for (const block of parent.querySelectorAll(keptTag)) {
    block.replaceWith(...allowedBody(block.getAttribute('html') ?? '').childNodes)
  }
}
