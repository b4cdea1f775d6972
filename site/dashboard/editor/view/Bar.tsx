import { useEffect, useRef } from 'react'
import { isTyping } from '../../../browser/lib/keyboard.ts'
import { Button } from '../../parts/Button.tsx'
import type { Writing } from '../writing.ts'
import type { Message, WritingState } from '../writing-state.ts'
import { BarMenu } from './BarMenu.tsx'
import { labelOf } from './Field.tsx'
import { SaveState } from './SaveState.tsx'
import type { Modes } from './use-modes.ts'
import { type View, type Views, viewTitles } from './use-views.ts'

interface Props {
  readonly writing: Writing
  readonly state: WritingState
  readonly views: Views
  readonly modes: Modes
  /** The number of words, and the reading time in minutes, as text. */
  readonly words: string
  readonly hasDetails: boolean
  readonly onDetails: () => void
  readonly onCancel: () => void
  /** Opens the sheet that asks how to publish. */
  readonly onPublish: () => void
}

const phases = {
  writing: '',
  processing: 'Processing…',
  saved: 'Edited',
  'draft-saved': 'Saved as a draft.',
} as const

/** The message about the last save. */
export const MessageText = ({ message }: { readonly message: Message }) => (
  <>
    <strong>{message.text}</strong> {message.hint}{' '}
    {message.others?.[0] &&
      `Also: ${message.others.flatMap(({ field }) => (field ? labelOf(field) : [])).join(', ')}.`}
    {message.isSignedOut && (
      <a href="/sign-in" target="_blank" rel="noopener">
        Sign in in a new tab, then save again
      </a>
    )}
  </>
)

const StateText = ({ state: { message, phase } }: Pick<Props, 'state'>) => (
  <p id="sp-editor-message" className="editor-message" role="status" data-failed={message !== null}>
    {message ? <MessageText message={message} /> : phases[phase]}
  </p>
)

const Buttons = ({
  writing,
  state,
  onCancel,
  onPublish,
}: Pick<Props, 'writing' | 'state' | 'onCancel' | 'onPublish'>) => {
  const done = useRef<HTMLButtonElement>(null)
  const { phase, message, subject } = state
  const isNew = subject.kind === 'new'
  useEffect(() => {
    if (phase === 'saved' && !isTyping(document.activeElement)) done.current?.focus()
  }, [phase])
  if (phase === 'saved') {
    return (
      <Button ref={done} className="button" onClick={writing.done}>
        Done
      </Button>
    )
  }
  const button = (label: string, run: () => unknown, isFirst = true) => (
    <button
      className={isFirst ? 'button' : 'quiet-button'}
      type="button"
      aria-disabled={phase === 'processing' || undefined}
      onClick={() => void run()}
    >
      {label}
    </button>
  )
  const edit = () => writing.submit('edit')
  const [label, save] = message?.isGone
    ? ['Save draft', writing.saveAsNew]
    : isNew || writing.isUnkept()
      ? ['Save draft', () => writing.submit('save')]
      : ['Edit it', edit]
  return (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      {/* One button, which keeps the focus while the text becomes a draft. */}
      {(isNew || subject.kind === 'draft' || message?.isGone) && button(label, save, false)}
      {subject.kind === 'article' && button('Edit it', edit)}
      {subject.kind === 'text' && button('Save', () => writing.submit('save'))}
      {(isNew || subject.kind === 'draft') && button('Publish', onPublish)}
    </>
  )
}

/** A page that is no article has no preview. */
const viewsOf = ({ subject }: WritingState): View[] =>
  (Object.keys(viewTitles) as View[]).filter(
    (name) => name !== 'preview' || subject.kind !== 'text',
  )

/** Tells the styles how high the bar, its foot and the notice are, between which things stay in view, and where page and rail begin. */
const measureBar = (bar: HTMLElement | null) => {
  const { style } = document.documentElement
  const find = (part: string) => bar?.parentElement?.querySelector<HTMLElement>(part)
  const [foot, notices] = [find('.editor-foot'), find('.editor-notices')]
  let before = Number.POSITIVE_INFINITY
  const sizes = new ResizeObserver(() => {
    const height = bar?.getBoundingClientRect().height ?? 0
    style.setProperty('--bar-height', `${height}px`)
    style.setProperty('--foot-height', `${foot?.offsetHeight}px`)
    style.setProperty('--notices-height', `${notices?.offsetHeight}px`)
    // At the top of a page, browsers do not keep what is written in its place.
    if (scrollY === 0 && height > before && isTyping(document.activeElement))
      scrollBy({ top: height - before, behavior: 'instant' })
    before = height
    const top = find('.editor-sheet')?.getBoundingClientRect().top ?? 0
    style.setProperty('--sheet-top', `${top + scrollY}px`)
  })
  for (const part of [bar, foot, notices]) if (part) sizes.observe(part)
  return () => {
    sizes.disconnect()
    for (const name of ['bar-height', 'foot-height', 'notices-height', 'sheet-top'])
      style.removeProperty(`--${name}`)
  }
}

/** The bar that stays in view: the views, the state of the text, and its actions. */
export const Bar = ({
  writing,
  state,
  views,
  modes,
  words,
  hasDetails,
  onDetails,
  onCancel,
  onPublish,
}: Props) => (
  <div ref={measureBar} className="row editor-bar">
    <div className="row editor-views">
      {viewsOf(state).map((name) => (
        <Button key={name} disabled={views.view === name} onClick={() => views.open(name)}>
          {viewTitles[name]}
        </Button>
      ))}
      <BarMenu modes={modes} isVisual={views.isVisual} editor={views.boxes.editor} />
    </div>
    <div className="editor-foot">
      <div className="row small editor-facts">
        <StateText state={state} />
        <SaveState writing={writing} state={state} />
        {!state.message && <output className="editor-words">{words}</output>}
      </div>
      <p className="row editor-buttons">
        {state.subject.kind !== 'text' && (
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
        )}
        <Buttons writing={writing} state={state} onCancel={onCancel} onPublish={onPublish} />
      </p>
    </div>
  </div>
)
