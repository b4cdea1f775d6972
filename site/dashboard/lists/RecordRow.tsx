import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { Deletion } from './deletions.ts'

interface Props {
  /** What it is, such as `the opinion of “Ada”`. */
  readonly what: string
  readonly deletion: Deletion | undefined
  /** Whether the author just deleted it, or took that back: then the focus goes on here. */
  readonly isAtHand: boolean
  readonly onDelete: () => void
  readonly onTakeBack: () => void
  readonly children: ReactNode
}

const useFocus = (isWanted: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isWanted) button.current?.focus({ preventScroll: true })
  }, [isWanted])
  return button
}

const Undo = ({ what, isAtHand, onTakeBack }: Omit<Props, 'children' | 'onDelete'>) => {
  const button = useFocus(isAtHand)
  useLayoutEffect(() => {
    const shown = button.current
    return () => {
      if (document.activeElement !== shown) return
      // The time is over, and the button goes.
      document.querySelector<HTMLElement>('.dashboard-title')?.focus({ preventScroll: true })
    }
  }, [button])
  return (
    <li className="dashboard-row sent-deleted">
      <p>{`${what.charAt(0).toUpperCase()}${what.slice(1)} is deleted.`}</p>
      <p className="dashboard-actions">
        <button ref={button} type="button" aria-label={`Undo: keep ${what}`} onClick={onTakeBack}>
          Undo
        </button>
      </p>
    </li>
  )
}

/** One of what readers sent; for a few seconds after it was deleted, the way to take that back. */
export const RecordRow = (props: Props) => {
  const { what, deletion, isAtHand, onDelete, children } = props
  const button = useFocus(isAtHand && deletion === undefined)
  if (deletion?.state === 'sending') return null
  if (deletion?.state === 'waiting') return <Undo {...props} />
  return (
    <li className="dashboard-row sent-row">
      <div>
        {children}
        {deletion?.state === 'failed' && (
          <p className="dashboard-failed" role="alert">
            It was not deleted: {deletion.sentence}
          </p>
        )}
      </div>
      <p className="dashboard-actions">
        <button
          ref={button}
          className="danger-link"
          type="button"
          aria-label={`Delete ${what}`}
          onClick={onDelete}
        >
          Delete
        </button>
      </p>
    </li>
  )
}
