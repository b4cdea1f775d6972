import { delays } from '../../../shared/timings.ts'
import { Dialog } from '../frame/Dialog.tsx'

interface Props {
  /** What it is, such as `the opinion of “Ada”`. */
  readonly what: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks once more before something is deleted. */
export const ConfirmDelete = ({ what, onConfirm, onCancel }: Props) => (
  <Dialog title={`Delete ${what}?`} onClose={onCancel}>
    <p>For {delays.undo / 1000} seconds it can be taken back; then it is gone for good.</p>
    <p className="dashboard-choices">
      <button className="danger-button" type="button" onClick={onConfirm}>
        Confirm
      </button>
      <button className="quiet-button" type="button" onClick={onCancel}>
        Cancel
      </button>
    </p>
  </Dialog>
)
