import { Extension, findChildren } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { Plugin, Selection, type Transaction } from '@tiptap/pm/state'
import { isInTable } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import { insertNotes } from '../document/add-footnote.ts'
import { nextFootnote } from '../document/footnotes.ts'
import { readDocument } from '../document/html.ts'
import { cleanPastedHtml, hasEmbeddedPictures } from './clean-html.ts'
import { looksLikeMarkdown } from './looks-like-markdown.ts'

interface PasteOptions {
  /** Gets a sentence about what could not be pasted. */
  onLoss: (sentence: string) => void
}

const picturesLostMessage =
  'Pictures inside the pasted text were left out. Upload them, or paste each one alone.'

/** The language mode, if the text comes from a code editor. */
const sourceMode = (data: DataTransfer): string | undefined => {
  try {
    return JSON.parse(data.getData('vscode-editor-data') || '{}').mode
  } catch {
    return undefined
  }
}

/** Blocks in which the author can type on at the end. */
const textBlockNames = /^(?:heading|bulletList|orderedList|blockquote)$/

/** Puts the cursor after a pasted block: at the end of its text, or on a line below it. */
const placeCursorAfter = (tr: Transaction, block: Node, hasRest: boolean): void => {
  const inserted = findChildren(tr.doc, (node) => node === block).at(-1)
  // If the block did not fit, only its text was inserted.
  if (!inserted) return
  const end = inserted.pos + block.nodeSize
  const isText = textBlockNames.test(block.type.name)
  const next = tr.doc.nodeAt(end)
  const isReady = hasRest || (next?.type.name === 'paragraph' && next.content.size === 0)
  if (!isText && !isReady) tr.insert(end, tr.doc.type.schema.node('paragraph'))
  tr.setSelection(Selection.near(tr.doc.resolve(end), isText ? -1 : 1))
}

/** Inserts blocks at the selection, and their notes at the end, as one undo step. */
const insert = (view: EditorView, children: readonly Node[], tr = view.state.tr): void => {
  const { $to } = tr.selection
  const hasRest = $to.parent.isTextblock && $to.parentOffset < $to.parent.content.size
  const isNotes = ({ attrs }: Node) => attrs.class === 'footnotes'
  const blocks = children.filter((block) => !isNotes(block))
  const notes = children.filter(isNotes).flatMap(({ firstChild }) => firstChild?.children ?? [])
  const last = blocks.at(-1)
  const [start, end] = [blocks[0], last].map((block) => Number(block?.type.name === 'paragraph'))
  tr.replaceSelection(new Slice(Fragment.from(blocks), start ?? 0, end ?? 0))
  if (last && !end) placeCursorAfter(tr, last, hasRest)
  if (notes.length > 0) insertNotes(tr, notes)
  // If the cursor's line stays the same element, Chromium would type above the new blocks.
  if (view.hasFocus()) getSelection()?.removeAllRanges()
  view.dispatch(closeHistory(tr.scrollIntoView()))
  view.dispatch(closeHistory(view.state.tr))
}

const pasteMarkdown = async (view: EditorView, text: string): Promise<void> => {
  try {
    const { renderMarkdown } = await import('./markdown.ts')
    const html = renderMarkdown(text, nextFootnote(view.state.doc))
    insert(view, readDocument(html, view.state.schema).children)
  } catch {
    // The converter could not be loaded: pastes the text as it is.
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
            if (hasEmbeddedPictures(clean)) onLoss(picturesLostMessage)
            return clean
          },
          handlePaste(view, event, { content, openEnd }) {
            const data = event.clipboardData
            if (!data || view.state.selection.$from.parent.type.spec.code) return false
            const text = data.getData('text/plain')
            const isPlain = data.getData('text/html') === '' || sourceMode(data) === 'markdown'
            if (isPlain && looksLikeMarkdown(text)) void pasteMarkdown(view, text)
            else if (openEnd > 0 || !content.lastChild?.isBlock || isInTable(view.state))
              return false
            else insert(view, content.content, view.state.tr.setMeta('uiEvent', 'paste'))
            return true
          },
        },
      }),
    ]
  },
})
