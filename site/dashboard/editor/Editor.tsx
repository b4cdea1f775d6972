import { useEffect } from 'react'
import { problems } from '../../../shared/problem.ts'
import type { EditorProps } from '../data/subject.ts'
import { Button } from '../parts/Button.tsx'
import type { Opening } from './open.ts'
import { Form } from './view/Form.tsx'

export { openWriting } from './open.ts'

/** While some text is not on the server, asks before the tab closes. */
const useUnloadWarning = (opening: Opening): void =>
  useEffect(() => {
    if (opening.kind !== 'open') return
    const { writing } = opening
    const warn = (event: BeforeUnloadEvent) => {
      if (writing.isDirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [opening])

/** What an address begins by its fragment may come while the editor is open; a text that is being written stays. */
const useBegun = (opening: Opening, begin: () => void): void =>
  useEffect(() => {
    const look = () => {
      const isFree = opening.kind === 'open' && !opening.writing.isDirty()
      if (isFree && /^#(?:title|text|url)=/.test(location.hash)) begin()
    }
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [opening])

interface Props extends Pick<EditorProps, 'onEnd'> {
  readonly opening: Opening
  /** Opens the subject again. */
  readonly onRetry: () => void
}

/** The editor of articles and drafts. */
export const Editor = ({ opening, onRetry, onEnd }: Props) => {
  useUnloadWarning(opening)
  useBegun(opening, onRetry)
  if (opening.kind === 'open') return <Form writing={opening.writing} />
  return (
    <div className="dashboard-empty">
      <p role="alert">
        {problems['article-not-found'][1]}{' '}
        {opening.isGone ? 'It is no longer on the server.' : 'The server could not be reached.'}
      </p>
      <p className="dashboard-choices">
        {!opening.isGone && (
          <Button className="button" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button onClick={() => onEnd({ kind: 'cancelled' })}>Cancel</Button>
      </p>
    </div>
  )
}
