import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'

interface Props {
  readonly onKeep: () => void
  readonly onThrowAway: () => void
  readonly onClose: () => void
}

/** Asks what becomes of a draft that nobody saved by hand. */
export const ThrowAway = ({ onKeep, onThrowAway, onClose }: Props) => (
  <Dialog title="Keep this draft?" onClose={onClose}>
    <p>It saved itself while you wrote. Readers have not seen it.</p>
    <p className="dashboard-choices">
      <button className="button" type="button" onClick={onKeep}>
        Keep it
      </button>
      <button className="danger-button" type="button" onClick={onThrowAway}>
        Throw it away
      </button>
      <Button onClick={onClose}>Go on writing</Button>
    </p>
  </Dialog>
)
