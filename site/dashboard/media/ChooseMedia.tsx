import { createPortal } from 'react-dom'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { lazyComponent } from '../parts/lazy-component.tsx'
import type { StoredPicture } from './media.ts'

const MediaList = lazyComponent(() => import('./MediaList.tsx'), 'the uploads')

interface Props {
  /** Gets the picture, and its alternative text from another place. */
  readonly onChoose: (picture: StoredPicture, alt: string) => void
  readonly onClose: () => void
}

/** A dialog to choose an upload. It contains a form, so it must be outside the editor's form. */
export const ChooseMedia = ({ onChoose, onClose }: Props) =>
  createPortal(
    <Dialog title="Choose from the uploads" onClose={onClose}>
      <MediaList onChoose={onChoose} />
      <p className="dashboard-choices">
        <Button onClick={onClose}>Cancel</Button>
      </p>
    </Dialog>,
    document.querySelector('.dashboard') ?? document.body,
  )
