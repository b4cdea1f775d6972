import type { Editor } from '@tiptap/core'

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
