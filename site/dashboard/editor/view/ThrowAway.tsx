import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'

interface Props {
  /** How many pictures only this browser has. */
  readonly pictures: number
  readonly onKeep: () => void
  readonly onThrowAway: () => void
  readonly onClose: () => void
}

/** Asks what becomes of a draft that nobody saved by hand. */
export const ThrowAway = ({ pictures, onKeep, onThrowAway, onClose }: Props) => (
  <Dialog title="Keep this draft?" onClose={onClose}>
    <p>It saved itself while you wrote. Readers have not seen it.</p>
    {pictures > 0 && (
      <p>
        If you throw it away,{' '}
        {pictures === 1 ? 'a picture that is' : `${pictures} pictures that are`} not on the server
        yet {pictures === 1 ? 'is' : 'are'} deleted for good.
      </p>
    )}
    <p className="dashboard-choices">
      <button className="button" type="button" onClick={onKeep}>
        Keep it
      </button>
      <button className="button danger" type="button" onClick={onThrowAway}>
        Throw it away
      </button>
      <Button onClick={onClose}>Go on writing</Button>
    </p>
  </Dialog>
)
