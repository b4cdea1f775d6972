import { useEffect, useRef } from 'react'

interface Props {
  readonly message: string
  /** Whether the form is locked with it: then it stands where the button was, and has the focus that a field had. */
  readonly isDone?: boolean
}

/** What a form says. A new sentence comes into view: the pressed button may be at the window's edge. */
export const FormStatus = ({ message, isDone }: Props) => {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (message === '') return
    line.current?.scrollIntoView({ block: 'nearest' })
    const { activeElement } = document
    // Where both do not fit, what is to be filled in comes first.
    if (activeElement?.ariaInvalid === 'true') activeElement.scrollIntoView({ block: 'nearest' })
    if (isDone && !activeElement?.matches('a, :enabled'))
      line.current?.focus({ preventScroll: true })
  }, [message, isDone])
  return (
    <p className="form-status" role="status" data-done={isDone} tabIndex={-1} ref={line}>
      {message}
    </p>
  )
}
