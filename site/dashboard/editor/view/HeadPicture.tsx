import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { withoutHost } from '../../../../shared/own-address.ts'
import type { Picture } from '../../../../shared/pictures/contract.ts'
import { waitingId } from '../../../../shared/pictures/waiting.ts'
import { isTyping } from '../../../browser/lib/keyboard.ts'
import { isPicture } from '../../data/fields.ts'
import { ChooseMedia } from '../../media/ChooseMedia.tsx'
import { PictureUpload } from '../../media/PictureUpload.tsx'
import { acceptedPictures } from '../../media/upload.ts'
import { addPicture, shownAddress, waitingPicture } from '../../media/waiting.ts'
import { Button } from '../../parts/Button.tsx'
import type { Writing } from '../writing.ts'
import type { WritingState } from '../writing-state.ts'
import { errorIn, Field, fieldId, textProps } from './Field.tsx'
import { Icon } from './icons.tsx'
import { useDebounced } from './use-debounced.ts'

interface Props {
  readonly writing: Writing
  readonly state: WritingState
}

/** The fields about the picture. */
export const pictureFields = ['sketch', 'photoSource', 'imageAlt'] as const

/** The article's picture: its link and source (the specification's *Sketch*), and its description. */
export const HeadPicture = ({ writing, state }: Props) => {
  const { sketch, photoSource, imageAlt } = state.fields
  const waiting = waitingId(sketch)
  /** What the picture on its way takes the place of. */
  const before = useRef({ sketch: '', imageAlt: '' })
  const [isChoosing, setChoosing] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hasPicture = isPicture(sketch)
  // A paused value, so that the browser asks no host for half an address.
  const shown = useDebounced(sketch)
  // Shows the fields about the picture once one of them has a value.
  const hasText = `${sketch}${photoSource}${imageAlt}` !== ''
  const isInvalid = pictureFields.some((name) => errorIn(state.message, name))
  const isIncomplete = isInvalid || (hasText && !(hasPicture && photoSource))
  const [isUnfolded, setUnfolded] = useState(isIncomplete)
  const isOpen = isUnfolded || isInvalid
  // What is completed does not fold under the cursor.
  useEffect(() => {
    if (isIncomplete) setUnfolded(true)
  }, [isIncomplete])
  // A state, because the address may be the same as before its space: nothing else renders then.
  const [isSourceNext, setSourceNext] = useState(false)
  const goToSource = () => {
    setSourceNext(true)
    setUnfolded(true)
  }
  // It comes with the picture's address.
  useEffect(() => {
    const field = isSourceNext && document.getElementById(fieldId('photoSource'))
    if (!field || !isOpen) return
    setSourceNext(false)
    field.focus()
  })
  const text = textProps(writing, state)
  const type = (typed: string) => {
    const [address = '', ...words] = typed.trimStart().split(/\s/)
    const source = words.join(' ').trim()
    writing.write({ sketch: address, ...(source && { photoSource: source }) })
    if (words.length > 0) goToSource()
  }
  const take = (file: File | undefined) => {
    if (!file) return
    if (!waiting) before.current = { sketch, imageAlt }
    const { address } = addPicture(file)
    writing.write({ sketch: new URL(address, location.href).href, imageAlt: '' })
  }
  const onStored = ({ address }: Picture) => {
    writing.write({ sketch: address })
    // The author still has to type the source.
    if (!isTyping(document.activeElement)) goToSource()
  }
  const remove = () => {
    const undo = () => {
      writing.write({ sketch, photoSource, imageAlt })
      writing.setNotice(null)
    }
    writing.write({ sketch: '', photoSource: '', imageAlt: '' })
    setUnfolded(true)
    writing.setNotice({ text: 'The picture is removed.', action: { label: 'Undo', run: undo } })
    button.current?.focus()
  }
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files
    if (file) event.preventDefault()
    take(file)
  }
  return (
    <div className="row editor-head" data-filled={hasPicture} onPaste={paste}>
      {hasPicture && isPicture(shown) && (
        <img
          className="editor-head-picture"
          src={shownAddress(withoutHost(shown.trim()))}
          alt={imageAlt || 'At the article’s head'}
          referrerPolicy="no-referrer"
        />
      )}
      <p className="dashboard-choices">
        <Button
          aria-expanded={isOpen}
          onClick={() => {
            // Most pictures are files. Whoever closes the system's window has the other ways.
            if (!hasPicture && !isOpen) files.current?.click()
            setUnfolded(!isOpen)
          }}
        >
          {!hasPicture && <Icon name="picture" />}
          {hasPicture ? 'Link, source and description' : 'Add a picture'}
        </Button>
        {(hasPicture || isOpen) && (
          <>
            <Button ref={button} onClick={() => files.current?.click()}>
              {hasPicture ? 'Replace' : 'Upload'}
            </Button>
            <Button onClick={() => setChoosing(true)}>Choose</Button>
          </>
        )}
        {hasPicture && <Button onClick={remove}>Remove</Button>}
      </p>
      <input
        ref={files}
        type="file"
        hidden
        accept={acceptedPictures}
        aria-label="The picture at the article’s head"
        onChange={({ target }) => {
          take(target.files?.[0])
          target.value = ''
        }}
      />
      {isChoosing && (
        <ChooseMedia
          onChoose={({ address }, alt) => {
            setChoosing(false)
            writing.write({ sketch: address, imageAlt: alt })
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {waiting && (
        <PictureUpload
          key={waiting}
          upload={waitingPicture(waiting)}
          onStored={onStored}
          onCancel={() => {
            writing.write(before.current)
            button.current?.focus()
          }}
        />
      )}
      <div hidden={!isOpen}>
        <div className="editor-pair">
          <Field
            {...text('sketch')}
            {...(waiting && { value: '' })}
            help="The picture’s link."
            onChange={type}
          />
          {(hasText || isInvalid) && (
            <Field {...text('photoSource')} help="Where the picture is from." />
          )}
        </div>
        {hasText && (
          <Field
            {...text('imageAlt')}
            help="What it shows, for readers who cannot see it; empty if it only decorates."
          />
        )}
      </div>
    </div>
  )
}
