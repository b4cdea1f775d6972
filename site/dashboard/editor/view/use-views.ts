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

/** Which view of the text shows; never one that would lose text. @param focus gets what focuses it */
export const useViews = (html: string, focus: RefObject<() => void>) => {
  const [view, setView] = useState<View>('write')
  const [note, setNote] = useState('')
  /** HTML that the visual editor is known to keep: checked outside HTML, and its own. */
  const [fitting, setFitting] = useState<string | null>(null)
  const written = useRef<string | null>(null)
  const fits = html === fitting || html === written.current
  const editor = useRef<Editor | null>(null)
  const source = useRef<HTMLTextAreaElement>(null)
  // It is loaded when it is opened, and comes into the page later.
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
    // Where it cannot be written, its HTML can.
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
  // A button that becomes disabled loses the focus.
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
    /** What could not be kept, in words. */
    note: dropped.length > 0 ? `${note} ${droppedSentence(dropped)}` : note,
    setNote,
    /** The visual editor's own HTML, which it keeps. */
    written,
    boxes: { editor, source, preview },
  }
}
export type Views = ReturnType<typeof useViews>
