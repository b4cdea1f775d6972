import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useId } from 'react'
import { describePicture, framePicture, type SelectedPicture } from '../document/figures.ts'

interface Props {
  readonly editor: Editor
  readonly picture: SelectedPicture
}

/** The description, caption and width of the selected picture. */
export const PictureForm = ({ editor, picture }: Props) => {
  const id = useId()
  const { image, frame, caption, isWide } = picture
  const words = caption?.textContent ?? ''
  // A caption with links or italics can only be edited in the text.
  const isPlain = !caption || caption.children.every(({ isText, marks }) => isText && !marks.length)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    editor.view.focus()
  }
  return (
    <>
      <label htmlFor={`${id}-alt`}>What the picture shows</label>
      <input
        id={`${id}-alt`}
        maxLength={500}
        autoComplete="off"
        value={image.attrs.alt ?? ''}
        onChange={({ target }) => describePicture(editor, picture, target.value)}
        onKeyDown={onKeyDown}
      />
      {frame && (
        <>
          <label htmlFor={`${id}-caption`}>Caption</label>
          <input
            id={`${id}-caption`}
            autoComplete="off"
            readOnly={!isPlain}
            title={isPlain ? undefined : 'It has links or styles: change it in the text.'}
            value={words}
            onChange={({ target }) => framePicture(editor, picture, { caption: target.value })}
            onKeyDown={onKeyDown}
          />
          <label className="dashboard-check">
            <input
              type="checkbox"
              checked={isWide}
              onChange={({ target }) => framePicture(editor, picture, { isWide: target.checked })}
            />
            Wider than the text
          </label>
        </>
      )}
    </>
  )
}
