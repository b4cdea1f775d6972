import { useRef, useState } from 'react'
import { useCall } from '../../browser/lib/use-call.ts'
import { ask, describeProblem } from '../data/ask.ts'
import { Button } from '../parts/Button.tsx'
import { Confirm } from '../parts/Confirm.tsx'
import { StatusMessage } from '../parts/StatusMessage.tsx'
import MediaList from './MediaList.tsx'
import { type StoredPicture, uploads } from './media.ts'
import { PictureUpload } from './PictureUpload.tsx'
import { acceptedPictures, startUpload, type Upload } from './upload.ts'

const DeletePicture = ({ picture, onEnd }: { picture: StoredPicture; onEnd: () => void }) => {
  const { isBusy, run, ...state } = useCall(async (showMessage) => {
    showMessage('Deleting…')
    const reply = await ask('deletePicture', { query: { reference: picture.name } })
    if (!reply.ok && reply.problem?.code !== 'picture-not-found') {
      return showMessage(describeProblem(reply.problem), true)
    }
    uploads.update((all) => all.filter(({ name }) => name !== picture.name))
    onEnd()
  })
  return (
    <Confirm title="Delete the picture" isBusy={isBusy} onConfirm={run} onCancel={onEnd}>
      <p>Its smaller versions are deleted, too. This cannot be undone.</p>
      <StatusMessage {...state} />
    </Confirm>
  )
}

/** The uploads with their uses, and a way to upload more. */
const Media = () => {
  const [running, setRunning] = useState<readonly Upload[]>([])
  const [deleting, setDeleting] = useState<StoredPicture | null>(null)
  const files = useRef<HTMLInputElement>(null)
  const end = (upload: Upload) => setRunning((before) => before.filter((one) => one !== upload))
  return (
    <>
      <p className="dashboard-choices media-upload">
        <Button className="button" onClick={() => files.current?.click()}>
          Upload
        </Button>
      </p>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={acceptedPictures}
        aria-label="Pictures to upload"
        onChange={({ target }) => {
          const started = [...(target.files ?? [])].map(startUpload)
          setRunning((before) => [...before, ...started])
          target.value = ''
        }}
      />
      {running.map((upload) => (
        <PictureUpload
          key={upload.id}
          upload={upload}
          onStored={() => {
            end(upload)
            void uploads.load()
          }}
          onCancel={() => end(upload)}
        />
      ))}
      <MediaList onDelete={setDeleting} />
      {deleting && (
        <DeletePicture key={deleting.name} picture={deleting} onEnd={() => setDeleting(null)} />
      )}
    </>
  )
}
export default Media
