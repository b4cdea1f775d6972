import { categoryOf } from '../../../shared/articles/category.ts'
import { tidyLine } from '../../../shared/articles/kinds.ts'
import { isWebAddress } from '../../../shared/values.ts'
import { type Fields, newFields } from '../data/fields.ts'
import { inertDocument } from './html/inert.ts'

const paragraph = (): HTMLElement => inertDocument.createElement('p')

/**
 * The fields of a new article that an address begins by its fragment, as a bookmark fills it in: `#title=…&text=…&url=…`. The text is
 * plain: an empty line parts paragraphs. The address is http or https; another is left out.
 * @returns null if it begins none
 */
export const fieldsBegun = (hash: string): Fields | null => {
  const given = new URLSearchParams(hash.slice(1))
  const title = tidyLine(given.get('title') ?? '')
  const text = (given.get('text') ?? '').replace(/\r\n?/g, '\n').trim()
  const url = given.get('url')?.trim() ?? ''
  const body = inertDocument.createElement('body')
  for (const words of text.split(/\n\s*\n/).filter(Boolean)) {
    const [first = '', ...lines] = words.split('\n')
    const block = paragraph()
    block.append(first, ...lines.flatMap((line) => [inertDocument.createElement('br'), line]))
    body.append(block)
  }
  if (isWebAddress(url)) {
    const link = inertDocument.createElement('a')
    link.href = url
    link.textContent = url
    const block = paragraph()
    block.append(link)
    body.append(block)
  }
  const html = body.innerHTML
  return title || html ? { ...newFields(), title, category: categoryOf(title), html } : null
}
