import { useEffect, useRef } from 'react'
import { Button } from '../parts/Button.tsx'

interface Props {
  readonly selected: number
  /** How many rows of this page can be selected. */
  readonly all: number
  /** How many rows of this page wait for their deletion, which can be undone. */
  readonly waiting: number
  readonly onSelectAll: (isWanted: boolean) => void
  readonly onDelete: () => void
  readonly onUndo: () => void
}

/** Selects all rows of a page, deletes the selected ones, and undoes that for some seconds. */
export const SelectionBar = ({ selected, all, waiting, onSelectAll, ...props }: Props) => {
  const box = useRef<HTMLInputElement>(null)
  const isPart = selected > 0 && selected < all
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart
  }, [isPart])
  return (
    <div className="row small sent-selection">
      <label className="check">
        <input
          ref={box}
          type="checkbox"
          checked={selected > 0 && selected === all}
          onChange={({ target }) => onSelectAll(target.checked)}
        />
        Select all on this page
      </label>
      {/* One button, so that the focus stays on what undoes the press. */}
      {(selected > 0 || waiting > 1) && (
        <p className="dashboard-actions">
          <Button
            {...(selected > 0 && { className: 'danger-link' })}
            onClick={selected > 0 ? props.onDelete : props.onUndo}
          >
            {selected > 0 ? `Delete ${selected} selected` : `Undo: keep all ${waiting}`}
          </Button>
        </p>
      )}
    </div>
  )
}
