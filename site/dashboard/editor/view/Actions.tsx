import { useEffect, useRef } from 'react'
import type { Action } from '../check.ts'
import type { Subject } from '../props.ts'
import type { Writing } from '../writing.ts'
import type { WritingState } from '../writing-state.ts'
import { Alert } from './Alert.tsx'

interface Props {
  readonly writing: Writing
  readonly state: WritingState
  readonly subject: Subject
}

const phases = { writing: '', processing: 'Processing…', saved: 'Edited' } as const

/** What 'Edit it' does. */
export const editAction = (subject: Subject): Action =>
  subject.kind === 'draft' ? 'edit-draft' : 'edit-article'

const Said = ({ state }: Pick<Props, 'state'>) => {
  const { message, phase } = state
  return (
    <p
      id="sp-editor-message"
      className="editor-message"
      role="status"
      data-failed={message !== null}
    >
      {message ? (
        <>
          <strong>{message.text}</strong> {message.hint}{' '}
          {message.isSignedOut && (
            <a href="/sign-in" target="_blank" rel="noopener">
              Sign in in a new tab, then save again
            </a>
          )}
        </>
      ) : (
        phases[phase]
      )}
    </p>
  )
}

/** The buttons, with what became of the last one beside them. */
export const Actions = ({ writing, state, subject }: Props) => {
  const done = useRef<HTMLButtonElement>(null)
  const { phase, message } = state
  const isBusy = phase === 'processing'
  const isNew = subject.kind === 'new'
  useEffect(() => {
    if (phase === 'saved') done.current?.focus()
  }, [phase])
  const button = (label: string, action: Action, className: string) => (
    <button
      className={className}
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={() => void writing.submit(action)}
    >
      {label}
    </button>
  )
  return (
    <div className="editor-actions">
      {subject.kind !== 'article' && (
        <Alert
          isWanted={state.fields.alert === true}
          onChange={(alert) => writing.write({ alert })}
        />
      )}
      <Said state={state} />
      <p className="dashboard-choices">
        {phase === 'saved' ? (
          <button ref={done} className="button" type="button" onClick={writing.done}>
            Done
          </button>
        ) : (
          <>
            {isNew && button('Publish', 'publish', 'button')}
            {(isNew || message?.isGone) && button('Save draft', 'keep-draft', 'quiet-button')}
            {!isNew && button('Edit it', editAction(subject), 'button')}
            <button className="quiet-button" type="button" onClick={() => void writing.cancel()}>
              Cancel
            </button>
          </>
        )}
      </p>
    </div>
  )
}
