import { Extension, findChildren } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { Plugin, PluginKey, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { handlePaste, isInTable } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import { insertNotes } from '../document/add-footnote.ts'
import { nextFootnote } from '../document/footnotes.ts'
import { readDocument } from '../document/html.ts'
import { isEmbedCode, looksLikeMarkdown } from './looks-like-markdown.ts'
import { createIntake } from './take-html.ts'
import { readLines } from './wrapped-lines.ts'

declare module '@tiptap/core' {
  interface EditorEvents {
    /** A sentence about what could not be pasted, or became of a link to a video; an empty one once that is taken back. */
    said: string
  }
}

const picturesLostMessage =
  'Pictures inside the pasted text were left out. Upload them, or paste each one alone.'
const embedsMessage = 'What the pasted text would embed is a link to its page.'
const formLostMessage = 'The pasted text could not keep its form here; its words are all there.'

/** The language mode, if the text comes from a code editor. */
const sourceMode = (data: DataTransfer): string | undefined => {
  try {
    return JSON.parse(data.getData('vscode-editor-data') || '{}').mode
  } catch {
    return undefined
  }
}

const countPictures = (doc: Node): number =>
  findChildren(doc, ({ type }) => type.name === 'image').length

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

const isNotes = ({ attrs }: Node): boolean => attrs.class === 'footnotes'

/** The lines that a code editor copied, without the line break after the last one. */
const codeIn = (data: DataTransfer) => {
  const [language, text] = [sourceMode(data), data.getData('text/plain')]
  if (!language || language === 'markdown' || !/\n$/.test(text)) return null
  return { language, text: text.replaceAll('\r', '').replace(/\n$/, '') }
}

/** Inserts a code block, with the cursor at its end. */
const insertCode = (view: EditorView, code: { language: string; text: string }): void => {
  const { schema, tr } = view.state
  const block = schema.node('codeBlock', { language: code.language }, schema.text(code.text))
  tr.replaceSelectionWith(block)
  const [inserted] = findChildren(tr.doc, (node) => node === block)
  if (inserted)
    tr.setSelection(Selection.near(tr.doc.resolve(inserted.pos + block.nodeSize - 1), -1))
  view.dispatch(tr.setMeta('paste', true).scrollIntoView())
}

/**
 * Inserts blocks at the selection, and their notes at the end, as one undo step.
 * @param goesOn where the author writes meanwhile; else the cursor goes behind the blocks
 */
const insert = (
  view: EditorView,
  children: readonly Node[],
  tr = view.state.tr,
  goesOn?: Selection,
): void => {
  const { $to } = tr.selection
  const hasRest = $to.parent.isTextblock && $to.parentOffset < $to.parent.content.size
  const blocks = children.filter((block) => !isNotes(block))
  const notes = children.filter(isNotes).flatMap(({ firstChild }) => firstChild?.children ?? [])
  const last = blocks.at(-1)
  const [start, end] = [blocks[0], last].map((block) => Number(block?.type.name === 'paragraph'))
  tr.replaceSelection(new Slice(Fragment.from(blocks), start ?? 0, end ?? 0))
  if (last && !end) placeCursorAfter(tr, last, hasRest)
  if (notes.length > 0) insertNotes(tr, notes)
  if (goesOn) tr.setSelection(goesOn.map(tr.doc, tr.mapping))
  // If the cursor's line stays the same element, Chromium would type above the new blocks.
  if (view.hasFocus()) getSelection()?.removeAllRanges()
  view.dispatch(closeHistory(tr.setMeta('paste', true).scrollIntoView()))
  view.dispatch(closeHistory(view.state.tr))
}

/** Where a text was pasted as it is that is being converted: its place as the document changes. */
const pending = new PluginKey<{ readonly from: number; readonly to: number } | null>('pending')

/** What a text says as Markdown, as HTML. @param first the number of its first footnote */
const readMarkdown = async (text: string, first: () => number): Promise<string> => {
  const code = await import('./markdown.ts')
  return code.renderMarkdown(text, first()).replaceAll('\n</code>', '</code>')
}

/** The page that an embed code shows, as HTML; null for none. */
const readEmbedCode = async (text: string): Promise<string | null> => {
  const code = await import('./clean-html.ts')
  const { html, hasEmbeds } = code.cleanPastedHtml(text, 1, true)
  return hasEmbeds ? html : null
}

/** Pastes the text as it is, then what it says in its place: to undo once gives the text itself. @returns whether it says something */
const pasteMeaning = async (
  view: EditorView,
  text: string,
  read: (text: string, first: () => number) => Promise<string | null>,
): Promise<boolean> => {
  const { from } = view.state.selection
  view.dispatch(closeHistory(view.state.tr))
  view.pasteText(text)
  const { to } = view.state.selection
  const wordsAt = (start: number, end: number) => view.state.doc.textBetween(start, end, '\n')
  const words = wordsAt(from, to)
  view.dispatch(view.state.tr.setMeta(pending, { from, to }))
  // If the converter cannot be loaded, the text stays as it is.
  const html = await read(text, () => nextFootnote(view.state.doc)).catch(() => null)
  const place = pending.getState(view.state)
  // What was changed meanwhile is the author's.
  if (html === null || !place || wordsAt(place.from, place.to) !== words) return false
  const { doc, selection, tr } = view.state
  const pasted = TextSelection.between(doc.resolve(place.from), doc.resolve(place.to))
  const goesOn = selection.from > place.to ? selection : undefined
  closeHistory(tr).setSelection(pasted).setMeta(pending, null)
  insert(view, readDocument(html, view.state.schema).children, tr, goesOn)
  return true
}

/** Pastes into a table; what the table cannot take in its form, as its words. */
const pasteIntoTable = (
  view: EditorView,
  event: ClipboardEvent,
  slice: Slice,
  onLoss: (sentence: string) => void,
): boolean => {
  try {
    return handlePaste(view, event, slice)
  } catch {
    const words = slice.content.textBetween(0, slice.content.size, '\n')
    onLoss(formLostMessage)
    return view.pasteText(words)
  }
}

/** Cleans pasted content and converts Markdown. */
export const ArticlePaste = Extension.create({
  name: 'articlePaste',
  priority: 1_000,
  addProseMirrorPlugins() {
    const onLoss = (sentence: string) => void this.editor.emit('said', sentence)
    /** The texts in which nothing of a paste is lost, and how many pictures there are once they are all there. */
    let loss: { readonly without: readonly Node[]; readonly whole: number } | null = null
    const intake = createIntake()
    const take = (view: EditorView, event: ClipboardEvent | DragEvent): boolean => {
      const isText = isLiteral || view.state.selection.$from.parent.type.spec.code
      if (isText && event.type === 'paste') return false
      const taken = intake.take(view, event)
      if (loss && typeof taken === 'object')
        loss = { ...loss, without: [...loss.without, taken.doc] }
      return taken !== false
    }
    const pasteEmbed = async (view: EditorView, text: string): Promise<void> => {
      const reading = pasteMeaning(view, text, readEmbedCode)
      const { doc } = view.state
      if (!(await reading)) return
      loss = { without: [doc], whole: Number.POSITIVE_INFINITY }
      onLoss(embedsMessage)
    }
    /** Whether the last key says that the text is pasted as it is. */
    let isLiteral = false
    return [
      new Plugin({
        key: pending,
        state: {
          init: () => null,
          apply(tr, place) {
            const next = tr.getMeta(pending)
            if (next !== undefined || !place) return next ?? null
            const { from, to } = place
            return { from: tr.mapping.map(from, -1), to: tr.mapping.map(to, -1) }
          },
        },
        view: () => ({
          update({ state: { doc } }, { doc: before }) {
            if (!loss || doc === before) return
            const isBack = loss.without.some((one) => one.eq(doc))
            if (!isBack && countPictures(doc) < loss.whole) return
            loss = null
            onLoss('')
          },
        }),
        props: {
          handleDOMEvents: {
            keydown(_view, { shiftKey, key }) {
              // Shift and Insert is an ordinary paste.
              isLiteral = shiftKey && key.toLowerCase() === 'v'
            },
            paste: take,
            drop: take,
          },
          transformPastedHTML(html, { state: { doc } }) {
            const taken = intake.clean(html, nextFootnote(doc))
            const { html: clean, hidden, isEmbedded, hasEmbeds } = taken
            const sentences = [
              hidden,
              isEmbedded && picturesLostMessage,
              hasEmbeds && embedsMessage,
            ].filter(Boolean)
            if (sentences.length === 0) return clean
            const pictures = countPictures(doc) + (clean.match(/<img /g)?.length ?? 0)
            const isMore = hidden !== '' || hasEmbeds
            loss = { without: [doc], whole: isMore ? Number.POSITIVE_INFINITY : pictures }
            onLoss(sentences.join(' '))
            return clean
          },
          handlePaste(view, event, slice) {
            const { content, openEnd } = slice
            const data = event.clipboardData
            if (!data || view.state.selection.$from.parent.type.spec.code) return false
            const text = data.getData('text/plain')
            const isPlain = data.getData('text/html') === '' || sourceMode(data) === 'markdown'
            const code = codeIn(data)
            const isAsItIs = isLiteral
            isLiteral = false
            if (isAsItIs) return text !== '' && view.pasteText(text)
            // Between words, or in a cell, the lines of code would be one.
            const hasLines = content.content.some(
              ({ type, textContent }) => type.spec.code && textContent.includes('\n'),
            )
            if (code) insertCode(view, code)
            else if (isPlain && isEmbedCode(text)) void pasteEmbed(view, text)
            else if (isPlain && looksLikeMarkdown(text)) void pasteMeaning(view, text, readMarkdown)
            else if (isPlain && readLines(text) !== null && !isInTable(view.state))
              void pasteMeaning(view, text, async () => readLines(text))
            else if (hasLines) insert(view, content.content)
            else if (isInTable(view.state)) return pasteIntoTable(view, event, slice, onLoss)
            else if (!content.content.some(isNotes) && (openEnd > 0 || !content.lastChild?.isBlock))
              return false
            else insert(view, content.content, view.state.tr.setMeta('uiEvent', 'paste'))
            return true
          },
        },
      }),
    ]
  },
})
