import type { Element, Root, RootContent } from 'hast'
import { sanitiseHtml } from '../../shared/articles/html/clean.ts'
import { renderMarkdown } from '../import/markdown.ts'
import { isBlockName, isElement, isNamed, parseHtml, printHtml } from '../lib/tree.ts'

/** Whether an element is a block by its name; one in a line that holds a block is none. */
export const isBlockByName = (node: RootContent | Root | undefined): boolean =>
  node?.type === 'element' && isBlockName(node.tagName)

/** Takes the line break at the end of a code block. */
const endCode = (parent: Element): void => {
  const last = parent.children.at(-1)
  if (last?.type === 'text') last.value = last.value.replace(/(?<!\n)\n$/, '')
  else if (isElement(last)) endCode(last)
}

const tidy = (parent: Root | Element): void => {
  const { children } = parent
  const isContainer = parent.type === 'root' || isBlockByName(parent)
  const endsLine = (node: RootContent | undefined) => (node ? isBlockByName(node) : isContainer)
  for (const [at, child] of children.entries()) {
    if (isNamed(child, 'pre')) endCode(child)
    else if (isElement(child)) tidy(child)
    if (child.type !== 'text') continue
    // No-break spaces are shown.
    const spaced = child.value.replace(/[ \t\n\f\r]+/g, ' ')
    const begun = endsLine(children[at - 1]) ? spaced.replace(/^ /, '') : spaced
    child.value = endsLine(children[at + 1]) ? begun.replace(/ $/, '') : begun
  }
  parent.children = children.filter((child) => child.type !== 'text' || child.value !== '') as never
}

/** Clean HTML without white space that no page shows. @throws Refusal `body-too-complex` */
export const tidyHtml = (html: string): string => {
  const tree = parseHtml(sanitiseHtml(html).html)
  tidy(tree)
  return printHtml(tree)
}

/** The HTML of a text that an export wrote: the article's own, but for white space that no page shows. */
export const readExportedText = (markdown: string): string =>
  tidyHtml(renderMarkdown(markdown, ' ').html)
