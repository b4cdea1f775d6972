import { useEffect, useRef } from 'react'
import type { Action } from '../check.ts'
import type { Writing } from '../writing.ts'
import type { WritingState } from '../writing-state.ts'
import { SaveState } from './SaveState.tsx'
import { type View, type Views, viewTitles } from './use-views.ts'

interface Props {
  readonly writing: Writing
  readonly state: WritingState
  readonly views: Views
  /** The number of words, in words. */
  readonly words: string
  readonly hasDetails: boolean
  readonly onDetails: () => void
}

const phases = {
  writing: '',
  processing: 'Processing…',
  saved: 'Edited',
  kept: 'Saved as a draft.',
} as const

const Said = ({ state: { message, phase } }: Pick<Props, 'state'>) => (
  <p id="sp-editor-message" className="editor-message" role="status" data-failed={message !== null}>
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

const Buttons = ({ writing, state }: Pick<Props, 'writing' | 'state'>) => {
  const done = useRef<HTMLButtonElement>(null)
  const { phase, message, subject } = state
  const isNew = subject.kind === 'new'
  useEffect(() => {
    if (phase === 'saved') done.current?.focus()
  }, [phase])
  if (phase === 'saved') {
    return (
      <button ref={done} className="button" type="button" onClick={writing.done}>
        Done
      </button>
    )
  }
  const button = (label: string, action: Action, className: string) => (
    <button
      className={className}
      type="button"
      aria-disabled={phase === 'processing' || undefined}
      onClick={() => void writing.submit(action)}
    >
      {label}
    </button>
  )
  return (
    <>
      <button className="quiet-button" type="button" onClick={() => void writing.cancel()}>
        Cancel
      </button>
      {(isNew || message?.isGone) && button('Save draft', 'keep-draft', 'quiet-button')}
      {isNew && button('Publish', 'publish', 'button')}
      {subject.kind === 'draft' && button('Edit it', 'edit-draft', 'button')}
      {subject.kind === 'article' && button('Edit it', 'edit-article', 'button')}
    </>
  )
}

/** What stays in view while one writes: the views, the state of the text, and what is done with it. */
export const Bar = ({ writing, state, views, words, hasDetails, onDetails }: Props) => (
  <div className="editor-bar">
    <div className="editor-views">
      {(Object.keys(viewTitles) as View[]).map((name) => (
        <button
          key={name}
          className="quiet-button"
          type="button"
          disabled={views.view === name}
          onClick={() => views.open(name)}
        >
          {viewTitles[name]}
        </button>
      ))}
    </div>
    <p className="editor-facts">
      <SaveState state={state} hasChanges={writing.hasChanges()} />
      <output className="editor-words">{words}</output>
    </p>
    <p className="editor-buttons">
      <button
        id="sp-editor-details-button"
        className="quiet-button editor-details-button"
        type="button"
        aria-expanded={hasDetails}
        aria-controls="sp-editor-details"
        onClick={onDetails}
      >
        Details
      </button>
      <Buttons writing={writing} state={state} />
    </p>
    <Said state={state} />
  </div>
)
