import { useRef, useState } from 'react'
import { Button } from '../parts/Button.tsx'
import MediaList from './MediaList.tsx'
import { uploads } from './media.ts'
import { PictureUpload } from './PictureUpload.tsx'
import { acceptedPictures, startUpload, type Upload } from './upload.ts'

/** The uploads with their uses, and a way to upload more. */
const Media = () => {
  const [running, setRunning] = useState<readonly Upload[]>([])
  const files = useRef<HTMLInputElement>(null)
  const end = (upload: Upload) => setRunning((before) => before.filter((one) => one !== upload))
  return (
    <>
      <p className="dashboard-choices">
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
      <MediaList canDelete />
    </>
  )
}
export default Media
