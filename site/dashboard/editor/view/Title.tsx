import { useLayoutEffect, useRef } from 'react'
import { isComposing } from '../../../browser/lib/composing.ts'
import { sizeOfHeading } from '../../../views/title-size.ts'
import { describedBy, FieldErrorText, fieldId } from './Field.tsx'

interface Props {
  readonly value: string
  readonly error?: string
  readonly onChange: (title: string) => void
  /** Enter goes on to the text, because a title is one line. */
  readonly onEnter: () => void
}

/** The title as readers will see it; a long title wraps. */
export const Title = ({ value, error, onChange, onEnter }: Props) => {
  const box = useRef<HTMLTextAreaElement>(null)
  // Sets the height, because Firefox lacks `field-sizing`.
  useLayoutEffect(() => {
    if (!box.current || CSS.supports('field-sizing', 'content')) return
    box.current.style.height = 'auto'
    box.current.style.height = `${box.current.scrollHeight}px`
  }, [value])
  const id = fieldId('title')
  return (
    <div className={`editor-field ${sizeOfHeading(value) ?? ''}`} data-field="title">
      <label className="visually-hidden" htmlFor={id}>
        Title
      </label>
      <textarea
        ref={box}
        id={id}
        name="title"
        rows={1}
        placeholder="Title"
        autoComplete="off"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy({ name: 'title', error })}
        value={value}
        onChange={({ target }) => onChange(target.value.replace(/(?<!\s)\s*\n\s*/g, ' '))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
          event.preventDefault()
          onEnter()
        }}
      />
      <FieldErrorText name="title" error={error} />
    </div>
  )
}
