import { toText } from 'hast-util-to-text'
import { isElement, parseHtml, printHtml } from './tree.ts'

/**
 * For an article without a title: takes its first heading out of the text, if nothing comes before it or it has level 1.
 * @param otherwise the title if there is no such heading
 */
export const takeHeading = (html: string, otherwise: string): { title: string; html: string } => {
  const tree = parseHtml(html)
  const blocks = tree.children.filter(isElement)
  const heading = blocks.find(
    ({ tagName }, at) => tagName === 'h1' || (at === 0 && /^h[2-6]$/.test(tagName)),
  )
  const title = heading ? toText(heading).trim() : ''
  if (title === '') return { title: otherwise, html }
  tree.children = tree.children.filter((node) => node !== heading)
  return { title: title.replaceAll('&', '&amp;').replaceAll('<', '&lt;'), html: printHtml(tree) }
}
