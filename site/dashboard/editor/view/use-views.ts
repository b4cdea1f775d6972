import type { Editor } from '@tiptap/core'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { lostBySchema } from '../document/html.ts'
import { droppedByServer } from '../html/allowed.ts'

/** The three views of an article's text. */
export const viewTitles = { write: 'Write', source: 'HTML view', preview: 'Preview' } as const
export type View = keyof typeof viewTitles

const named = (elements: readonly string[]): string =>
  elements.length === 0 ? 'all of it' : elements.map((name) => `<${name}>`).join(', ')

const lossSentence = (elements: readonly string[]): string =>
  `The visual editor cannot keep ${named(elements)}. Edit the HTML instead.`

const droppedSentence = (elements: readonly string[]): string =>
  `The server removes ${named(elements)}: an article cannot contain it.`

/** The current view of the text, never one that would lose text. @param focus gets what focuses the view */
export const useViews = (html: string, focus: RefObject<() => void>) => {
  const [view, setView] = useState<View>('write')
  const [note, setNote] = useState('')
  /** HTML that the visual editor can show without loss: it was checked, or the editor wrote it. */
  const [fitting, setFitting] = useState<string | null>(null)
  const written = useRef<string | null>(null)
  const fits = html === fitting || html === written.current
  const editor = useRef<Editor | null>(null)
  const source = useRef<HTMLTextAreaElement>(null)
  // The preview loads when the author opens it, and is in the page only later.
  const preview = useCallback((box: HTMLElement | null) => box?.focus(), [])
  const isMoving = useRef(false)
  const dropped = useMemo(() => (view === 'source' ? droppedByServer(html) : []), [view, html])

  if (view === 'write' && !fits) {
    const lost = lostBySchema(html)
    if (lost) {
      isMoving.current = editor.current?.isFocused ?? false
      setView('source')
      setNote(lossSentence(lost))
    } else setFitting(html)
  }

  const open = (next: View): void => {
    const lost = next === 'write' && !fits ? lostBySchema(html) : null
    setNote(lost ? lossSentence(lost) : '')
    // If the visual editor would lose something, the HTML view opens instead.
    const shown = lost ? 'source' : next
    setView(shown)
    isMoving.current = shown !== view
  }
  focus.current = () => {
    if (view === 'source') source.current?.focus()
    else if (view === 'write') editor.current?.view.focus()
    else {
      isMoving.current = true
      setView(!fits && lostBySchema(html) ? 'source' : 'write')
    }
  }
  // A button loses the focus when it becomes disabled.
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    if (view === 'write') editor.current?.view.focus()
    else if (view === 'source') source.current?.focus()
  }, [view])

  return {
    view,
    open,
    leavePreview: () => setView('write'),
    isWritten: view === 'write' && fits,
    /** Says what could not be kept. */
    note: dropped.length > 0 ? `${note} ${droppedSentence(dropped)}` : note,
    setNote,
    /** The visual editor's own HTML, which it can show without loss. */
    written,
    boxes: { editor, source, preview },
  }
}
export type Views = ReturnType<typeof useViews>
