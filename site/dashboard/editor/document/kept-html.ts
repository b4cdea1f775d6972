import { allowedBody } from '../html/allowed.ts'
import { inertDocument } from '../html/inert.ts'

/** The element that stands for a block that stays HTML; the sanitiser lets no article have it. */
export const keptTag = 'kept-html'

export const keptHtml = (html: string): HTMLElement => {
  const kept = inertDocument.createElement(keptTag)
  kept.setAttribute('html', html)
  return kept
}

/** Puts the HTML itself, cleaned, where elements stand for it. */
export const showKept = (parent: ParentNode): void => {
  for (const kept of parent.querySelectorAll(keptTag)) {
    kept.replaceWith(...allowedBody(kept.getAttribute('html') ?? '').childNodes)
  }
}
