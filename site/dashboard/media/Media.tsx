import { useEffect, useRef, useState } from 'react'
import { ask, sentenceOf } from '../data/ask.ts'
import { useStore } from '../data/store.ts'
import { startUpload, type Upload } from '../editor/pictures/upload.ts'
import { acceptedPictures } from '../editor/view/file-types.ts'
import { PictureUpload } from '../editor/view/PictureUpload.tsx'
import { Confirm } from '../frame/Confirm.tsx'
import { Said } from '../frame/Said.tsx'
import MediaList from './MediaList.tsx'
import { type KeptPicture, uploads } from './media.ts'

const One = ({ upload, onEnd }: { upload: Upload; onEnd: () => void }) => {
  const state = useStore(upload.state)
  useEffect(() => {
    if (state.kind !== 'kept') return
    onEnd()
    void uploads.load()
  }, [state])
  return <PictureUpload upload={upload} onCancel={onEnd} />
}

const DeletePicture = ({ picture, onEnd }: { picture: KeptPicture; onEnd: () => void }) => {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const confirm = async () => {
    setBusy(true)
    const reply = await ask('deletePicture', { query: { reference: picture.name } })
    setBusy(false)
    if (!reply.ok && reply.problem?.code !== 'picture-not-found') {
      return setFailure(sentenceOf(reply.problem))
    }
    uploads.put((all) => all.filter(({ name }) => name !== picture.name))
    onEnd()
  }
  return (
    <Confirm title="Delete the picture" isBusy={isBusy} onConfirm={confirm} onCancel={onEnd}>
      <p>Its smaller versions are deleted, too. This cannot be undone.</p>
      <Said said={failure} isRefused />
    </Confirm>
  )
}

/** The uploads: where each is used, and more of them. */
const Media = () => {
  const [running, setRunning] = useState<readonly Upload[]>([])
  const [deleting, setDeleting] = useState<KeptPicture | null>(null)
  const files = useRef<HTMLInputElement>(null)
  return (
    <>
      <p className="dashboard-choices media-upload">
        <button className="button" type="button" onClick={() => files.current?.click()}>
          Upload
        </button>
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
        <One
          key={upload.id}
          upload={upload}
          onEnd={() => setRunning((before) => before.filter((one) => one !== upload))}
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
