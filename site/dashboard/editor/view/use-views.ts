import type { Editor } from '@tiptap/core'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { findLostElements } from '../document/html.ts'
import { findDroppedElements } from '../html/allowed.ts'
import { usePlaces } from './use-places.ts'

/** The three views of an article's text. */
export const viewTitles = { write: 'Write', source: 'HTML view', preview: 'Preview' } as const
export type View = keyof typeof viewTitles

const formatElements = (elements: readonly string[]): string =>
  elements.length === 0 ? 'all of it' : elements.map((name) => `<${name}>`).join(', ')

const describeLoss = (elements: readonly string[]): string =>
  `The visual editor cannot keep ${formatElements(elements)}. Edit the HTML instead.`

const describeDropped = (elements: readonly string[]): string =>
  `The server removes ${formatElements(elements)}: an article cannot contain it.`

/** The current view of the text; no view opens that would lose text. @param focus gets what focuses the view */
export const useViews = (html: string, focus: RefObject<() => void>) => {
  const [view, setView] = useState<View>('write')
  const [note, setNote] = useState('')
  /** HTML that the visual editor can show without loss: it was checked, or the editor wrote it. */
  const [losslessHtml, setLosslessHtml] = useState<string | null>(null)
  const visualHtml = useRef<string | null>(null)
  const isLossless = html === losslessHtml || html === visualHtml.current
  const editor = useRef<Editor | null>(null)
  const source = useRef<HTMLTextAreaElement>(null)
  // The preview loads when the author opens it, and is in the page only later.
  const preview = useCallback((box: HTMLElement | null) => box?.focus(), [])
  const movesFocus = useRef(false)
  const places = usePlaces(html, editor, source)
  const dropped = useMemo(() => (view === 'source' ? findDroppedElements(html) : []), [view, html])

  if (view === 'write' && !isLossless) {
    const lost = findLostElements(html)
    if (lost) {
      movesFocus.current = editor.current?.isFocused ?? false
      setView('source')
      setNote(describeLoss(lost))
    } else setLosslessHtml(html)
  }

  const open = (next: View): void => {
    places.leave(view)
    const lost = next === 'write' && !isLossless ? findLostElements(html) : null
    setNote(lost ? describeLoss(lost) : '')
    // If the visual editor would lose something, the HTML view opens instead.
    const shown = lost ? 'source' : next
    setView(shown)
    movesFocus.current = shown !== view
  }
  focus.current = () => {
    if (view === 'source') source.current?.focus()
    else if (view === 'write') editor.current?.view.focus()
    else {
      movesFocus.current = true
      setView(!isLossless && findLostElements(html) ? 'source' : 'write')
    }
  }
  useEffect(() => {
    // A button loses the focus when it becomes disabled.
    if (movesFocus.current && view === 'write') editor.current?.view.focus()
    else if (movesFocus.current && view === 'source') source.current?.focus()
    movesFocus.current = false
    places.enter(view)
  }, [view])

  return {
    view,
    open,
    leavePreview: () => setView('write'),
    isVisual: view === 'write' && isLossless,
    /** Says what could not be kept. */
    note: dropped.length > 0 ? `${note} ${describeDropped(dropped)}` : note,
    setNote,
    /** The visual editor's own HTML, which it can show without loss. */
    visualHtml,
    boxes: { editor, source, preview },
  }
}
export type Views = ReturnType<typeof useViews>
