import { delays } from '../../../../shared/timings.ts'
import { Dialog } from '../../frame/Dialog.tsx'
import type { Entry } from '../credentials.ts'
import { remove } from '../removal.ts'
import { say } from './outcome.ts'

interface Props {
  readonly entry: Entry
  readonly onEnd: () => void
}

/** Asks once more, then takes a credential out of the list. */
export const DeleteCredential = ({ entry, onEnd }: Props) => (
  <Dialog title={`Delete “${entry.name}”`} onClose={onEnd}>
    <p>You can undo it for {delays.undo / 1000} seconds. After that its password is gone.</p>
    <p className="dashboard-choices">
      <button
        className="danger-button"
        type="button"
        onClick={() => {
          say('')
          remove(entry)
          onEnd()
        }}
      >
        Confirm
      </button>
      <button className="quiet-button" type="button" onClick={onEnd}>
        Cancel
      </button>
    </p>
  </Dialog>
)
