import { useEffect, useRef, useState } from 'react'
import { pictureOf } from '../../../../shared/articles/validation.ts'
import { useStore } from '../../data/store.ts'
import { startUpload, type Upload } from '../pictures/upload.ts'
import type { Writing } from '../writing.ts'
import { fieldId } from './Field.tsx'
import { acceptedPictures } from './file-types.ts'
import { PictureUpload } from './PictureUpload.tsx'

/** Replaces the picture in a sketch; the source stays. */
const withAddress = (sketch: string, address: string): string => {
  const { address: first, source } = pictureOf({ imageCdn: sketch })
  const said = /^https?:/i.test(first) ? source : sketch.trim()
  return `${address} ${said}`
}

interface OneProps {
  readonly upload: Upload
  readonly onKept: (address: string) => void
  readonly onCancel: () => void
}

const SketchPicture = ({ upload, onKept, onCancel }: OneProps) => {
  const state = useStore(upload.state)
  useEffect(() => {
    if (state.kind === 'kept') onKept(state.picture.address)
  }, [state])
  return <PictureUpload upload={upload} onCancel={onCancel} />
}

/** Uploads the picture at an article's head and puts its address into the sketch. */
export const SketchUpload = ({ writing }: { readonly writing: Writing }) => {
  const [upload, setUpload] = useState<Upload | null>(null)
  const files = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const onKept = (address: string) => {
    writing.write({ sketch: withAddress(writing.state().fields.sketch, address) })
    setUpload(null)
    const input = document.getElementById(fieldId('sketch'))
    // The author still has to type the source after the address.
    if (document.activeElement === document.body || document.activeElement === button.current) {
      input?.focus()
    }
  }
  return (
    <div className="editor-sketch-upload">
      <button
        ref={button}
        className="quiet-button"
        type="button"
        onClick={() => files.current?.click()}
      >
        Upload
      </button>
      <input
        ref={files}
        type="file"
        hidden
        accept={acceptedPictures}
        aria-label="The picture at the article’s head"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) setUpload(startUpload(file))
          target.value = ''
        }}
      />
      {upload && (
        <SketchPicture
          key={upload.id}
          upload={upload}
          onKept={onKept}
          onCancel={() => {
            setUpload(null)
            button.current?.focus()
          }}
        />
      )}
    </div>
  )
}
