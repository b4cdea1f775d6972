import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { nextFootnote } from '../document/footnotes.ts'
import { readSlice } from '../document/html.ts'
import { looksLikeMarkdown } from './looks-like-markdown.ts'
import { cleanPastedHtml, hasEmbeddedPictures } from './pasted-html.ts'

interface PasteOptions {
  /** Gets a sentence about what could not be pasted. */
  onLoss: (sentence: string) => void
}

const picturesLost =
  'Pictures inside the pasted text were left out. Upload them, or paste each one alone.'

/** The language mode, if the text comes from a code editor. */
const sourceMode = (data: DataTransfer): string | undefined => {
  try {
    return JSON.parse(data.getData('vscode-editor-data') || '{}').mode
  } catch {
    return undefined
  }
}

/** Inserts a slice at the selection as a single undo step. */
const insert = (view: EditorView, slice: Slice): void => {
  view.dispatch(closeHistory(view.state.tr.replaceSelection(slice).scrollIntoView()))
  view.dispatch(closeHistory(view.state.tr))
}

const pasteMarkdown = async (view: EditorView, text: string): Promise<void> => {
  try {
    const { markdownHtml } = await import('./markdown.ts')
    const html = markdownHtml(text, nextFootnote(view.state.doc))
    insert(view, readSlice(html, view.state.schema))
  } catch {
    // Without the converter, which could not be loaded: the text as it is.
    view.pasteText(text)
  }
}

/** Cleans pasted content and converts Markdown. */
export const ArticlePaste = Extension.create<PasteOptions>({
  name: 'articlePaste',
  priority: 1_000,
  addOptions: () => ({ onLoss: () => {} }),
  addProseMirrorPlugins() {
    const { onLoss } = this.options
    return [
      new Plugin({
        props: {
          transformPastedHTML(html) {
            const clean = cleanPastedHtml(html)
            if (hasEmbeddedPictures(clean)) onLoss(picturesLost)
            return clean
          },
          handlePaste(view, event) {
            const data = event.clipboardData
            if (!data || view.state.selection.$from.parent.type.spec.code) return false
            const text = data.getData('text/plain')
            const isPlain = data.getData('text/html') === '' || sourceMode(data) === 'markdown'
            if (!isPlain || !looksLikeMarkdown(text)) return false
            void pasteMarkdown(view, text)
            return true
          },
        },
      }),
    ]
  },
})
