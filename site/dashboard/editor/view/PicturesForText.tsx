import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Picture } from '../../../../shared/pictures/contract.ts'
import { useStore } from '../../data/store.ts'
import { PictureUpload } from '../../media/PictureUpload.tsx'
import type { Upload } from '../../media/upload.ts'
import { Button } from '../../parts/Button.tsx'
import type { Places } from '../pictures/places.ts'

interface OneProps {
  readonly upload: Upload
  /** Whether the view of the text is visible. */
  readonly isShown: boolean
  /** @param shouldFocus whether the author waits for the picture */
  readonly onInsert: (picture: Picture, alt: string, shouldFocus: boolean) => void
  readonly onCancel: () => void
}

/** Asks for a picture's alternative text while the picture uploads. */
const PictureForText = ({ upload, isShown, onInsert, onCancel }: OneProps) => {
  const state = useStore(upload.state)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [alt, setAlt] = useState('')
  /** Whether to insert the picture after the upload. */
  const [isWanted, setWanted] = useState(false)
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (!isWanted || !isShown || state.kind !== 'stored') return
    const focused = document.activeElement
    const upload = input.current?.closest('.editor-upload')
    const shouldFocus = focused === document.body || upload?.contains(focused) === true
    onInsert(state.picture, alt.trim(), shouldFocus)
  }, [isWanted, isShown, state])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    setWanted(true)
  }
  const action = (
    <Button className="button" aria-disabled={isWanted} onClick={() => setWanted(true)}>
      {isWanted ? 'Will be inserted after the upload' : 'Insert it into the text'}
    </Button>
  )
  return (
    <PictureUpload upload={upload} onCancel={onCancel} action={action}>
      <div className="editor-field">
        <label htmlFor={id}>What the picture shows</label>
        <input
          ref={input}
          id={id}
          aria-describedby={`${id}-help`}
          autoComplete="off"
          maxLength={500}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <p id={`${id}-help`} className="editor-help">
          For readers who cannot see it. Leave it empty if the picture only decorates.
        </p>
      </div>
    </PictureUpload>
  )
}

interface Props {
  readonly editor: Editor
  readonly places: Places
  readonly uploads: readonly Upload[]
  readonly isShown: boolean
  /** Called when a picture was inserted or discarded. */
  readonly onDone: (upload: Upload) => void
}

/** The uploads for the text. */
export const PicturesForText = ({ editor, places, uploads, isShown, onDone }: Props) => (
  <>
    {uploads.map((upload) => (
      <PictureForText
        key={upload.id}
        upload={upload}
        isShown={isShown}
        onInsert={(picture, alt, shouldFocus) => {
          places.insert(upload.id, picture, alt, shouldFocus)
          onDone(upload)
        }}
        onCancel={() => {
          places.forget(upload.id)
          onDone(upload)
          editor.view.focus()
        }}
      />
    ))}
  </>
)
