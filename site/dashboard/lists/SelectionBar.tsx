import { useEffect, useRef } from 'react'
import { Button } from '../parts/Button.tsx'

interface Props {
  readonly selected: number
  /** How many rows of this page can be selected. */
  readonly all: number
  readonly onSelectAll: (isWanted: boolean) => void
  readonly onDelete: () => void
}

/** Selects all rows of a page, and deletes the selected ones. */
export const SelectionBar = ({ selected, all, onSelectAll, onDelete }: Props) => {
  const box = useRef<HTMLInputElement>(null)
  const isPart = selected > 0 && selected < all
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart
  }, [isPart])
  return (
    <div className="sent-selection">
      <label>
        <input
          ref={box}
          type="checkbox"
          checked={selected > 0 && selected === all}
          onChange={({ target }) => onSelectAll(target.checked)}
        />
        Select all on this page
      </label>
      {selected > 0 && (
        <p className="dashboard-actions">
          <Button className="danger-link" onClick={onDelete}>
            Delete {selected} selected
          </Button>
        </p>
      )}
    </div>
  )
}
