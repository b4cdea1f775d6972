import type { Node } from '@tiptap/core'

/** Drops the line break that ends the last line of code, which readers do not see. @returns whether there was one */
export const dropLastLineBreak = (code: globalThis.Node): boolean => {
  let last = code
  while (last.lastChild) last = last.lastChild
  if (!(last instanceof Text && last.data.endsWith('\n'))) return false
  last.data = last.data.slice(0, -1)
  return true
}

/** Code shows the lines that readers see; a line break that ended the last one is stored again as it was. */
export const withLastLine = (codeBlock: Node): Node =>
  codeBlock.extend({
    addAttributes() {
      return {
        ...this.parent?.(),
        isEnded: {
          default: false,
          parseHTML: (block) => dropLastLineBreak(block.cloneNode(true)),
          renderHTML: ({ isEnded }) => (isEnded ? { 'data-ended': '' } : {}),
        },
      }
    },
    parseHTML: () => [
      {
        tag: 'pre',
        preserveWhitespace: 'full',
        contentElement: (block) => {
          const copy = block.cloneNode(true) as HTMLElement
          dropLastLineBreak(copy)
          return copy
        },
      },
    ],
  })

/** Puts back the line break that ended a block of code. */
export const restoreLineBreak = (block: Element): void => {
  block.removeAttribute('data-ended')
  block.firstElementChild?.append('\n')
}
