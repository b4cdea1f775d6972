import { useEffect, useRef, useState } from 'react'
import { problems } from '../../../shared/problem.ts'
import type { EditorProps } from '../data/subject.ts'
import { Button } from '../parts/Button.tsx'
import { type Opening, openWriting } from './open.ts'
import { Form } from './view/Form.tsx'

/** Opens the subject, and opens it again for each attempt; null while it loads. */
const useOpening = (props: EditorProps, attempt: number): Opening | null => {
  const [opening, setOpening] = useState<Opening | null>(null)
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    const ended = new AbortController()
    setOpening(null)
    const { subject } = latest.current
    const stableProps: EditorProps = {
      subject,
      onEnd: (end) => latest.current.onEnd(end),
      onStored: (stored) => latest.current.onStored(stored),
      onDirty: (isDirty) => latest.current.onDirty(isDirty),
    }
    void openWriting(stableProps, ended.signal).then((found) => {
      if (!ended.signal.aborted) setOpening(found)
    })
    return () => ended.abort()
  }, [attempt])
  return opening
}

/** While some text is not on the server, asks before the tab closes. */
const useUnloadWarning = (opening: Opening | null): void =>
  useEffect(() => {
    if (opening?.kind !== 'open') return
    const { writing } = opening
    const warn = (event: BeforeUnloadEvent) => {
      if (writing.isDirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [opening])

/** What an address begins by its fragment may come while the editor is open; a text that is being written stays. */
const useBegun = (opening: Opening | null, begin: () => void): void =>
  useEffect(() => {
    const look = () => {
      const isFree = opening?.kind === 'open' && !opening.writing.isDirty()
      if (isFree && /^#(?:title|text|url)=/.test(location.hash)) begin()
    }
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [opening])

/** The editor of articles and drafts. */
const Editor = (props: EditorProps) => {
  const [attempt, setAttempt] = useState(0)
  const opening = useOpening(props, attempt)
  useUnloadWarning(opening)
  useBegun(opening, () => setAttempt(attempt + 1))
  if (opening === null) {
    return (
      <p className="dashboard-wait" role="status">
        Opening the editor…
      </p>
    )
  }
  if (opening.kind === 'open') return <Form writing={opening.writing} />
  return (
    <div className="dashboard-empty">
      <p role="alert">
        {problems['article-not-found'][1]}{' '}
        {opening.isGone ? 'It is no longer on the server.' : 'The server could not be reached.'}
      </p>
      <p className="dashboard-choices">
        {!opening.isGone && (
          <Button className="button" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </Button>
        )}
        <Button onClick={() => props.onEnd({ kind: 'cancelled' })}>Cancel</Button>
      </p>
    </div>
  )
}

export default Editor
