import { type RefObject, useEffect, useRef, useState } from 'react'
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

const opening = 'Opening the editor…'

interface EarlyProps {
  /** Gets the end of what an input method composes. */
  readonly composed: RefObject<Promise<unknown> | null>
}

/** The title of a new article where the editor will have it. */
const EarlyTitle = ({ composed }: EarlyProps) => {
  const { title } = useStore(typed)
  useEffect(() => {
    const box = findTitle()
    if (isTyping(document.activeElement)) return
    box?.focus({ preventScroll: true })
    box?.setSelectionRange(title.length, title.length)
  }, [])
  return (
    <div
      className="editor"
      onCompositionStart={({ currentTarget }) => {
        composed.current = new Promise((resolve) =>
          currentTarget.addEventListener('compositionend', resolve, { once: true }),
        )
      }}
    >
      <div className="row editor-bar">
        <p className="quiet-button" role="status">
          {opening}
        </p>
      </div>
      <div className="editor-sheet">
        <div className="editor-page">
          <Title value={title} onChange={setTyped} onEnter={() => setTyped(`${title} `)} />
        </div>
      </div>
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
  const before = box.value.length - value.length
  box.focus({ preventScroll: true })
  box.setSelectionRange(before + selectionStart, before + selectionEnd)
}

/** Whether nothing but the author gives the text its title: no address, and no copy that is brought back. */
const beginsEmpty = ({ subject }: EditorProps): boolean =>
  subject.kind === 'new' && location.hash === '' && location.search === ''

/** Loads the editor and opens its subject, once for each attempt; until then a new article has its title. */
export const EditorScreen = (props: EditorProps) => {
  const [attempt, setAttempt] = useState(0)
  const [shown, setShown] = useState<Editing | Error | null>(null)
  const latest = useRef(props)
  latest.current = props
  const composed = useRef<Promise<unknown>>(null)
  const isEarly = beginsEmpty(props)
  useEffect(() => {
    const ended = new AbortController()
    setShown(null)
    const open = async () => {
      const { Editor, openWriting } = await loadEditor()
      if (ended.signal.aborted) return
      const { subject } = latest.current
      const stableProps: EditorProps = {
        subject,
        onEnd: (end) => latest.current.onEnd(end),
        onStored: (stored) => latest.current.onStored(stored),
        onDirty: (isDirty) => latest.current.onDirty(isDirty),
      }
      const hasWords = () => isEarly && typed.get().title !== ''
      const isBegun = hasWords()
      const opening = await openWriting(stableProps, ended.signal, isBegun)
      // The letter that an input method composes stays in its field until it is whole.
      await composed.current
      if (ended.signal.aborted) return
      // Words that came meanwhile continue no other article.
      const isOther = opening.kind === 'open' && opening.writing.isDirty()
      if (isOther && !isBegun && hasWords()) setAttempt(attempt + 1)
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
  if (isEarly) return <EarlyTitle composed={composed} />
  return (
    <p className="dashboard-wait" role="status">
      {opening}
    </p>
  )
}
