import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isTyping } from '../../browser/lib/keyboard.ts'
import { withTitle } from '../data/fields.ts'
import { createEdits, useStore } from '../data/store.ts'
import type { EditorProps } from '../data/subject.ts'
import type { Opening } from '../editor/open.ts'
import { fieldId } from '../editor/view/Field.tsx'
import { Title } from '../editor/view/Title.tsx'

const loadEditor = () => import('../editor/Editor.tsx')

/** The editor's code, and what it opened. */
interface Editing extends Pick<Awaited<ReturnType<typeof loadEditor>>, 'Editor'> {
  readonly opening: Opening
}

/** What is typed as the title of a new article before its editor is there. */
const typed = createEdits({ title: '' })
const setTyped = (title: string): void => typed.set({ title })

const findTitle = () => document.querySelector<HTMLTextAreaElement>(`#${fieldId('title')}`)

/** Ends with what an input method composes. */
let composed: Promise<unknown> | undefined

/** The title of a new article where the editor will have it. */
const EarlyTitle = () => {
  const { title } = useStore(typed)
  useEffect(() => {
    composed = undefined
    if (isTyping(document.activeElement)) return
    findTitle()?.focus()
    findTitle()?.setSelectionRange(title.length, title.length)
  }, [])
  return (
    <div
      className="editor-page"
      onCompositionStart={({ currentTarget }) => {
        composed = new Promise((resolve) =>
          currentTarget.addEventListener('compositionend', resolve, { once: true }),
        )
      }}
    >
      <Title value={title} onChange={setTyped} onEnter={() => setTyped(`${title} `)} />
    </div>
  )
}

/** Shows the editor in place of the early title: the words and the caret go on in the editor's own. */
const handOver = (opening: Opening, show: () => void): void => {
  const early = findTitle()
  if (opening.kind !== 'open' || !early) {
    show()
    return
  }
  const { writing } = opening
  const { value, selectionStart, selectionEnd } = early
  const hasFocus = document.activeElement === early
  flushSync(() => {
    const { fields } = writing.state()
    writing.write(withTitle(fields, fields.title + value))
    setTyped('')
    show()
  })
  const box = findTitle()
  if (!hasFocus || !box) return
  box.focus({ preventScroll: true })
  box.setSelectionRange(selectionStart, selectionEnd)
}

/** Loads the editor and opens its subject, once for each attempt; until then a new article has its title. */
export const EditorScreen = (props: EditorProps) => {
  const [attempt, setAttempt] = useState(0)
  const [shown, setShown] = useState<Editing | Error | null>(null)
  const latest = useRef(props)
  latest.current = props
  // Not where an address, or a copy that is brought back, may give the title.
  const isEarly = props.subject.kind === 'new' && !location.hash && !location.search
  useEffect(() => {
    const ended = new AbortController()
    setShown(null)
    const open = async () => {
      const { Editor, openWriting } = await loadEditor()
      if (ended.signal.aborted) return
      const stableProps: EditorProps = {
        ...props,
        onEnd: (end) => latest.current.onEnd(end),
        onStored: (stored) => latest.current.onStored(stored),
      }
      const hasWords = () => isEarly && typed.get().title !== ''
      const opening = await openWriting(stableProps, ended.signal, hasWords())
      // The letter that an input method composes stays in its field until it is whole.
      await composed
      if (ended.signal.aborted) return
      // Words that came meanwhile continue no other article.
      if (hasWords() && opening.kind === 'open' && opening.writing.isDirty())
        setAttempt(attempt + 1)
      else handOver(opening, () => setShown({ Editor, opening }))
    }
    open().catch((error) => {
      // A reload of the page begins the article with it.
      if (isEarly) history.replaceState(history.state, '', `#${new URLSearchParams(typed.get())}`)
      setTyped('')
      setShown(error)
    })
    return () => ended.abort()
  }, [attempt])
  if (shown instanceof Error) throw shown
  if (shown)
    return (
      <shown.Editor
        opening={shown.opening}
        onRetry={() => setAttempt(attempt + 1)}
        onEnd={props.onEnd}
      />
    )
  return (
    <div className="editor">
      <div className="row editor-bar">
        <p className="quiet-button" role="status">
          Opening the editor…
        </p>
      </div>
      {isEarly && (
        <div className="editor-sheet">
          <EarlyTitle />
          <div className="editor-rail" />
        </div>
      )}
    </div>
  )
}
