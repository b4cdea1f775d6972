import type { Editor } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import { type RefObject, useRef } from 'react'
import { showInSource } from '../find/source.ts'
import { placeOf, positionOf, textOfDocument, textOfHtml } from './place.ts'

/** How a view was left. */
interface Left {
  readonly html: string
  /** The caret's place. */
  readonly place: number
  readonly restore: () => void
}

const leaveDocument = ({ state: { doc, selection } }: Editor) => {
  const top = scrollY
  return {
    place: placeOf(textOfDocument(doc), selection.head),
    // Hidden, it keeps its selection.
    restore: () => scrollTo({ top, behavior: 'instant' }),
  }
}

const enterDocument = ({ state, view }: Editor, place: number): void => {
  const position = positionOf(textOfDocument(state.doc), place)
  view.dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(position))))
  const { top } = view.coordsAtPos(view.state.selection.head)
  scrollBy({ top: top - innerHeight / 2, behavior: 'instant' })
}

const leaveSource = (box: HTMLTextAreaElement, ref: RefObject<HTMLTextAreaElement | null>) => {
  const { selectionStart, selectionEnd, value, parentElement } = box
  const [top, inner] = [scrollY, parentElement?.scrollTop ?? 0]
  return {
    place: placeOf(textOfHtml(value), selectionStart),
    restore: () => {
      ref.current?.setSelectionRange(selectionStart, selectionEnd)
      ref.current?.parentElement?.scrollTo({ top: inner, behavior: 'instant' })
      scrollTo({ top, behavior: 'instant' })
    },
  }
}

const enterSource = (box: HTMLTextAreaElement, place: number): void => {
  const from = positionOf(textOfHtml(box.value), place)
  box.setSelectionRange(from, from)
  showInSource(box, { from, to: from + 1 })
}

/** Keeps the author's place in the text when another view opens. */
export const usePlaces = (
  html: string,
  editor: RefObject<Editor | null>,
  source: RefObject<HTMLTextAreaElement | null>,
) => {
  const left = useRef<Partial<Record<string, Left>>>({})
  /** How the text was left that opens next. */
  const last = useRef<Left>(undefined)
  return {
    /** Call this before another view opens. */
    leave: (view: string): void => {
      const found =
        view === 'write'
          ? editor.current && leaveDocument(editor.current)
          : source.current && leaveSource(source.current, source)
      if (view === 'preview' || !found) return
      last.current = { html, ...found }
      left.current[view] = last.current
    },
    /** Call this when a view has opened: it stands as it was left, unless the place or the text changed in another. */
    enter: (view: string): void => {
      if (view === 'preview' || !last.current) return
      const own = left.current[view]
      const { place } = last.current
      last.current = undefined
      if (own?.html === html && own.place === place) own.restore()
      else if (view === 'source') source.current && enterSource(source.current, place)
      else if (editor.current) enterDocument(editor.current, place)
    },
  }
}
