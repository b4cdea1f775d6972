import { closeHistory } from '@tiptap/pm/history'
import { type EditorState, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** The code that cleans HTML; null before the first that is taken in. */
let cleaner: typeof import('./clean-html.ts') | null = null

export const loadCleaner = async (): Promise<void> => {
  cleaner = await import('./clean-html.ts').catch(() => null)
}

const nothing = { html: '', hidden: '', isEmbedded: false, hasEmbeds: false }

const dataOf = (event: ClipboardEvent | DragEvent): DataTransfer | null =>
  event instanceof DragEvent ? event.dataTransfer : event.clipboardData

/** A copy of what is pasted or dropped, whose data stay readable. */
const copyOf = (event: ClipboardEvent | DragEvent): ClipboardEvent | DragEvent => {
  const data = new DataTransfer()
  const before = dataOf(event)
  for (const type of before?.types ?? [])
    if (type !== 'Files') data.setData(type, before?.getData(type) ?? '')
  for (const file of before?.files ?? []) data.items.add(file)
  const init = { bubbles: true, cancelable: true }
  if (!(event instanceof DragEvent)) {
    const copy = new ClipboardEvent('paste', { ...init, clipboardData: data })
    // Some browsers take no data for a new event.
    return Object.defineProperty(copy, 'clipboardData', { value: data })
  }
  const { clientX, clientY } = event
  return new DragEvent('drop', { ...init, clientX, clientY, dataTransfer: data })
}

/** Puts the document and selection of another state into the view's, as a step that undo takes back. */
const stepTo = (view: EditorView, { doc, selection }: EditorState): void => {
  const { tr } = view.state
  const start = tr.doc.content.findDiffStart(doc.content)
  const end = tr.doc.content.findDiffEnd(doc.content)
  if (start === null || !end) return
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  tr.replace(start, end.a + overlap, doc.slice(start, end.b + overlap))
  tr.setSelection(Selection.fromJSON(tr.doc, selection.toJSON()))
  view.dispatch(closeHistory(tr.scrollIntoView()))
  view.dispatch(closeHistory(view.state.tr))
}

/**
 * Takes in HTML that is pasted or dropped. The code that cleans it comes with the first; if it cannot be loaded, the plain text is
 * pasted. What a source hides is pasted, too, and left out by a second step, which undo takes back.
 */
export const createIntake = () => {
  /** Whether hidden parts stay in what is taken in now; undefined between two. */
  let isWhole: boolean | undefined

  const send = (view: EditorView, event: ClipboardEvent | DragEvent, isWith?: boolean) => {
    isWhole = isWith
    view.dom.dispatchEvent(copyOf(event))
    isWhole = undefined
    return view.state
  }
  const load = async (view: EditorView, event: ClipboardEvent | DragEvent): Promise<void> => {
    await loadCleaner()
    if (view.isDestroyed) return
    if (cleaner) send(view, event)
    else view.pasteText(dataOf(event)?.getData('text/plain') ?? '')
  }
  return {
    /** Takes a paste or drop whose HTML is not ready or hides something. @returns the text with the hidden parts, if it has any */
    take(view: EditorView, event: ClipboardEvent | DragEvent): EditorState | boolean {
      const html = dataOf(event)?.getData('text/html') ?? ''
      if (html === '' || view.dragging || isWhole !== undefined) return false
      if (cleaner && !cleaner.hasHidden(html)) return false
      event.preventDefault()
      if (!cleaner) {
        void load(view, copyOf(event))
        return true
      }
      view.dispatch(closeHistory(view.state.tr))
      const before = view.state
      const whole = send(view, event, true)
      view.updateState(before)
      const clean = send(view, event, false)
      view.updateState(whole)
      view.dispatch(closeHistory(view.state.tr))
      stepTo(view, clean)
      return whole
    },
    clean: (html: string, firstNote: number) =>
      cleaner?.cleanPastedHtml(html, firstNote, isWhole ?? false) ?? nothing,
  }
}
