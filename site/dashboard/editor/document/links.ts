import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'

declare module '@tiptap/core' {
  interface EditorEvents {
    askForLink: undefined
    askForHelp: undefined
  }
}

/** Asks the author for the address of a link. */
export const askForLink = (editor: Editor): void => void editor.emit('askForLink', undefined)

/** Shows all keys. */
export const askForHelp = (editor: Editor): void => void editor.emit('askForHelp', undefined)

/** The address of the link at the cursor; empty if there is none. */
export const currentLink = (editor: Editor): string => editor.getAttributes('link').href ?? ''

export const removeLink = (editor: Editor): void =>
  void editor.chain().extendMarkRange('link').unsetLink().run()

/** Links the selection, or changes the link at the cursor. @param text inserted if nothing is selected */
export const setLink = (editor: Editor, href: string, text = href): void => {
  if (currentLink(editor) === '' && editor.state.selection.empty) {
    const marks = [{ type: 'link', attrs: { href } }]
    editor.commands.insertContent({ type: 'text', text, marks })
  } else editor.chain().extendMarkRange('link').setLink({ href }).run()
}

const known = new WeakMap<Node, string | null>()

const findLink = ({ type, children }: Node): string | null => {
  if (type.name !== 'paragraph') return null
  const parts = children.filter(({ isText, text }) => !isText || text?.trim())
  const hrefs = new Set(
    parts.map(
      ({ isText, marks }) => isText && marks.find((mark) => mark.type.name === 'link')?.attrs.href,
    ),
  )
  const [href] = hrefs
  return hrefs.size === 1 && typeof href === 'string' ? href : null
}

/** The address to which a paragraph leads that is only a link; null for another block. */
export const linkAlone = (block: Node): string | null => {
  const before = known.get(block)
  if (before !== undefined) return before
  const href = findLink(block)
  known.set(block, href)
  return href
}
