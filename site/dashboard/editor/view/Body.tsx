import type { Editor } from '@tiptap/core'
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { countWords } from '../../../../shared/articles/text.ts'
import { wordsInWords } from '../../data/moment.ts'
import { lostBySchema } from '../document/html.ts'
import type { Fields } from '../fields.ts'
import { cleaned, droppedByServer } from '../html/allowed.ts'
import { describedBy, FieldFault } from './Field.tsx'
import { Preview } from './Preview.tsx'
import { RichText } from './RichText.tsx'

type View = 'write' | 'source' | 'preview'

const viewTitles: Record<View, string> = { write: 'Write', source: 'HTML view', preview: 'Preview' }

const named = (elements: readonly string[]): string =>
  elements.length === 0 ? 'all of it' : elements.map((name) => `<${name}>`).join(', ')

const lossSentence = (elements: readonly string[]): string =>
  `The visual editor cannot keep ${named(elements)}. Edit the HTML instead.`

const droppedSentence = (elements: readonly string[]): string =>
  `The server removes ${named(elements)}: an article cannot contain it.`

interface Props {
  readonly fields: Fields
  /** The error of the text. */
  readonly fault?: string
  /** Focuses the article. */
  readonly focus: RefObject<() => void>
  readonly onChange: (html: string) => void
}

const useWords = (html: string): string => {
  const slowHtml = useDeferredValue(html)
  return useMemo(() => {
    return wordsInWords(countWords(cleaned(slowHtml)?.text ?? ''))
  }, [slowHtml])
}

/** The article's text in three views: visual editor, HTML, and preview. */
export const Body = ({ fields, fault, focus, onChange }: Props) => {
  const { html } = fields
  const [view, setView] = useState<View>('write')
  const [note, setNote] = useState('')
  /** HTML that the visual editor is known to keep: checked outside HTML, and its own. */
  const [fitting, setFitting] = useState<string | null>(null)
  const written = useRef<string | null>(null)
  const fits = html === fitting || html === written.current
  const editor = useRef<Editor | null>(null)
  const source = useRef<HTMLTextAreaElement>(null)
  const preview = useRef<HTMLElement>(null)
  const words = useWords(html)
  const dropped = useMemo(() => (view === 'source' ? droppedByServer(html) : []), [view, html])

  const isMoving = useRef(false)
  // Outside text may contain HTML that the visual editor would lose; then it is not shown there.
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
    if (!lost) setView(next)
    isMoving.current = !lost
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
    else (view === 'source' ? source : preview).current?.focus()
  }, [view])

  return (
    <div className="editor-body">
      <div className="editor-views">
        <span id="sp-editor-article-label" className="editor-label">
          Article
        </span>
        {(Object.keys(viewTitles) as View[]).map((name) => (
          <button
            key={name}
            className="quiet-button"
            type="button"
            disabled={view === name}
            onClick={() => open(name)}
          >
            {viewTitles[name]}
          </button>
        ))}
        <output className="editor-words">{words}</output>
      </div>
      <p className="editor-note" role="status">
        {note} {dropped.length > 0 && droppedSentence(dropped)}
      </p>
      <FieldFault name="article" fault={fault} />
      <RichText
        html={html}
        isShown={view === 'write' && fits}
        fault={fault}
        handle={editor}
        onLoss={setNote}
        onChange={(next) => {
          written.current = next
          onChange(next)
        }}
      />
      {view === 'source' && (
        <textarea
          ref={source}
          className="editor-source"
          aria-labelledby="sp-editor-article-label"
          aria-describedby={describedBy({ name: 'article', fault })}
          aria-invalid={fault !== undefined || undefined}
          spellCheck={false}
          value={html}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {view === 'preview' && <Preview fields={fields} words={words} box={preview} />}
    </div>
  )
}
