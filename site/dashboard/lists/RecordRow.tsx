import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../parts/Button.tsx'
import type { Deletion } from './deletions.ts'
import { RowMenu } from './RowMenu.tsx'

interface Props {
  /** The row's name, such as `the opinion of “Ada”`. */
  readonly name: string
  readonly deletion: Deletion | undefined
  /** Whether the author just deleted the row or undid that: then it gets the focus. */
  readonly isLastDeleted: boolean
  /** Whether the row came since the author last looked. */
  readonly isNew: boolean
  readonly isSelected: boolean
  /** Whether the row is one line until it is opened. */
  readonly isLong: boolean
  /** The row's actions besides Delete. */
  readonly actions: ReactNode
  readonly onSelect: (isSelected: boolean) => void
  readonly onDelete: () => void
  readonly onUndo: () => void
  readonly children: ReactNode
}

const useFocus = <Control extends HTMLElement>(isWanted: boolean) => {
  const button = useRef<Control>(null)
  useEffect(() => {
    if (isWanted) button.current?.focus({ preventScroll: true })
  }, [isWanted])
  return button
}

const Undo = ({
  name,
  isLastDeleted,
  onUndo,
}: Pick<Props, 'name' | 'isLastDeleted' | 'onUndo'>) => {
  const button = useFocus<HTMLButtonElement>(isLastDeleted)
  useLayoutEffect(() => {
    const shown = button.current
    return () => {
      if (document.activeElement !== shown) return
      // The time for Undo is over, so the button disappears.
      document.querySelector<HTMLElement>('.dashboard-title')?.focus({ preventScroll: true })
    }
  }, [button])
  return (
    <li className="dashboard-row sent-deleted">
      <p>{`${name.charAt(0).toUpperCase()}${name.slice(1)} is deleted.`}</p>
      <p className="dashboard-actions">
        <button ref={button} type="button" aria-label={`Undo: keep ${name}`} onClick={onUndo}>
          Undo
        </button>
      </p>
    </li>
  )
}

/** One record of a list, one line until it is opened. After its deletion it offers Undo for a few seconds. */
export const RecordRow = (props: Props) => {
  const { name, deletion, isLastDeleted, isNew, onDelete, children } = props
  const [isOpen, setOpen] = useState(false)
  const more = useFocus(isLastDeleted && deletion === undefined)
  if (deletion?.state === 'sending') return null
  if (deletion?.state === 'waiting') return <Undo {...props} />
  return (
    <li className="dashboard-row sent-row" data-open={isOpen} data-new={isNew}>
      <label className="check sent-pick">
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={props.isSelected}
          onChange={({ target }) => props.onSelect(target.checked)}
        />
      </label>
      <div className="sent-record">
        {children}
        {isNew && <strong className="small sent-new">New</strong>}
        {deletion?.state === 'failed' && (
          <p className="dashboard-failed" role="alert">
            It was not deleted: {deletion.sentence}
          </p>
        )}
      </div>
      <div className="dashboard-actions">
        {props.actions}
        <RowMenu of={name} opener={more}>
          <Button className="danger-link" aria-label={`Delete ${name}`} onClick={onDelete}>
            Delete
          </Button>
        </RowMenu>
        {props.isLong && (
          <button
            className="sent-open"
            type="button"
            aria-label={`All of ${name}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <svg className="drawing" viewBox="0 0 24 24" aria-hidden="true">
              <path d="m7 10 5 5 5-5" />
            </svg>
          </button>
        )}
      </div>
    </li>
  )
}
