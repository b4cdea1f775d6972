import { useEffect, useId } from 'react'
import type { Picture } from '../../../shared/pictures/contract.ts'
import { useStore } from '../data/store.ts'
import { Button } from '../parts/Button.tsx'
import { canRetry, type Upload, type UploadState } from './upload.ts'

const wordsOf = (state: UploadState): string => {
  if (state.kind === 'failed') return state.sentence
  if (state.kind === 'sending') return 'Uploading…'
  return `Uploaded, ${state.picture.width} by ${state.picture.height} pixels.`
}

const progressOf = (state: UploadState): number =>
  state.kind === 'sending' ? state.share : Number(state.kind === 'stored')

interface Props {
  readonly upload: Upload
  readonly onCancel: () => void
  /** Called once the picture is on the server. */
  readonly onStored?: (picture: Picture) => void
}

/** A picture's upload: progress, error and actions. */
export const PictureUpload = ({ upload, onCancel, onStored }: Props) => {
  const state = useStore(upload.state)
  const id = useId()
  useEffect(() => {
    if (state.kind === 'stored') onStored?.(state.picture)
  }, [state])
  return (
    <div className="editor-upload" data-failed={state.kind === 'failed'}>
      <p className="editor-upload-name" id={id}>
        {upload.name}
      </p>
      <progress aria-labelledby={id} max={1} value={progressOf(state)} />
      <p className="small editor-help" role="status">
        {wordsOf(state)}
      </p>
      <p className="dashboard-choices">
        {canRetry(state) && <Button onClick={upload.retry}>Try again</Button>}
        <Button
          onClick={() => {
            upload.cancel()
            onCancel()
          }}
        >
          Leave it out
        </Button>
      </p>
    </div>
  )
}
